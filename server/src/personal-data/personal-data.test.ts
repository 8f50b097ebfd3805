import type { Evaluation } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { digestKey } from '#identity/one-time-key.ts'
import { type Client, testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { enableSecondFactor } from '#testing/inputs/second-factor.ts'
import { unpackZip } from '#testing/inputs/unpack-zip.ts'

const context = await testApp()
const { as, db, guest, make } = context
const admin = await as(await make.admin({ firstname: 'Ada', lastname: 'Amsel' }))

type Part = readonly Readonly<Record<string, unknown>>[]
type Data = {
  readonly account: Readonly<Record<string, unknown>>
  readonly second_factor: unknown
  readonly calendar: unknown
} & Readonly<Record<string, Part>>

/** Downloads the archive and returns its data, its explaining text and its files. */
const downloadData = async (caller: Client, path = '/me/data') => {
  const { status, raw, headers } = await caller.get(path)
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  const found = await unpackZip(raw)
  const read = (name: string) => found.get(name)?.toString() ?? ''
  const text = read('personal-data.json')
  return { headers, found, text, data: JSON.parse(text) as Data, readMe: read('read-me.txt') }
}

const attachFile = async (id: string, name: string) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await plainPicture('png'))]), name)
  return admin.post(`/member/${id}/file`, form)
}

describe('personal data', () => {
  it('is an archive of all stored data, with the files and an explaining text', async () => {
    const member = await make.member({ firstname: 'Zoë', lastname: 'Žák', email: 'zoe.zak@example.org' })
    await admin.patch(`/member/${member.id}`, memberInput(member, { city: 'Kroměříž' }))
    await attachFile(member.id, 'Licence.png')
    await attachFile(member.id, 'licence.png')
    const { codes } = await enableSecondFactor(context, member.id)
    await guest.post('/login', { username: member.email, password: 'not mine' })
    await make.mail({ to: { name: 'Zoë', address: 'Zoe.Zak@example.org' } })
    await make.mail({ event: 'newcomer', key: member.id, to: { name: 'Office', address: 'office@example.org' } })
    const own = await as(member)
    const { data: evaluation } = await own.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })

    const { headers, found, data, readMe } = await downloadData(own)
    expect(headers['content-disposition']).toContain("UTF-8''personal-data-Zo%C3%AB%20%C5%BD%C3%A1k-01-06-2026.zip")
    expect(Number(headers['content-length'])).toBeGreaterThan(0)
    expect([...found.keys()]).toEqual(['read-me.txt', 'personal-data.json', 'files/Licence.png', 'files/2 licence.png'])
    expect(found.get('files/Licence.png')).toEqual(await plainPicture('png'))
    for (const part of Object.keys(data).slice(2)) expect(readMe).toContain(`\r\n${part}\r\n    `)
    expect(readMe).toContain('about Zoë Žák')

    expect(data.account).toMatchObject({ email: member.email, city: 'Kroměříž', role: 'CCM', has_password: true })
    expect(data.second_factor).toEqual({ since: '2026-06-01T12:00:00.000Z', recovery_codes: codes.length })
    expect(data.sessions).toHaveLength(2)
    expect(data.files?.map(({ name }) => name)).toEqual(['Licence.png', 'licence.png'])
    expect(data.mails?.map(({ to }) => to)).toEqual(['zoe.zak@example.org', 'Zoe.Zak@example.org', 'the office'])
    expect(data.history?.[0]).toMatchObject({
      action: 'update',
      by: 'admin',
      changes: expect.arrayContaining([{ path: 'city', label: 'City', from: '', to: 'Kroměříž' }]),
    })
    expect(data.security?.map(({ what, by }) => `${what} by ${by}`)).toEqual([
      'Changed a member by admin',
      "Added a member's file by admin",
      "Added a member's file by admin",
      'Turned on two-factor authentication by you',
      'Sign-in failed by unknown',
    ])
    expect(data.evaluations_measured).toMatchObject([
      { public_id: evaluation.public_id, points: evaluation.total_points.points, measurer_name: 'Zoë Žák' },
    ])
    expect(data.acts).toMatchObject([{ action: 'create', record: 'evaluation', public_id: evaluation.public_id }])
  })

  it('has the reviews that a member made, and those at which they were present [O-074]', async () => {
    await admin.patch('/reviews/setting', { awards: 'Gold and Silver', since: '2000-01-01' })
    const present = await as(await make.member({ lastname: 'Present', id_number: '4711' }))
    const reviewer = await as(await make.member({ role: 'STJ' }))
    const { data } = await present.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
    const { _id, public_id, modified_date } = data
    const persons = {
      present: [
        { id_number: '4711', agreed: false },
        { name: 'Olga Other', agreed: true },
      ],
    }
    await reviewer.post(`/reviews/${_id}`, {
      modified_date,
      body: 'Congress',
      remark: 'The hunter limped.',
      ...persons,
    })
    const [byReviewer, byPresent] = [await downloadData(reviewer), await downloadData(present)]
    expect(byReviewer.data.reviews).toMatchObject([{ public_id, body: 'Congress', corrected: false, reset_at: null }])
    expect(byPresent.data.reviews_present).toMatchObject([{ public_id, name: 'Anna Present', agreed: false }])
    expect(byReviewer.text + byPresent.text).not.toMatch(/limped|Olga/)
  })

  it('contains no secrets and no other people: no hunters, no names of authors [O-039]', async () => {
    const member = await make.member({ email: 'secretive@example.org' })
    await admin.patch(`/member/${member.id}`, memberInput(member, { city: 'Olomouc' }))
    const { secret } = await enableSecondFactor(context, member.id)
    const own = await as(member)
    await own.post('/evaluation/red-deer', { data: evaluationInput() })
    const link = (await make.resetLink(member)).replace('/reset/', '')
    const { data: address } = await own.post<{ url: string; since: string }>('/me/calendar')
    const calendarKey = /([\w-]{43})\.ics$/.exec(address.url)?.[1] ?? ''
    const { data, text } = await downloadData(own)
    expect(data.calendar).toEqual({ since: address.since })
    expect(data.links).toMatchObject([{ kind: 'reset' }])
    const secrets = [link, secret, calendarKey, digestKey(calendarKey), own.token ?? '', PASSWORD]
    for (const excluded of [...secrets, 'argon2', 'Amsel', 'Őrsi', 'hunter@example.com'])
      expect(text).not.toContain(excluded)
  })

  it('includes trophies whose hunter has the same address; other data of the hunter only for authorised requesters', async () => {
    const member = await make.member({ email: 'both@example.org' })
    const measurer = await as(await make.member())
    const overrides = { hunter_email: 'Both@example.org', hunter_address: 'Lovecká 12', hunter_name: 'B. Both' }
    await measurer.post('/evaluation/red-deer', { data: evaluationInput(overrides) })
    const own = await downloadData(await as(member))
    expect(own.data.evaluations_as_hunter).toMatchObject([{ hunter_name: 'B. Both', hunter_email: 'Both@example.org' }])
    expect(own.text).not.toContain('Lovecká')
    const byAdmin = await downloadData(admin, `/member/${member.id}/data`)
    expect(byAdmin.data.evaluations_as_hunter).toMatchObject([{ hunter_address: 'Lovecká 12' }])
  })

  it('is available to an admin too; that of members only to admins, and each download is in the audit log', async () => {
    const member = await make.member({ lastname: 'Exportova' })
    const { data } = await downloadData(admin)
    expect(data.account).toMatchObject({ role: 'admin', name: 'Ada Amsel' })
    expect((await downloadData(admin, `/member/${member.id}/data`)).data.account).toMatchObject({
      lastname: 'Exportova',
    })
    const { id } = await make.admin()
    for (const wrong of [id, '00000000-0000-7000-8000-000000000000', 'x'])
      expect((await admin.get(`/member/${wrong}/data`)).status).toBe(404)
    const rows = await db
      .selectFrom('audit')
      .select(['kind', 'target'])
      .where('kind', 'in', ['own data exported', 'member data exported'])
      .where('by_name', '=', 'Ada Amsel')
      .orderBy('id')
      .execute()
    expect(rows.slice(-2)).toEqual([
      { kind: 'own data exported', target: '' },
      { kind: 'member data exported', target: member.id },
    ])
  })
})
