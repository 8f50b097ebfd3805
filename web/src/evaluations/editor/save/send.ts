import { useQueryClient } from '@tanstack/react-query'
import type { EvaluationBody } from '#outbox/entry.ts'
import type { SavedSheet } from '#outbox/save-sheet.ts'
import { type EditedEvaluation, type EnteredValues, toRequestBody } from './check.ts'
import { loadStore } from './load-steps.ts'

/**
 * Returns a function that saves what has been entered, with the confirmed fields: on this device, or where nothing can
 * be stored, on the server. It throws a `Problem`.
 */
export const useSend = (edited: EditedEvaluation) => {
  const queries = useQueryClient()
  return async (
    entered: EnteredValues,
    confirmed: EvaluationBody,
    chosen: Pick<SavedSheet, 'saveKey' | 'shown' | 'clampedFrom' | 'savedInSeries'>,
  ): Promise<void> => {
    const { species, stored, modified_date, isOpenedAgain } = edited
    const sheet: SavedSheet = {
      species: species.key,
      edited: stored && { _id: stored._id, public_id: stored.public_id },
      isOpenedAgain,
      ...chosen,
    }
    const body = {
      ...toRequestBody(edited, entered),
      ...confirmed,
      ...(stored ? { modified_date: modified_date ?? stored.modified_date } : {}),
    }
    const { storeSheet } = await loadStore()
    await storeSheet(queries, sheet, body, stored)
  }
}
