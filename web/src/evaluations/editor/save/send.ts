import type { Evaluation } from '@trophy/domain'
import type { EvaluationBody } from '#evaluations/query-key.ts'
import { call } from '#lib/call.ts'
import { type EditedEvaluation, type EnteredValues, toRequestBody } from './check.ts'

/** Stores what has been entered, with the confirmed fields. Throws a `Problem`. */
export const send = (
  edited: EditedEvaluation,
  entered: EnteredValues,
  confirmed: EvaluationBody,
): Promise<Evaluation> => {
  const { species, stored, modified_date, saveKey } = edited
  const body = { ...toRequestBody(edited, entered), ...confirmed }
  return stored
    ? call('PATCH /evaluation/:id', {
        params: { id: stored._id },
        body: { data: { ...body, modified_date: modified_date ?? stored.modified_date } },
      })
    : call('POST /evaluation/:animal', {
        params: { animal: species.key },
        headers: { 'Idempotency-Key': saveKey },
        body: { data: body },
      })
}
