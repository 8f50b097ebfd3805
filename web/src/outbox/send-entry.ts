import { type Evaluation, Problem, WITH_REVIEW } from '@trophy/domain'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { currentUser } from '#shell/session/session.ts'
import { listDifferences } from './differences.ts'
import { type EvaluationBody, type OutboxEntry, type Sheet, toStoredProblem } from './entry.ts'
import { notifySendResult } from './outbox-events.ts'
import { findEntry, removeEntry, replaceEntry } from './outbox-store.ts'
import { decryptBody, encryptBase } from './private-fields.ts'
import { classifyProblem } from './problem-kinds.ts'

const REQUEST_TIMEOUT_MS = 30_000

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

/**
 * Sends the content of a sheet. An edit that was stored although its response was lost is rejected as stale when it is
 * repeated; it counts as stored if nothing differs. Throws a `Problem`.
 */
const sendContent = async (entry: OutboxEntry): Promise<Evaluation> => {
  const body = await decryptBody(entry)
  // The token may belong to somebody else by now.
  if (currentUser()?._id !== entry.memberId) throw new Problem(401, 'NO_SESSION', '')
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  try {
    return await sendSheet(entry, body, signal)
  } catch (error) {
    if (!entry.edited || toProblem(error).status !== 409) throw error
    const stored = await call('GET /evaluation/:id', { params: { id: entry.edited._id }, signal })
    const lacksReview = body[WITH_REVIEW] !== undefined && stored.review?.by_id_number !== currentUser()?.id_number
    if (lacksReview || listDifferences(stored, body).length > 0) throw error
    return stored
  }
}

/** Returns an entry that sends a correction of what has just been stored, as an edit. */
const toEdit = async ({ correction, ...entry }: OutboxEntry, stored: Evaluation): Promise<OutboxEntry | null> =>
  correction && {
    ...entry,
    ...correction,
    body: { ...correction.body, modified_date: stored.modified_date },
    edited: { _id: stored._id, public_id: stored.public_id },
    base: await encryptBase(stored),
    isAttempted: false,
    correction: null,
  }

/** Like `replaceEntry`, unless the device is full: the key prevents duplicates, so the sheet can be sent anyway. */
const replaceIfFits = (entry: OutboxEntry): Promise<void> => replaceEntry(entry).catch(() => undefined)

/** Stores the reason why a sheet could not be sent. Returns the entry. */
const storeProblem = async (entry: OutboxEntry, problem: Problem): Promise<OutboxEntry> => {
  const isRejected = classifyProblem(problem) === 'rejected'
  const { correction, ...rest } = entry
  const failed: OutboxEntry = isRejected
    ? { ...rest, ...correction, correction: null, isAttempted: false, state: correction ? 'waiting' : 'rejected' }
    : entry
  const result = { ...failed, problem: toStoredProblem(problem) }
  await replaceIfFits(result)
  return result
}

/** Sends what is waiting. Returns the entry that is to be sent next, a correction, or null. Throws a `Problem`. */
const sendOnce = async (entry: OutboxEntry): Promise<OutboxEntry | null> => {
  try {
    const stored = await sendContent(entry)
    const edit = await toEdit(entry, stored)
    if (edit) {
      await replaceIfFits(edit)
      return edit
    }
    await removeEntry(entry)
    notifySendResult({
      kind: 'stored',
      sheet: { shown: entry.shown, savedInSeries: entry.savedInSeries },
      evaluation: stored,
    })
    return null
  } catch (error) {
    const problem = toProblem(error)
    const failed = await storeProblem(entry, problem)
    if (entry.correction && !failed.correction) return failed
    if (problem.status === 0 && !entry.problem) notifySendResult({ kind: 'kept' })
    if (failed.state !== 'rejected') throw problem
    const { saveKey, species, edited } = failed
    notifySendResult({ kind: 'rejected', sheet: { saveKey, species, edited, problem: failed.problem } })
    return null
  }
}

/**
 * Sends one waiting sheet, and notifies all tabs of the result. Throws a `Problem` if the sheet is still waiting. The
 * caller holds the lock of the sheet.
 */
export const sendEntry = async (saveKey: string): Promise<void> => {
  const found = await findEntry(saveKey)
  let next = found?.state === 'waiting' ? found : null
  while (next) {
    const entry: OutboxEntry = { ...next, isAttempted: true }
    await replaceIfFits(entry)
    next = await sendOnce(entry)
  }
}
