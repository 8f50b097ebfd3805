/** Members who were certified before: read from a table with their numbers, all of them or none. */

import { read, utils } from '@e965/xlsx'
import {
  addDays,
  dateInUtc,
  fieldsOf,
  findCountry,
  LANGUAGES,
  MEMBER_LABELS,
  MEMBER_STATUSES,
  memberEditSchema,
  messages,
  PRODUCT,
  SPREADSHEET_DAY_0,
  sentenceOf,
  speciesList,
} from '@trophy/domain'
import { sql } from 'kysely'
import { appendHistory } from '../db/history.ts'
import type { Db } from '../db/types.ts'
import { createUser, issueMemberNumber } from '../db/users.ts'

/** What is wrong with a table of members, a line for each fault. */
class ImportFaults extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ImportFaults'
    this.faults = faults
  }
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const FIELDS = Object.keys(MEMBER_LABELS).filter((field) => field !== 'password')

/** Headings are the labels of the member's form, or the names that the API has for them. */
const headings = new Map(
  FIELDS.flatMap((field) =>
    [field, MEMBER_LABELS[field as keyof typeof MEMBER_LABELS]].map((name) => [fold(name), field]),
  ),
)

/** A day as `YYYY-MM-DD`, `DD/MM/YYYY`, `DD.MM.YYYY`, or as a spreadsheet counts days. */
const readDate = (text: string): string => {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  if (year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^\d{4,6}$/.test(text) ? addDays(SPREADSHEET_DAY_0, Number(text)) : text
}

const readList = (text: string, known: readonly (readonly [key: string, ...names: string[]])[]): string[] =>
  text
    .split(/[;,\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => known.find((names) => names.some((name) => fold(name) === fold(one)))?.[0] ?? one)

const species = () => speciesList().map(({ key, name, code }): [string, string, string] => [key, name, code])
const languages = LANGUAGES.map(({ key, label }): [string, string] => [key, label])

const readYesOrNo = (text: string): unknown => {
  const word = fold(text)
  if (['', 'no', 'n', 'false', '0'].includes(word)) return false
  return ['yes', 'y', 'true', '1', 'x'].includes(word) ? true : text
}

/** The body that the member's form would send; what an old record lacks has a plausible value. */
const bodyOf = (cells: ReadonlyMap<string, string>): Record<string, unknown> => {
  const text = (field: string) => cells.get(field) ?? ''
  const country = findCountry(text('country')) ?? text('country')
  const status = text('status').toLowerCase() || 'active'
  const body: Record<string, unknown> = Object.fromEntries(FIELDS.map((field) => [field, text(field)]))
  return {
    ...body,
    role: text('role').toUpperCase(),
    status: MEMBER_STATUSES.find((known) => known === status) ?? text('status'),
    country,
    cic_delegation:
      text('cic_delegation') === '' ? country : (findCountry(text('cic_delegation')) ?? text('cic_delegation')),
    supporting_information: text('supporting_information') || 'Taken over from earlier records.',
    evaluation_options:
      text('evaluation_options') === 'all'
        ? species().map(([key]) => key)
        : readList(text('evaluation_options'), species()),
    prefered_language: readList(text('prefered_language') || 'english', languages),
    valid_from: readDate(text('valid_from')),
    valid_to: readDate(text('valid_to')),
    member_of_cic: readYesOrNo(text('member_of_cic')),
    news_notification: readYesOrNo(text('news_notification')),
    events_notification: readYesOrNo(text('events_notification')),
    modified_date: new Date(0).toISOString(),
  }
}

type Line = { readonly row: number; readonly cells: ReadonlyMap<string, string> }

/** The rows under the headings; empty ones are skipped. Throws for a file that is no table of members. */
const readTable = (content: Buffer, isText: boolean): Line[] => {
  const book = isText
    ? read(content.toString('utf8'), { type: 'string', raw: true })
    : read(content, { type: 'buffer' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const [first = [], ...rest]: unknown[][] = sheet
    ? utils.sheet_to_json(sheet, { header: 1, raw: true, defval: '' })
    : []
  const names = first.map((heading) => headings.get(fold(String(heading))))
  const unknown = first.filter((heading, index) => String(heading).trim() !== '' && !names[index])
  if (unknown.length > 0)
    throw new ImportFaults(unknown.map((heading) => `Row 1: unknown heading "${String(heading)}".`))
  return rest.flatMap((values, index): Line[] => {
    const cells = new Map<string, string>()
    for (const [column, value] of values.entries()) {
      const name = names[column]
      if (name) cells.set(name, String(value).trim())
    }
    return [...cells.values()].some((value) => value !== '') ? [{ row: index + 2, cells }] : []
  })
}

const NUMBER = /^\d{1,5}$/

/** Stores the members of the table with their numbers; answers how many. Throws `ImportFaults` and stores nothing. */
export const importMembers = async (
  db: Db,
  {
    content,
    isText,
    firstNumber,
  }: { readonly content: Buffer; readonly isText: boolean; readonly firstNumber: number },
  now: Date,
): Promise<number> => {
  const lines = readTable(content, isText)
  if (lines.length === 0) throw new ImportFaults(['The table holds no members.'])
  const faults: string[] = []
  const schema = memberEditSchema({ today: dateInUtc(now), has_password: true })
  return db.transaction().execute(async (trx) => {
    await sql`lock table users in share row exclusive mode`.execute(trx)
    const stored = await trx.selectFrom('users').select(['email', 'id_number']).execute()
    const emails = new Set(stored.map(({ email }) => email.toLowerCase()))
    const numbers = new Set(stored.flatMap(({ id_number }) => id_number ?? []))
    const members = lines.flatMap(({ row, cells }) => {
      const say = (field: string, message: string) => {
        const label = Object.entries(MEMBER_LABELS).find(([name]) => name === field)?.[1] ?? field
        faults.push(`Row ${row}, ${label}: ${message}`)
      }
      const written = cells.get('id_number') ?? ''
      const id_number = written === '' ? null : written.padStart(5, '0')
      if (id_number !== null && !NUMBER.test(written)) say('id_number', 'Must be a number of at most five digits')
      else if (id_number !== null && numbers.has(id_number)) say('id_number', 'This number is taken already')
      if (id_number !== null) numbers.add(id_number)
      const parsed = schema.safeParse(bodyOf(cells), { error: sentenceOf })
      if (!parsed.success) {
        for (const [field, message] of Object.entries(fieldsOf(parsed.error.issues))) say(field, message)
        return []
      }
      const email = parsed.data.email.toLowerCase()
      if (emails.has(email)) say('email', messages.emailTaken)
      emails.add(email)
      return [{ ...parsed.data, id_number }]
    })
    if (faults.length > 0) throw new ImportFaults(faults)

    const highest = Math.max(...members.map(({ id_number }) => Number(id_number ?? 0)))
    await sql`insert into counters (name, value) values ('member number', ${Math.max(highest, firstNumber - 1)})
      on conflict (name) do update set value = greatest(counters.value, excluded.value)`.execute(trx)
    for (const member of members) {
      const information = recordOf(member)
      const isNumbered = member.id_number !== null || member.status === 'new'
      const id_number = isNumbered ? member.id_number : await issueMemberNumber(trx, firstNumber)
      const { id } = await createUser(trx, { ...information, id_number, password_hash: null }, now)
      const changes = [{ path: 'information', label: 'Record', from: null, to: { ...information, id_number } }]
      await appendHistory(trx, { record: { kind: 'member', id }, action: 'import', at: now, by: PRODUCT, changes })
    }
    return members.length
  })
}

type Parsed = ReturnType<ReturnType<typeof memberEditSchema>['parse']>

/** What is kept of a body. */
const recordOf = (member: Parsed) => ({
  role: member.role,
  status: member.status,
  firstname: member.firstname,
  lastname: member.lastname,
  email: member.email,
  member_of_cic: member.member_of_cic,
  evaluation_options: member.evaluation_options,
  supporting_information: member.supporting_information,
  cic_member_id: member.cic_member_id,
  cic_delegation: member.cic_delegation,
  country: member.country,
  city: member.city,
  zip: member.zip,
  address: member.address,
  valid_from: member.valid_from,
  valid_to: member.valid_to,
  corresponding_invoice: member.corresponding_invoice,
  prefered_language: member.prefered_language,
  primary_phone: member.primary_phone,
  secondary_phone: member.secondary_phone,
  news_notification: member.news_notification,
  events_notification: member.events_notification,
})
