import type { Evaluation } from '@trophy/domain'
import { currentUser } from '#shell/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { EvaluationBody, OutboxEntry, Sheet } from './entry.ts'
import { requestSend } from './outbox-events.ts'
import { findEntry, putEntry } from './outbox-store.ts'
import { encryptBase, encryptFields } from './private-fields.ts'
import { sendSheet } from './send-sheet.ts'

/** Returns the entry of a sheet. Saved again, a sheet keeps its place; attempted content is corrected afterwards. */
const toEntry = async (
  { shown, ...sheet }: Sheet,
  body: EvaluationBody,
  base: Evaluation | null,
): Promise<OutboxEntry> => {
  const [before, encrypted] = await Promise.all([findEntry(sheet.saveKey), encryptFields(body)])
  const content = { ...encrypted, shown }
  if (before?.isAttempted) return { ...before, correction: content, state: 'waiting' }
  return {
    ...sheet,
    ...content,
    base: await encryptBase(base),
    memberId: currentUser()?._id ?? '',
    confirmedAt: before?.confirmedAt ?? new Date().toISOString(),
    state: 'waiting',
    problem: null,
    isAttempted: false,
    correction: null,
  }
}

const DEVICE_FULL = 'The storage of this device is full. The evaluation is not stored on it: saving needs a connection.'

const queueSheet = async (sheet: Sheet, body: EvaluationBody, base: Evaluation | null): Promise<boolean> => {
  try {
    if (!('locks' in navigator)) return false
    await putEntry(await toEntry(sheet, body, base))
    // Asks the browser not to clear the storage by itself.
    void navigator.storage?.persist?.()
    requestSend()
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'QuotaExceededError') toast.warning(DEVICE_FULL)
    return false
  }
}

/**
 * Stores a sheet on this device, to be sent by the outbox, and returns null. Where nothing can be stored, sends the
 * sheet and returns the stored evaluation. `base` is the evaluation that is edited; null for a new one. Throws a
 * `Problem`.
 */
export const saveSheet = async (
  sheet: Sheet,
  body: EvaluationBody,
  base: Evaluation | null,
): Promise<Evaluation | null> => ((await queueSheet(sheet, body, base)) ? null : sendSheet(sheet, body))
