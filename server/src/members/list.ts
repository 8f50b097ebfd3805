/** The two tables of members, without pagination: they are short enough to be filtered in the browser. */
import {
  isExpiring,
  JUDGE_STATUSES,
  type JudgeRow,
  listView,
  type Member,
  memberRecord,
  pick,
  toUtcDate,
  WAITING_STATUSES,
} from '@trophy/domain'
import type { Db } from '#platform/database/types.ts'
import { toMember } from './response.ts'
import * as store from './store.ts'

/** Returns applicants and approved members who await their certification, newest first. */
export const listWaiting = async (db: Db, now: Date): Promise<Member[]> => {
  const rows = await store.list(db, WAITING_STATUSES)
  const files = await store.listFiles(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toMember(row, files.get(row.id) ?? [], toUtcDate(now)))
}

const JUDGE_FIELDS = [
  '_id',
  ...listView(memberRecord, 'judgesList').filter((name) => name !== 'lastThreeYears'),
] as const

/** Returns all members ever certified; `isExpiringOnly` limits them to those that end within 90 days or have ended. */
export const listJudges = async (db: Db, isExpiringOnly: boolean, now: Date): Promise<JudgeRow[]> => {
  const today = toUtcDate(now)
  const rows = (await store.list(db, JUDGE_STATUSES)).filter((row) => !isExpiringOnly || isExpiring(row, today))
  const files = await store.listFiles(
    db,
    rows.map(({ id }) => id),
  )
  const recentCounts = await store.countRecentEvaluations(db, today)
  return rows.map((row) => ({
    ...pick(toMember(row, files.get(row.id) ?? [], today), JUDGE_FIELDS),
    lastThreeYears: recentCounts.get(row.id) ?? 0,
  }))
}
