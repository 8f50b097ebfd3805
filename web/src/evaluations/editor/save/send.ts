import { useQueryClient } from '@tanstack/react-query'
import { invalidateLists } from '#evaluations/query-key.ts'
import type { EvaluationBody, Sheet } from '#outbox/entry.ts'
import { reportStored } from '#outbox/report.tsx'
import { saveSheet } from '#outbox/save-sheet.ts'
import { type EditedEvaluation, type EnteredValues, toRequestBody } from './check.ts'

/**
 * Returns a function that saves what has been entered, with the confirmed fields: on this device, or where nothing can be
 * stored, on the server. It throws a `Problem`.
 */
export const useSend = (edited: EditedEvaluation) => {
  const queries = useQueryClient()
  return async (
    entered: EnteredValues,
    confirmed: EvaluationBody,
    score: Pick<Sheet, 'shown' | 'savedInSeries'>,
  ): Promise<void> => {
    const { species, stored, modified_date, saveKey } = edited
    const sheet: Sheet = {
      saveKey,
      species: species.key,
      edited: stored && { _id: stored._id, public_id: stored.public_id },
      ...score,
    }
    const body = {
      ...toRequestBody(edited, entered),
      ...confirmed,
      ...(stored ? { modified_date: modified_date ?? stored.modified_date } : {}),
    }
    const result = await saveSheet(sheet, body)
    if (!result) return
    await invalidateLists(queries)
    reportStored(sheet, result)
  }
}
