/** How the people of the demo data became what they are: applied, approved, certified. */
import { DAY_MS, MEMBER_LABELS } from '@trophy/domain'
import { RECORDED } from '#members/changes.ts'
import type { Db, UserRow } from '#platform/database/types.ts'
import { appendHistory, type Change } from '#platform/records/history.ts'

/** Days from an application to its approval, and to the certification where no validity says when it began. */
const UNTIL_APPROVAL = 6
const UNTIL_CERTIFICATION = 30

type Path = (typeof RECORDED)[number]

/** What only an admin sets, and with which step. */
const APPROVAL = ['role', 'id_number'] as const satisfies readonly Path[]
const CERTIFICATION = ['valid_from', 'valid_to'] as const satisfies readonly Path[]
const OF_ADMIN: readonly Path[] = [...APPROVAL, ...CERTIFICATION, 'cic_delegation', 'status']

const change = (path: Path, from: unknown, to: unknown): Change => ({ path, label: MEMBER_LABELS[path], from, to })

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** Begins the history of these members. `admin` is who approved them; nothing lies after `now`. */
export const seedMemberHistory = async (
  trx: Db,
  members: readonly UserRow[],
  admin: Pick<UserRow, 'id' | 'firstname' | 'lastname'>,
  now: Date,
): Promise<void> => {
  const office = { _id: admin.id, name: `${admin.firstname} ${admin.lastname}`.trim(), role: 'admin' }
  for (const member of members) {
    const record = { kind: 'member', id: member.id }
    const applied = Date.parse(member.created_at)
    const at = (days: number) => new Date(Math.min(applied + days * DAY_MS, now.getTime()))
    const entered = RECORDED.filter((path) => !OF_ADMIN.includes(path) && !isEmpty(member[path]))
    await appendHistory(trx, {
      record,
      action: 'create',
      at: at(0),
      by: { _id: null, name: 'e-Application', role: 'guest' },
      changes: [...entered.map((path) => change(path, null, member[path])), change('status', null, 'new')],
    })
    if (member.status === 'new') continue
    await appendHistory(trx, {
      record,
      action: 'update',
      at: at(UNTIL_APPROVAL),
      by: office,
      changes: [
        ...APPROVAL.map((path) => change(path, null, member[path])),
        change('cic_delegation', '', member.cic_delegation),
        change('status', 'new', 'approved'),
      ],
    })
    if (member.status === 'approved') continue
    await appendHistory(trx, {
      record,
      action: 'update',
      at: at(UNTIL_CERTIFICATION),
      by: office,
      changes: [
        ...CERTIFICATION.map((path) => change(path, null, member[path])),
        change('status', 'approved', member.status),
      ],
    })
  }
}
