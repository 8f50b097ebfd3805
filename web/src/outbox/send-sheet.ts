import type { Evaluation } from '@trophy/domain'
import { call } from '#lib/call.ts'
import type { EvaluationBody, Sheet } from './entry.ts'

/** Sends a sheet to the server, which scores and stores it. Throws a `Problem`. */
export const sendSheet = (
  { saveKey, species, edited }: Pick<Sheet, 'saveKey' | 'species' | 'edited'>,
  body: EvaluationBody,
  signal?: AbortSignal,
): Promise<Evaluation> => {
  const options = { body: { data: body }, ...(signal ? { signal } : {}) }
  return edited
    ? call('PATCH /evaluation/:id', { ...options, params: { id: edited._id } })
    : call('POST /evaluation/:id', {
        ...options,
        params: { id: species },
        headers: { 'Idempotency-Key': saveKey },
      })
}
