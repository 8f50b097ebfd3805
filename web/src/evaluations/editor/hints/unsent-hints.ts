/** Hints that compare a sheet with the unsent ones on this device. Loaded with the first ticket. */
import { createSameTicketHint, type Hint, isSameTicket, screens } from '@trophy/domain'
import { getEntryPath, getLatestContent, isStale, type OutboxEntry } from '#outbox/entry.ts'
import { readOutbox } from '#outbox/outbox-store.ts'
import { currentUser } from '#shell/session/session.ts'
import type { EditedSheet, HintInformation } from './hint-information.ts'

const UNSENT_NAME = 'An unsent evaluation on this device'

/** Only the member who entered a sheet can open it. */
const getLink = (entry: OutboxEntry): string | null => {
  if (entry.memberId !== currentUser()?._id) return null
  return isStale(entry) ? screens.evaluations.path : getEntryPath(entry)
}

/**
 * Returns a hint if another unsent sheet has the same ticket, location and day; empty otherwise. Rejects without a
 * device storage.
 */
export const findUnsentHints = async (
  information: HintInformation,
  { storedId, saveKey }: EditedSheet,
): Promise<Hint[]> => {
  const { entries } = await readOutbox()
  const isOther = (entry: OutboxEntry) =>
    entry.saveKey !== saveKey && (storedId === null || entry.edited?._id !== storedId)
  const duplicate = entries.findLast(
    (entry) => isOther(entry) && isSameTicket(getLatestContent(entry).body, information),
  )
  return duplicate ? [createSameTicketHint(duplicate.edited?.public_id ?? UNSENT_NAME, getLink(duplicate))] : []
}
