/** The two tables of members, without pagination: they are short enough to be filtered in the browser. */
import {
  getEffectiveStatus,
  isExpiring,
  JUDGE_STATUSES,
  type JudgeRow,
  type Member,
  toUtcDate,
  WAITING_STATUSES,
} from '@trophy/domain'
import { fullName } from '#identity/sessions/sessions.ts'
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
    _id: row.id,
    id_number: row.id_number ?? '',
    name: fullName(row),
    country: row.country,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    files: [...(files.get(row.id) ?? [])],
    status: getEffectiveStatus(row, today),
    lastThreeYears: recentCounts.get(row.id) ?? 0,
  }))
}
