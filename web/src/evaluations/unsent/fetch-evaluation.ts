import type { Evaluation } from '@trophy/domain'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { findEntry } from '#outbox/outbox-store.ts'
import { decryptBase } from '#outbox/private-fields.ts'
import { currentUser } from '#shell/session/session.ts'

/** After this time an unsent edit opens without a response. */
const TIMEOUT_MS = 3000

/** Returns the evaluation that an unsent edit of the signed-in user is based on, or null. */
const readBase = async (saveKey: string): Promise<Evaluation | null> => {
  const entry = await findEntry(saveKey)
  return entry && entry.memberId === currentUser()?._id ? decryptBase(entry) : null
}

/**
 * Fetches an evaluation. Without a connection, the unsent edit with the key `saveKey` opens with the evaluation that it is
 * based on. Throws a `Problem`.
 */
export const fetchEvaluation = async (id: string, saveKey: string | null, signal: AbortSignal): Promise<Evaluation> => {
  const base = saveKey === null ? null : await readBase(saveKey).catch(() => null)
  const response = call('GET /evaluation/:id', { params: { id }, signal })
  if (!base) return response
  const timeout = new Promise<Evaluation>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, base)
  })
  return Promise.race([response, timeout]).catch((error: unknown) => {
    if (toProblem(error).status === 0 && !signal.aborted) return base
    throw error
  })
}
