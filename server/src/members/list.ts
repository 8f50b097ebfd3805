/** The two tables of members, without pagination: they are short enough to be filtered in the browser. */
import {
  isExpiring,
  JUDGE_STATUSES,
  type JudgeRow,
  listView,
  type Member,
  type MemberStatus,
  memberRecord,
  pick,
  toUtcDate,
  WAITING_STATUSES,
} from '@trophy/domain'
import type { Db } from '#platform/database/types.ts'
import { parseFiles } from '#platform/files/rows.ts'
import { toMember } from './response.ts'
import * as store from './store.ts'

/** Returns the members with these stored statuses, newest first, except those without a name. */
export const listMembers = async (db: Db, statuses: readonly MemberStatus[], today: string): Promise<Member[]> =>
  (await store.list(db, statuses)).map((row) => toMember(row, parseFiles(row.files), today))

/** Returns applicants and approved members who await their certification, newest first. */
export const listWaiting = (db: Db, now: Date): Promise<Member[]> => listMembers(db, WAITING_STATUSES, toUtcDate(now))

const JUDGE_FIELDS = [
  '_id',
  'firstname',
  'lastname',
  'modified_date',
  ...listView(memberRecord, 'judgesList').filter((name) => name !== 'lastThreeYears'),
] as const

/** Returns all members ever certified; `isExpiringOnly` limits them to those that end within 90 days or have ended. */
export const listJudges = async (db: Db, isExpiringOnly: boolean, now: Date): Promise<JudgeRow[]> => {
  const today = toUtcDate(now)
  const [members, recentCounts] = await Promise.all([
    listMembers(db, JUDGE_STATUSES, today),
    store.countRecentEvaluations(db, today),
  ])
  return members
    .filter((member) => !isExpiringOnly || isExpiring(member, today))
    .map((member) => ({ ...pick(member, JUDGE_FIELDS), lastThreeYears: recentCounts.get(member._id) ?? 0 }))
}
