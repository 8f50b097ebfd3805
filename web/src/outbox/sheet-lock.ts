import { Problem } from '@trophy/domain'
import { getSheetLock } from './entry.ts'

/** After this time a sheet that another tab is sending or correcting counts as in use. */
const LOCK_TIMEOUT_MS = 5000

/** Does `work` while no tab sends or corrects the sheet. Throws a `Problem` if another one does so for seconds. */
export const withSheetLock = async (saveKey: string, work: () => Promise<void>): Promise<void> => {
  const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS)
  let isHeld = false
  const hold = () => {
    isHeld = true
    return work()
  }
  try {
    await navigator.locks.request(getSheetLock(saveKey), { signal }, hold)
  } catch (error) {
    if (isHeld || !signal.aborted) throw error
    throw new Problem(409, 'SHEET_IN_USE', 'This sheet is being sent or is open in another tab. Try again in a moment.')
  }
}
