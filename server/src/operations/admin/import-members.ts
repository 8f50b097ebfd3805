/** Imports members with existing ID numbers from a table, all or none. */
import {
  listEntered,
  memberEditSchema,
  memberRecord,
  messageFor,
  messages,
  pick,
  SYSTEM_AUTHOR,
  toFieldErrors,
  toUtcDate,
} from '@trophy/domain'
import { sql } from 'kysely'
import { createUser, issueMemberNumber } from '#identity/users.ts'
import type { Pool, Tx } from '#platform/database/types.ts'
import { appendHistory } from '#platform/records/history.ts'
import { ImportErrors, parseTable, type TableRow, toBody } from './members-table.ts'

const NUMBER_PATTERN = /^\d{1,5}$/

type ParsedMember = ReturnType<ReturnType<typeof memberEditSchema>['parse']>

type NumberedMember = ParsedMember & { readonly id_number: string | null }

/** Parses the rows as members. Throws `ImportErrors` with all errors, including conflicts with stored users. */
const readMembers = async (tx: Tx, lines: readonly TableRow[], now: Date): Promise<NumberedMember[]> => {
  const schema = memberEditSchema({ today: toUtcDate(now), has_password: true })
  const stored = await tx.selectFrom('users').select(['email', 'id_number']).execute()
  const emails = new Set(stored.map(({ email }) => email.toLowerCase()))
  const numbers = new Set(stored.flatMap(({ id_number }) => id_number ?? []))
  const errors: string[] = []
  const members = lines.flatMap(({ row, cells, errors: cellErrors }) => {
    const addError = (field: string, message: string) => {
      const labels: Readonly<Record<string, string>> = memberRecord.labels
      errors.push(`Row ${row}, ${labels[field] ?? field}: ${message}`)
    }
    const numberText = cells.get('id_number') ?? ''
    const id_number = numberText === '' ? null : numberText.padStart(5, '0')
    if (id_number !== null && !NUMBER_PATTERN.test(numberText))
      addError('id_number', 'Must be a number of at most five digits')
    else if (id_number !== null && numbers.has(id_number)) addError('id_number', 'This number is already in use')
    if (id_number !== null) numbers.add(id_number)
    const parsed = schema.safeParse(toBody(cells), { error: messageFor })
    const fieldErrors = parsed.success ? {} : toFieldErrors(parsed.error.issues)
    for (const [field, message] of Object.entries({ ...fieldErrors, ...Object.fromEntries(cellErrors) }))
      addError(field, message)
    if (!parsed.success) return []
    const email = parsed.data.email.toLowerCase()
    if (emails.has(email)) addError('email', messages.emailTaken)
    emails.add(email)
    return [{ ...parsed.data, id_number }]
  })
  if (errors.length > 0) throw new ImportErrors(errors)
  return members
}

type ImportOptions = {
  readonly content: Buffer
  /** True for CSV, false for a workbook. */
  readonly isText: boolean
  readonly firstNumber: number
  /** Called with the headings of columns that are not imported. */
  readonly onIgnored?: (headings: readonly string[]) => void
}

/** Stores the members of the table and returns their number. Throws `ImportErrors` without storing anything. */
export const importMembers = async (
  pool: Pool,
  { content, isText, firstNumber, onIgnored }: ImportOptions,
  now: Date,
): Promise<number> => {
  const { rows: lines, ignored } = await parseTable(content, isText)
  if (ignored.length > 0) onIgnored?.(ignored)
  if (lines.length === 0) throw new ImportErrors(['The table contains no members.'])
  return pool.transaction().execute(async (tx) => {
    await sql`lock table users in share row exclusive mode`.execute(tx)
    const members = await readMembers(tx, lines, now)
    const highest = Math.max(...members.map(({ id_number }) => Number(id_number ?? 0)))
    await sql`insert into counters (name, value) values ('member number', ${Math.max(highest, firstNumber - 1)})
      on conflict (name) do update set value = greatest(counters.value, excluded.value)`.execute(tx)
    for (const member of members) await createMember(tx, member, firstNumber, now)
    return members.length
  })
}

const createMember = async (tx: Tx, member: NumberedMember, firstNumber: number, now: Date): Promise<void> => {
  const information = pick(member, listEntered(memberRecord, 'admin'))
  const isNumbered = member.id_number !== null || member.status === 'new'
  const id_number = isNumbered ? member.id_number : await issueMemberNumber(tx, firstNumber)
  const { id } = await createUser(tx, { ...information, id_number, password_hash: null }, now)
  const changes = [{ path: 'information', label: 'Record', from: null, to: { ...information, id_number } }]
  await appendHistory(tx, { record: { kind: 'member', id }, action: 'import', at: now, by: SYSTEM_AUTHOR, changes })
}
