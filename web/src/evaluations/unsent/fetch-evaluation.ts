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

/** Without a connection, or if the evaluation may no longer be read or has been deleted. */
const STATUSES_OF_BASE = [0, 403, 404]

/**
 * Fetches an evaluation. The unsent edit with the key `saveKey` opens with the evaluation that it is based on if that
 * can no longer be fetched or edited, because the user must be able to read what was entered. Throws a `Problem`.
 */
export const fetchEvaluation = async (id: string, saveKey: string | null, signal: AbortSignal): Promise<Evaluation> => {
  const base = saveKey === null ? null : await readBase(saveKey).catch(() => null)
  const response = call('GET /evaluation/:id', { params: { id }, signal })
  if (!base) return response
  const timeout = new Promise<Evaluation>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, base)
  })
  try {
    const stored = await Promise.race([response, timeout])
    return stored.readOnly ? base : stored
  } catch (error) {
    if (STATUSES_OF_BASE.includes(toProblem(error).status) && !signal.aborted) return base
    throw error
  }
}
