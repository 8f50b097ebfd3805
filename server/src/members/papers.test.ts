import { read as readWorkbook, utils } from '@e965/xlsx'
import { addDays } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import type { UserRow } from '#platform/database/types.ts'
import { testApp } from '#testing/app.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { findWordLeft, hasPdfReader } from '#testing/inputs/pdf-text.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { sendExpiryReminders } from './expiry.ts'

const mailbox = await openMailbox()
const context = await testApp({ config: { smtpUrl: mailbox.url } })
const { as, clock, db, deps, make } = context
const adminRow = await make.admin()
/** Signs in again: the clock moves further than a token is valid. */
const signInOffice = () => as(adminRow)
const today = '2026-06-01'

const getRow = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const editMember = async ({ id }: UserRow, changes: Readonly<Record<string, unknown>>) => {
  const { status } = await (await signInOffice()).patch(`/member/${id}`, memberInput(await getRow(id), changes))
  expect(status).toBe(200)
  return (await mailbox.processQueues(context)).map(({ to, subject, text }) => ({ to: to?.[0], subject, text }))
}
const createApplicant = () => make.applicant({ firstname: 'Jiří Ж.', lastname: 'Erdőŕ' })

describe('e-mails to a member', () => {
  it('announce the approval once, with a link that sets a password, under the right name', async () => {
    const member = await createApplicant()
    const [mail, ...more] = await editMember(member, { status: 'approved', invitation: true })
    expect(more).toEqual([])
    expect(mail?.to).toMatchObject({ name: 'Jiří Ж. Erdőŕ', address: member.email })
    expect(mail?.text).toMatch(/\/reset\/[\w-]{43}/)
    expect(mail?.text).toContain('Dear Jiří Ж. Erdőŕ,')
    expect(await editMember(member, { city: 'Brno', invitation: true })).toEqual([])
    const [movedMails] = await editMember(member, { email: 'moved@example.org', invitation: true })
    expect(movedMails?.to?.address).toBe('moved@example.org')
    clock.advance(14 * 86_400)
    expect(await editMember(member, { city: 'Praha', invitation: true })).toHaveLength(1)
  })

  it('announce the approval without a link if there is a password', async () => {
    const member = await createApplicant()
    const [mail, ...more] = await editMember(member, {
      status: 'approved',
      password: 'Chosen-1',
      password_confirm: 'Chosen-1',
    })
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your application to the Trophy Evaluation Database was approved')
    expect(mail?.text).toContain('/login')
    expect(mail?.text).not.toMatch(/reset|Chosen/)
  })

  it('do not announce edits of an application', async () => {
    expect(await editMember(await createApplicant(), { city: 'Brno', invitation: true })).toEqual([])
  })

  it('announce the certification each time it begins', async () => {
    const member = await make.member({ status: 'approved', valid_from: null, valid_to: null })
    const [mail] = await editMember(member, { status: 'active', valid_from: '2026-01-01', valid_to: '2028-12-31' })
    expect(mail?.subject).toBe('You are certified: welcome to the Trophy Evaluation Database')
    expect(mail?.text).toContain('Valid to: 31/12/2028')
    expect(await editMember(member, { city: 'Brno' })).toEqual([])
    expect(await editMember(member, { status: 'expired' })).toEqual([])
    expect(await editMember(member, { status: 'active' })).toHaveLength(1)
  })

  it('are sent 60 and 14 days before the certification ends, once each, and again after a renewal', async () => {
    clock.set(`${today}T12:00:00Z`)
    await db.deleteFrom('users').where('role', 'is distinct from', 'admin').execute()
    const member = await make.member({ lastname: 'Őrsi', valid_to: addDays(today, 61) })
    await make.member({ status: 'approved', valid_to: addDays(today, 30) })
    await make.member({ status: 'expired', valid_to: addDays(today, 30) })
    await make.member({ valid_to: addDays(today, -1) })
    const collectFacts = async () => {
      await Promise.all([sendExpiryReminders(deps), sendExpiryReminders(deps)])
      await sendExpiryReminders(deps)
      return (await mailbox.processQueues(context)).map(({ subject, text }) => `${subject} ${text}`)
    }
    expect(await collectFacts()).toEqual([])
    clock.advance(86_400)
    const [first, ...more] = await collectFacts()
    expect(more).toEqual([])
    expect(first).toContain('Your certification ends on 01/08/2026')
    expect(first).toContain('in 60 days')
    clock.advance(45 * 86_400)
    expect(await collectFacts()).toEqual([])
    clock.advance(86_400)
    expect(await collectFacts()).toEqual([expect.stringContaining('in 14 days')])
    expect(await collectFacts()).toEqual([])
    await editMember(member, { valid_to: '2026-08-10' })
    expect(await collectFacts()).toEqual([expect.stringContaining('10/08/2026')])
    clock.advance(30 * 86_400)
    expect(await collectFacts()).toEqual([])
    clock.set(`${today}T12:00:00Z`)
  })
})

describe('export of members', () => {
  const readRows = async (query: string) => {
    const { status, headers, raw } = await (await signInOffice()).get(`/member/export${query}`)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('filename="members.xlsx"')
    const sheet = readWorkbook(raw, { cellDates: true, UTC: true }).Sheets.Members
    if (!sheet) throw new Error('No sheet of members found')
    const rows = utils.sheet_to_json<Record<string, unknown>>(sheet, { UTC: true })
    return { rows, names: rows.map((row) => row['Last name']) }
  }

  it('contains the list of judges and measurers, by last name, with real dates and without formulas [E-116] [O-004]', async () => {
    await db.deleteFrom('users').where('role', 'is distinct from', 'admin').execute()
    await make.member({ firstname: 'Jiří', lastname: 'Černý', valid_to: addDays(today, 30), id_number: '00042' })
    await make.member({ firstname: '=1+1', lastname: 'Ødegård', valid_to: '2099-12-31' })
    await make.member({ lastname: 'Żuk', valid_to: addDays(today, -1) })
    await make.member({ lastname: 'Waiting', status: 'new', id_number: null, valid_from: null, valid_to: null })
    const member = await db.selectFrom('users').selectAll().where('lastname', '=', 'Černý').executeTakeFirstOrThrow()
    await editMember(member, { country: 'CZ' })
    const { rows, names } = await readRows('')
    expect(names).toEqual(['Černý', 'Ødegård', 'Żuk'])
    expect(rows[0]).toMatchObject({
      'ID Number': '00042',
      Name: 'Jiří Černý',
      Status: 'Active',
      Country: 'Czechia',
      'Valid To': new Date('2026-07-01T00:00:00Z'),
      'Trophies in 3 years': 0,
    })
    expect(rows[1]?.['First name']).toBe('=1+1')
  })

  it.each([
    ['?name=cerny', ['Černý']],
    ['?name=odeg', ['Ødegård']],
    ['?id_number=00042', ['Černý']],
    ['?country=CZ', ['Černý']],
    ['?status=expired', ['Żuk']],
    ['?status=active&status=expired&expireFilter=true', ['Żuk', 'Černý']],
    ['?expireFilter=false&sortBy=valid_to&sortDir=asc', ['Żuk', 'Černý', 'Ødegård']],
    ['?status=new&sortBy=registered&sortDir=desc', ['Waiting']],
    ['?search=CERNY', ['Černý']],
    ['?search=cerny%20jiri', ['Černý']],
    ['?search=jiri%20cerny', ['Černý']],
    ['?search=00042', ['Černý']],
    ['?search=@example.org&sortBy=name&sortDir=desc', ['Żuk', 'Ødegård', 'Černý']],
    ['?search=@example.org&status=new', ['Waiting']],
    ['?search=nobody', []],
    ['?belowRequired=true&name=zuk', ['Żuk']],
    ['?member_of_cic=organization', []],
  ])('applies the search and the filters of the list: %s [E-116] [O-002]', async (query, names) => {
    expect((await readRows(query)).names).toEqual(names)
  })

  it('returns 400 for unknown filters', async () => {
    for (const query of ['?status=perhaps', '?colour=blue', '?country=Atlantis', '?expireFilter=1'])
      expect((await (await signInOffice()).get(`/member/export${query}`)).status).toBe(400)
  })
})

describe('record sheet', () => {
  it('is a PDF named after the member and the date [A-100]', async () => {
    const member = await make.member({ firstname: 'Jiří Karel', lastname: 'Erdő/Ж', valid_to: '2028-12-31' })
    const long = 'Measured at many shows. '.repeat(60)
    await editMember(member, { supporting_information: long, corresponding_invoice: 'INV-1', member_of_cic: true })
    const { status, headers, raw } = await (await signInOffice()).get(`/member/${member.id}/pdf`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    const name = decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(String(headers['content-disposition']))?.[1] ?? '')
    expect(name).toBe('Jiří-Karel-Erdő-Ж-01-06-2026.pdf')
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it.runIf(hasPdfReader)(
    'has a footer with the number to the right of a Hebrew name (where poppler is installed)',
    async () => {
      const member = await make.member({ firstname: 'דוד', lastname: 'כהן', id_number: '00777' })
      const { raw } = await (await signInOffice()).get(`/member/${member.id}/pdf`)
      expect(findWordLeft(raw, 1, '·')).toBeGreaterThan(findWordLeft(raw, 1, 'דוד'))
    },
  )

  it('works for an application without number, dates and role', async () => {
    const member = await createApplicant()
    expect((await (await signInOffice()).get(`/member/${member.id}/pdf`)).status).toBe(200)
  })
})
