import { type Evaluation, Problem } from '@trophy/domain'
import { currentUser } from '#shell/session/session.ts'
import { reportDeviceFull } from './device-full.ts'
import type { EvaluationBody, OutboxEntry, Sheet } from './entry.ts'
import { notifySendResult, requestSend } from './outbox-events.ts'
import { findEntry, putEntry, readOutbox, removeEntry } from './outbox-store.ts'
import { encryptBase, encryptFields } from './private-fields.ts'
import { sendSheet } from './send-entry.ts'
import { withSheetLock } from './sheet-lock.ts'

export type SavedSheet = Sheet & {
  /** True if an unsent sheet is corrected, whose lock the editor holds. */
  readonly isOpenedAgain: boolean
}

/** Returns the entry of a sheet. Saved again, a sheet keeps its place; attempted content is corrected afterwards. */
const toEntry = async (
  { shown, clampedFrom, ...sheet }: Sheet,
  body: EvaluationBody,
  base: Evaluation | null,
): Promise<OutboxEntry> => {
  const [before, encrypted] = await Promise.all([findEntry(sheet.saveKey), encryptFields(body)])
  const content = { ...encrypted, shown, clampedFrom }
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

/** Writes a sheet. A tab that is sending it would remove what is written meanwhile, so its lock is held. */
const putSheet = async ({ isOpenedAgain, ...sheet }: SavedSheet, body: EvaluationBody, base: Evaluation | null) => {
  const put = async () => putEntry(await toEntry(sheet, body, base))
  await (isOpenedAgain ? put() : withSheetLock(sheet.saveKey, put))
}

/** Notifies that a sheet is kept if an older one of the user has no connection, because sheets are sent in order. */
const notifyIfKept = async (): Promise<void> => {
  const { entries } = await readOutbox()
  const memberId = currentUser()?._id
  if (entries.some((entry) => entry.memberId === memberId && entry.problem?.status === 0))
    notifySendResult({ kind: 'kept' })
}

const queueSheet = async (sheet: SavedSheet, body: EvaluationBody, base: Evaluation | null): Promise<boolean> => {
  try {
    if (!('locks' in navigator)) return false
    await putSheet(sheet, body, base)
    // Asks the browser not to clear the storage by itself.
    void navigator.storage?.persist?.()
    requestSend()
    return true
  } catch (error) {
    if (error instanceof Problem) throw error
    if (error instanceof Error && error.name === 'QuotaExceededError') reportDeviceFull()
    return false
  }
}

/**
 * Stores a sheet on this device, to be sent by the outbox, and returns null. Where nothing can be stored, sends the
 * sheet and returns the stored evaluation. `base` is the evaluation that is edited; null for a new one. Throws a
 * `Problem`, SHEET_IN_USE if another tab holds the sheet for five seconds.
 */
export const saveSheet = async (
  sheet: SavedSheet,
  body: EvaluationBody,
  base: Evaluation | null,
): Promise<Evaluation | null> => {
  if (await queueSheet(sheet, body, base)) {
    void notifyIfKept().catch(() => undefined)
    return null
  }
  const stored = await sendSheet(sheet, body)
  // The correction of an unsent sheet has not fitted: what is on the device is out of date.
  const before = await findEntry(sheet.saveKey).catch(() => undefined)
  if (before) await removeEntry(before).catch(() => undefined)
  return stored
}
