import { getSheetLock, type OutboxEntry } from '#outbox/entry.ts'
import { requestSend } from '#outbox/outbox-events.ts'
import { findEntry } from '#outbox/outbox-store.ts'
import { SHEET_IN_USE } from '#outbox/save-sheet.ts'
import { toast } from '#ui/feedback/toasts.tsx'

export const SHEET_GONE = 'This sheet is no longer on this device: it has been stored or discarded.'

/**
 * Calls `work` with an unsent sheet as it is on the device now, and prevents that any tab sends or corrects it meanwhile.
 * Shows a toast if that is not possible.
 */
export const withSheet = async (saveKey: string, work: (entry: OutboxEntry) => Promise<void>): Promise<void> => {
  const change = navigator.locks.request(getSheetLock(saveKey), { ifAvailable: true }, async (lock) => {
    const entry = lock && (await findEntry(saveKey))
    if (entry) await work(entry)
    else toast.info(lock ? SHEET_GONE : SHEET_IN_USE)
  })
  await change.catch(() => toast.error('The sheet could not be changed. The storage of this device may be full.'))
  requestSend()
}
