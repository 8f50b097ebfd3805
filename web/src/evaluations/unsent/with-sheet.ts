import { Problem } from '@trophy/domain'
import type { OutboxEntry } from '#outbox/entry.ts'
import { requestSend } from '#outbox/outbox-events.ts'
import { findEntry } from '#outbox/outbox-store.ts'
import { withSheetLock } from '#outbox/sheet-lock.ts'
import { toast } from '#ui/feedback/toasts.tsx'

export const SHEET_GONE = 'This sheet is no longer on this device: it has been stored or discarded.'

const NOT_CHANGED = 'The sheet could not be changed. The storage of this device may be full.'

/**
 * Calls `work` with an unsent sheet as it is on the device now, and prevents that any tab sends or corrects it
 * meanwhile. Shows a toast if that is not possible.
 */
export const withSheet = async (saveKey: string, work: (entry: OutboxEntry) => Promise<void>): Promise<void> => {
  const change = withSheetLock(saveKey, async () => {
    const entry = await findEntry(saveKey)
    if (entry) await work(entry)
    else toast.info(SHEET_GONE)
  })
  await change.catch((error: unknown) => toast.error(error instanceof Problem ? error.message : NOT_CHANGED))
  requestSend()
}
