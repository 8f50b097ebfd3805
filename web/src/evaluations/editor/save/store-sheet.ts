/** The last step of a save. Loaded apart from the form. */
import type { QueryClient } from '@tanstack/react-query'
import type { Evaluation } from '@trophy/domain'
import { rememberPlace } from '#evaluations/editor/information/suggestions.ts'
import { invalidateLists } from '#evaluations/query-key.ts'
import { rememberSaved } from '#evaluations/saved-rows.ts'
import type { EvaluationBody } from '#outbox/entry.ts'
import { readOutbox } from '#outbox/outbox-store.ts'
import { reportKept, reportStored } from '#outbox/report.tsx'
import { type SavedSheet, saveSheet } from '#outbox/save-sheet.ts'
import { settleOutbox } from '#outbox/use-outbox.ts'
import { currentUser } from '#shell/session/session.ts'

/** Returns true if a sheet of the user had no connection when it was last sent. */
const hasNoConnection = async (userId: string | undefined): Promise<boolean> => {
  const { entries } = await readOutbox()
  return entries.some(({ memberId, problem }) => memberId === userId && problem?.status === 0)
}

/**
 * Saves a sheet on this device, or where nothing can be stored, on the server. `base` is the evaluation that is edited;
 * null for a new one. Throws a `Problem`, SHEET_IN_USE if another tab holds the sheet for five seconds.
 */
export const storeSheet = async (
  queries: QueryClient,
  sheet: SavedSheet,
  body: EvaluationBody,
  base: Evaluation | null,
): Promise<void> => {
  const result = await saveSheet(sheet, body, base)
  const user = currentUser()
  if (base === null && user) rememberPlace(user._id, body)
  if (!result) {
    // Sheets are sent in order; this one is not tried before an older one has been sent.
    if (await hasNoConnection(user?._id)) reportKept()
    // The list, if it opens next, shows the row as it was just saved.
    return sheet.savedInSeries === null ? settleOutbox() : undefined
  }
  rememberSaved(queries, result)
  await invalidateLists(queries)
  reportStored(sheet, result)
}
