import { useQuery } from '@tanstack/react-query'
import { type Evaluation, type EvaluationListRow, getSpeciesName } from '@trophy/domain'
import { formatInstantTime, today } from '#lib/format/dates.ts'
import { getEntryPath, getLatestContent, type OutboxEntry } from '#outbox/entry.ts'
import { useOutbox } from '#outbox/use-outbox.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { todaysQuery } from './todays-query.ts'

/** An evaluation that is dated today: stored, or on this device only. */
export type TodaysSheet = {
  readonly key: string
  readonly path: string
  readonly speciesName: string
  /** Ticket, public id, hunter of an unsent sheet, and time. */
  readonly facts: readonly string[]
  readonly score: Evaluation['total_points']
} & ({ readonly stored: EvaluationListRow } | { readonly unsent: OutboxEntry })

const listFacts = (ticket: unknown, ...others: readonly unknown[]): string[] =>
  [ticket && `Ticket ${ticket}`, ...others].filter((fact): fact is string => typeof fact === 'string' && fact !== '')

const fromRow = (stored: EvaluationListRow): TodaysSheet => {
  const { _id, public_id, eval_option, ticket, created_at, total_points } = stored
  return {
    key: _id,
    path: `/evaluation/${_id}/edit`,
    speciesName: getSpeciesName(eval_option),
    facts: listFacts(ticket, public_id, formatInstantTime(created_at)),
    score: total_points,
    stored,
  }
}

const fromEntry = (unsent: OutboxEntry): TodaysSheet => {
  const { body, shown } = getLatestContent(unsent)
  return {
    key: unsent.saveKey,
    path: getEntryPath(unsent),
    speciesName: getSpeciesName(unsent.species),
    facts: listFacts(body.ticket, unsent.edited?.public_id, body.hunter_name, formatInstantTime(unsent.confirmedAt)),
    score: shown,
    unsent,
  }
}

/** Returns true for an unsent evaluation that is dated today. */
export const isOfToday = (entry: OutboxEntry): boolean => getLatestContent(entry).body.eval_date === today()

/** Returns true for an unsent sheet that will be the user's own: it names no other measurer. */
const isOwn = (entry: OutboxEntry, userId: string): boolean =>
  [undefined, userId].includes(getLatestContent(entry).body.measurer_id as string | undefined)

type TodaysSheets = {
  /** Latest first. An unsent edit replaces the stored version. */
  readonly sheets: readonly TodaysSheet[]
  /** The error of the last attempt; null after a success, and during the first one. */
  readonly error: Error | null
  /** When the stored ones were loaded, in milliseconds of `Date.now()`; 0 if they are not. */
  readonly loadedAt: number
  readonly retry: () => void
}

/** Returns the user's evaluations that are dated today. */
export const useTodaysSheets = (user: SessionUser): TodaysSheets => {
  const { data: rows = [], error, dataUpdatedAt, refetch } = useQuery(todaysQuery(user))
  const { entries } = useOutbox()
  const isEdited = ({ _id }: EvaluationListRow) => entries.some(({ edited }) => edited?._id === _id)
  const unsent = entries.filter((entry) => isOfToday(entry) && isOwn(entry, user._id))
  return {
    sheets: [...unsent.map(fromEntry).reverse(), ...rows.filter((row) => !isEdited(row)).map(fromRow)],
    error,
    loadedAt: dataUpdatedAt,
    retry: () => void refetch(),
  }
}
