/** Sends the outbox in order, from one tab at a time. */
import { messages, type Problem } from '@trophy/domain'
import { toProblem } from '#lib/api.ts'
import { onTokenChange } from '#lib/token.ts'
import { currentUser } from '#shell/session/session.ts'
import { getSheetLock, type OutboxEntry, SENDER_LOCK, type StoredProblem } from './entry.ts'
import { notifySendResult, onSendRequest } from './outbox-events.ts'
import { findEntry, readOutbox, replaceEntry } from './outbox-store.ts'
import { classifyProblem } from './problem-kinds.ts'

const MIN_RETRY_MS = 1000
const MAX_RETRY_MS = 60_000
const NO_CONNECTION: StoredProblem = { status: 0, code: 'NO_CONNECTION', message: messages.communication, fields: {} }

/** Stores that there is no connection, unless the sheet is open. */
const storeNoConnection = (saveKey: string): Promise<void> =>
  navigator.locks.request(getSheetLock(saveKey), { ifAvailable: true }, async (lock) => {
    const entry = lock && (await findEntry(saveKey))
    if (entry?.state !== 'waiting') return
    await replaceEntry({ ...entry, problem: NO_CONNECTION })
    if (!entry.problem) notifySendResult({ kind: 'kept' })
  })

/** Starts to send. Returns a function that stops. */
export const startSender = (): (() => void) => {
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

  /** Calls back for each sheet that the server has stored or rejected. */
  const sendAll = async (onAnswer: () => void): Promise<void> => {
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
        // Nothing has left the device, so the sheet may still be changed without a second save.
        if (next.problem?.status !== 0) await storeNoConnection(saveKey).catch(() => undefined)
        break
      }
      try {
        await navigator.locks.request(getSheetLock(saveKey), { ifAvailable: true }, async (lock) => {
          if (!lock) return
          // Loaded with the first sheet, because most visits send none.
          const { sendEntry } = await import('./send-entry.ts')
          await sendEntry(saveKey)
          onAnswer()
          failureCount = 0
        })
      } catch (error) {
        const problem = toProblem(error)
        const kind = classifyProblem(problem)
        // Without a session, the next sign-in wakes the sender.
        if (kind !== 'session') scheduleRetry(problem)
        if (kind !== 'failed') break
      }
    }
  }

  const wake = () => {
    if (isQueued || isStopped || Date.now() < notBefore) return
    isQueued = true
    const run = async () => {
      isQueued = false
      let hasAnswer = false
      try {
        await sendAll(() => {
          hasAnswer = true
        })
      } finally {
        if (hasAnswer) notifySendResult({ kind: 'finished' })
      }
    }
    // Without a device storage there is nothing to send.
    navigator.locks?.request(SENDER_LOCK, run).catch(() => undefined)
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
