import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, testApp } from '#testing/app.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { publishNews } from '#testing/inputs/news-input.ts'

const log: string[] = []
const context = await testApp({
  config: { publicUrl: 'https://trophies.example', metrics: { port: 0, host: '127.0.0.1' } },
  log: { write: (line) => log.push(line) },
})
const { as, make, db, guest, app, clock } = context
const admin = await as(await make.admin())

/** Creates an address, and returns its path below the API base. */
const createAddress = async (client: Client): Promise<string> => {
  const { data } = await client.post<{ url: string }>('/me/calendar')
  expect(data.url).toMatch(/^https:\/\/trophies\.example\/api\/calendar\/[\w-]{43}\.ics$/)
  return data.url.replace('https://trophies.example/api', '')
}
const getStatus = async (path: string) => (await guest.get(path)).status
const listSummaries = async (client: Client) =>
  (await guest.get(await createAddress(client))).raw.toString().match(/(?<=SUMMARY:).*(?=\r)/g) ?? []

beforeAll(async () => {
  await publishNews(admin, { title: 'News' })
  await publishNews(admin, { title: 'Draft', event: true, draft: true })
  await publishNews(admin, { title: 'For judges', event: true, roles: ['STJ'] })
  await publishNews(admin, {
    title: 'Show; with horns, tusks \\ skulls',
    event: true,
    dateFrom: '2026-06-30',
    dateTo: '2026-07-01',
    lead: `<p>First line</p><p>${'Žluťoučký kůň '.repeat(20)}</p>`,
  })
})

describe('calendar address [O-036]', () => {
  it('is returned once, and ended by a new one or by turning it off', async () => {
    const member = await as(await make.member())
    expect((await member.get('/me/calendar')).data).toEqual({ since: null })
    const [first, second] = [await createAddress(member), await createAddress(member)]
    expect((await member.get('/me/calendar')).data).toEqual({ since: '2026-06-01T12:00:00.000Z' })
    expect([await getStatus(first), await getStatus(second)]).toEqual([404, 200])
    expect((await member.delete('/me/calendar')).status).toBe(200)
    expect(await getStatus(second)).toBe(404)
    expect((await member.get('/me/calendar')).data).toEqual({ since: null })
    expect((await member.delete('/me/calendar')).status).toBe(200)
  })

  it('ends when its user is deleted or may no longer sign in, also if that user may sign in again', async () => {
    const [member, deleted] = [await make.member(), await make.member()]
    const [path, ofDeleted] = [await createAddress(await as(member)), await createAddress(await as(deleted))]
    expect((await admin.delete(`/member/${deleted.id}`)).status).toBe(200)
    expect(await getStatus(ofDeleted)).toBe(404)
    for (const status of ['new', 'active']) {
      const row = await db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
      expect((await admin.patch(`/member/${member.id}`, memberInput(row, { status }))).status).toBe(200)
      expect(await getStatus(path)).toBe(404)
    }
  })

  it('returns 404 for unknown keys', async () => {
    for (const key of [`${'a'.repeat(43)}.ics`, 'a'.repeat(43), 'x.ics'])
      expect(await guest.get(`/calendar/${key}`)).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } })
  })

  it('is not in the log, the metrics, the database or the history [O-039]', async () => {
    const member = await make.member()
    const client = await as(member)
    const key = (await createAddress(client)).slice('/calendar/'.length, -'.ics'.length)
    expect(await getStatus(`/calendar/${key}.ics`)).toBe(200)
    const metrics = await app.registry?.metrics()
    expect(metrics).toContain('route="/api/calendar/:key"')
    expect(log.join('')).toContain('/api/calendar/:key')
    const rows = await db.selectFrom('calendar_addresses').selectAll().execute()
    const { data: history } = await admin.get(`/member/${member.id}/history`)
    expect(JSON.stringify(history)).toContain('calendar address')
    expect([log.join(''), metrics, JSON.stringify([rows, history])].filter((text) => text?.includes(key))).toEqual([])
  })
})

describe('calendar', () => {
  it('contains the published events for the role of its user [O-038]', async () => {
    const show = 'Show\\; with horns\\, tusks \\\\ skulls'
    expect(await listSummaries(admin)).toEqual(['For judges', show])
    expect(await listSummaries(await as(await make.member({ role: 'STJ' })))).toEqual(['For judges', show])
    expect(await listSummaries(await as(await make.member({ role: 'CCM' })))).toEqual([show])
  })

  it('contains no event that ended more than a year ago, and is valid without events [O-037] [O-038]', async () => {
    const path = await createAddress(await as(await make.member({ role: 'CCM' })))
    const read = async () => (await guest.get(path)).raw.toString()
    clock.set('2027-07-01T12:00:00.000Z')
    expect(await read()).toContain('DTEND;VALUE=DATE:20260702')
    clock.set('2027-07-02T12:00:00.000Z')
    expect(await read()).toMatch(/BEGIN:VTIMEZONE(?!.*BEGIN:VEVENT)/s)
    const { _id } = await publishNews(await as(await make.admin()), {
      title: 'Last',
      event: true,
      dateFrom: '9999-12-31',
    })
    expect(await read()).toMatch(/DTSTART;VALUE=DATE:99991231\r\nSUMMARY:Last/)
    await db.deleteFrom('news').where('id', '=', _id).execute()
    clock.set('2026-06-01T12:00:00.000Z')
  })

  it('is a valid calendar of all-day events [O-037]', async () => {
    const { headers, raw } = await guest.get(await createAddress(await as(await make.member({ role: 'CCM' }))))
    expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' })
    const text = raw.toString()
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const { id } = await db.selectFrom('news').select('id').where('title', 'like', 'Show%').executeTakeFirstOrThrow()
    const [head, event] = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n')
    expect(head).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/)
    expect(event?.split('\r\n')).toEqual([
      `UID:${id}`,
      'DTSTAMP:20260601T120000Z',
      'LAST-MODIFIED:20260601T120000Z',
      'DTSTART;VALUE=DATE:20260630',
      'DTEND;VALUE=DATE:20260702',
      expect.stringMatching(/^SUMMARY:/),
      `DESCRIPTION:First line\\n\\n${'Žluťoučký kůň '.repeat(20).trim()}`,
      `URL:https://trophies.example/news/${id}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })
})
