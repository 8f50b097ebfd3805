/** Download links, tested with the largest download. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'

const { app, as, clock, db, make, guest } = await testApp()
const user = await make.admin()
const admin = await as(user)
const judge = await as(await make.member({ role: 'STJ' }))

const PATH = '/evaluation/export.csv'

const issueLink = async (path = PATH, client = admin): Promise<string> => {
  const { status, data } = await client.post<{ path: string }>('/me/download-link', { path })
  expect(status).toBe(200)
  return data.path
}

it('opens a download without the token, only once', async () => {
  const link = await issueLink()
  const first = await guest.get(link)
  expect(first.status).toBe(200)
  expect(first.headers['content-disposition']).toContain('attachment; filename="evaluations-01-06-2026.csv"')
  expect(first.raw.toString()).toContain('public_id')
  expect((await guest.get(link)).status).toBe(401)
})

it('serves one of several concurrent requests', async () => {
  const link = await issueLink()
  const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await guest.get(link)).status))
  expect(statuses.sort()).toEqual([200, 401, 401, 401, 401])
})

it('expires after one minute', async () => {
  const [inTime, tooLate] = [await issueLink(), await issueLink()]
  clock.advance(60)
  expect((await guest.get(inTime)).status).toBe(200)
  clock.advance(1)
  expect((await guest.get(tooLate)).status).toBe(401)
})

it('opens only the path it was issued for', async () => {
  const key = (await issueLink()).split('link=')[1]
  expect((await guest.get(`/evaluation/common-data-export?link=${key}`)).status).toBe(401)
  expect((await guest.get(`/me?link=${key}`)).status).toBe(401)
  expect((await guest.get(`${PATH}?link=${key}x`)).status).toBe(401)
  expect((await guest.get(`${PATH}?medal=Gold&link=${key}`)).status).toBe(401)
})

it('does not extend the rights of the user', async () => {
  expect((await guest.get(await issueLink(PATH, judge))).status).toBe(403)
})

it('ends with its session', async () => {
  const client = await as(user)
  const link = await issueLink(PATH, client)
  await client.post('/logout')
  expect((await guest.get(link)).status).toBe(401)
})

it('is stored as a digest only, and deleted after one minute', async () => {
  const key = (await issueLink()).split('link=')[1] ?? ''
  clock.advance(120)
  await issueLink()
  const { rows } = await sql<{ text: string }>`select download_links::text as text from download_links`.execute(db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toContain(key)
})

it('is not consumed by a HEAD request', async () => {
  const link = await issueLink()
  expect((await app.inject({ method: 'HEAD', url: `/api${link}` })).statusCode).toBe(401)
  expect((await guest.get(link)).status).toBe(200)
})

it.each(['', 'evaluation', '//example.org', '/a?b#c', 'https://example.org/', `/${'x'.repeat(2_000)}`, 7, null])(
  'rejects an invalid path: %j',
  async (path) => {
    const { status, problem } = await admin.post('/me/download-link', { path })
    expect({ status, fields: Object.keys(problem?.fields ?? {}) }).toEqual({ status: 400, fields: ['path'] })
  },
)
