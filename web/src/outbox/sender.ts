/** Sends the outbox in order, from one tab at a time. */
import { type Evaluation, messages, Problem } from '@trophy/domain'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { onTokenChange } from '#lib/token.ts'
import { currentUser } from '#shell/session/session.ts'
import { listDifferences } from './differences.ts'
import { getSheetLock, type OutboxEntry, type StoredProblem, toStoredProblem } from './entry.ts'
import { onSendRequest } from './outbox-events.ts'
import { findEntry, putEntry, readOutbox, removeEntry } from './outbox-store.ts'
import { decryptBody } from './private-fields.ts'
import { classifyProblem } from './problem-kinds.ts'
import { reportRejected, reportStored } from './report.tsx'
import { sendSheet } from './send-sheet.ts'

const REQUEST_TIMEOUT_MS = 30_000
const MIN_RETRY_MS = 1000
const MAX_RETRY_MS = 60_000
const LOCK = 'outbox'
const NO_CONNECTION: StoredProblem = { status: 0, code: 'NO_CONNECTION', message: messages.communication, fields: {} }

export type SenderOptions = {
  /** Called after the last of several sheets. */
  readonly onFinished: () => void
  /** Opens a page of the app. */
  readonly openPath: (path: string) => void
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
    if (listDifferences(stored, body).length > 0) throw error
    return stored
  }
}

/** Returns an entry that sends a correction of what has just been stored, as an edit. */
const toEdit = (
  { correction, ...entry }: OutboxEntry,
  { _id, public_id, modified_date }: Evaluation,
): OutboxEntry | null =>
  correction && {
    ...entry,
    ...correction,
    body: { ...correction.body, modified_date },
    edited: { _id, public_id },
    isAttempted: false,
    correction: null,
  }

/** Stores the reason why a sheet could not be sent. Returns the entry. */
const storeProblem = async (entry: OutboxEntry, problem: Problem): Promise<OutboxEntry> => {
  const isRejected = classifyProblem(problem) === 'rejected'
  const { correction, ...rest } = entry
  const failed: OutboxEntry = isRejected
    ? { ...rest, ...correction, correction: null, isAttempted: false, state: correction ? 'waiting' : 'rejected' }
    : entry
  const result = { ...failed, problem: toStoredProblem(problem) }
  await putEntry(result)
  return result
}

/** Sends one sheet, unless it is being corrected in some tab. Throws a `Problem` if it is still waiting. */
const sendEntry = async (saveKey: string, openPath: SenderOptions['openPath']): Promise<void> => {
  const found = await findEntry(saveKey)
  if (found?.state !== 'waiting') return
  const entry = { ...found, isAttempted: true }
  await putEntry(entry)
  try {
    const stored = await sendContent(entry)
    const edit = toEdit(entry, stored)
    if (edit) {
      await putEntry(edit)
      return await sendEntry(saveKey, openPath)
    }
    await removeEntry(entry, { isStored: true })
    reportStored(entry, stored)
  } catch (error) {
    const problem = toProblem(error)
    const failed = await storeProblem(entry, problem)
    if (failed.state === 'rejected') reportRejected(failed, openPath)
    else if (entry.correction && !failed.correction) await sendEntry(saveKey, openPath)
    else throw problem
  }
}

/** Starts to send. Returns a function that stops. */
export const startSender = ({ onFinished, openPath }: SenderOptions): (() => void) => {
  let failureCount = 0
  /** The server has asked not to be called before, in milliseconds of `Date.now()`. */
  let notBefore = 0
  let retryTimer = 0
  let isQueued = false
  let isStopped = false

  const scheduleRetry = ({ retryAfter = 0 }: Problem) => {
    failureCount += 1
    const delay = Math.min(MIN_RETRY_MS * 2 ** failureCount, MAX_RETRY_MS) * (0.5 + Math.random() / 2)
    notBefore = Date.now() + retryAfter * 1000
    window.clearTimeout(retryTimer)
    retryTimer = window.setTimeout(wake, Math.max(delay, retryAfter * 1000))
  }

  /** Returns the number of sheets tried. */
  const sendAll = async (): Promise<number> => {
    const tried = new Set<string>()
    const findNext = async () => {
      const { entries } = await readOutbox()
      const isNext = ({ memberId, state, saveKey }: OutboxEntry) =>
        memberId === currentUser()?._id && state === 'waiting' && !tried.has(saveKey)
      return entries.find(isNext)
    }
    for (let next = await findNext(); next && !isStopped && Date.now() >= notBefore; next = await findNext()) {
      const { saveKey } = next
      tried.add(saveKey)
      if (!navigator.onLine) {
        // Nothing has left the device, so the sheet may still be changed without a second save. `online` wakes the sender.
        if (next.problem?.status !== 0) await putEntry({ ...next, problem: NO_CONNECTION })
        break
      }
      try {
        await navigator.locks.request(getSheetLock(saveKey), { ifAvailable: true }, async (lock) => {
          if (lock) await sendEntry(saveKey, openPath)
        })
        failureCount = 0
      } catch (error) {
        const problem = toProblem(error)
        const kind = classifyProblem(problem)
        // Without a session, the next sign-in wakes the sender.
        if (kind !== 'session') scheduleRetry(problem)
        if (kind !== 'failed') break
      }
    }
    return tried.size
  }

  const wake = () => {
    if (isQueued || isStopped || Date.now() < notBefore) return
    isQueued = true
    const run = async () => {
      isQueued = false
      const triedCount = await sendAll()
      if (triedCount > 0) onFinished()
    }
    // Without a device storage there is nothing to send.
    navigator.locks?.request(LOCK, run).catch(() => undefined)
  }

  const stopListening = [onSendRequest(wake), onTokenChange(wake)]
  for (const event of ['online', 'focus']) window.addEventListener(event, wake)
  wake()
  return () => {
    isStopped = true
    window.clearTimeout(retryTimer)
    for (const event of ['online', 'focus']) window.removeEventListener(event, wake)
    for (const stop of stopListening) stop()
  }
}
