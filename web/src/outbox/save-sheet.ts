import type { Evaluation } from '@trophy/domain'
import { currentUser } from '#shell/session/session.ts'
import type { EvaluationBody, OutboxEntry, Sheet } from './entry.ts'
import { requestSend } from './outbox-events.ts'
import { findEntry, putEntry } from './outbox-store.ts'
import { encryptFields } from './private-fields.ts'
import { sendSheet } from './send-sheet.ts'

/** Returns the entry of a sheet. Saved again, a sheet keeps its place; attempted content is corrected afterwards. */
const toEntry = async ({ shown, ...sheet }: Sheet, body: EvaluationBody): Promise<OutboxEntry> => {
  const content = { ...(await encryptFields(body)), shown }
  const before = await findEntry(sheet.saveKey)
  if (before?.isAttempted) return { ...before, correction: content, state: 'waiting' }
  return {
    ...sheet,
    ...content,
    memberId: currentUser()?._id ?? '',
    confirmedAt: before?.confirmedAt ?? new Date().toISOString(),
    state: 'waiting',
    problem: null,
    isAttempted: false,
    correction: null,
  }
}

const queueSheet = async (sheet: Sheet, body: EvaluationBody): Promise<boolean> => {
  try {
    if (!('locks' in navigator)) return false
    await putEntry(await toEntry(sheet, body))
    // Asks the browser not to clear the storage by itself.
    void navigator.storage?.persist?.()
    requestSend()
    return true
  } catch {
    return false
  }
}

/**
 * Stores a sheet on this device, to be sent by the outbox, and returns null. Where nothing can be stored, sends the
 * sheet and returns the stored evaluation. Throws a `Problem`.
 */
export const saveSheet = async (sheet: Sheet, body: EvaluationBody): Promise<Evaluation | null> =>
  (await queueSheet(sheet, body)) ? null : sendSheet(sheet, body)
