/** Histories of the demo members: application, approval, certification. */
import { DAY_MS, listView, memberRecord, type ViewName } from '@trophy/domain'
import type { Tx, UserRow } from '#platform/database/types.ts'
import { appendHistory, type Change } from '#platform/records/history.ts'

/** Days from the application to approval and certification. */
const DAYS_TO_APPROVAL = 6
const DAYS_TO_CERTIFICATION = 30

type MemberField = ViewName<typeof memberRecord, 'history'>

/** Fields set by an admin at approval and at certification. */
const APPROVAL_FIELDS = ['role', 'id_number'] as const satisfies readonly MemberField[]
const CERTIFICATION_FIELDS = ['valid_from', 'valid_to'] as const satisfies readonly MemberField[]
const ADMIN_FIELDS: readonly MemberField[] = [...APPROVAL_FIELDS, ...CERTIFICATION_FIELDS, 'cic_delegation', 'status']

const createChange = (path: MemberField, from: unknown, to: unknown): Change => ({
  path,
  label: memberRecord.labels[path],
  from,
  to,
})

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** Stores the history of these members, approved by `admin`. No entry is later than `now`. */
export const seedMemberHistory = async (
  tx: Tx,
  members: readonly UserRow[],
  admin: Pick<UserRow, 'id' | 'firstname' | 'lastname'>,
  now: Date,
): Promise<void> => {
  const office = { _id: admin.id, name: `${admin.firstname} ${admin.lastname}`.trim(), role: 'admin' }
  for (const member of members) {
    const record = { kind: 'member', id: member.id }
    const appliedAt = Date.parse(member.created_at)
    const addDaysToApplication = (days: number) => new Date(Math.min(appliedAt + days * DAY_MS, now.getTime()))
    const isApproved = member.status !== 'new'
    const enteredFields = listView(memberRecord, 'history').filter(
      (path) => path !== 'status' && !(isApproved && ADMIN_FIELDS.includes(path)) && !isEmpty(member[path]),
    )
    await appendHistory(tx, {
      record,
      action: 'create',
      at: addDaysToApplication(0),
      by: { _id: null, name: 'e-Application', role: 'guest' },
      changes: [
        ...enteredFields.map((path) => createChange(path, null, member[path])),
        createChange('status', null, 'new'),
      ],
    })
    if (!isApproved) continue
    await appendHistory(tx, {
      record,
      action: 'update',
      at: addDaysToApplication(DAYS_TO_APPROVAL),
      by: office,
      changes: [
        ...APPROVAL_FIELDS.map((path) => createChange(path, null, member[path])),
        createChange('cic_delegation', '', member.cic_delegation),
        createChange('status', 'new', 'approved'),
      ],
    })
    if (member.status === 'approved') continue
    await appendHistory(tx, {
      record,
      action: 'update',
      at: addDaysToApplication(DAYS_TO_CERTIFICATION),
      by: office,
      changes: [
        ...CERTIFICATION_FIELDS.map((path) => createChange(path, null, member[path])),
        createChange('status', 'approved', member.status),
      ],
    })
  }
}
