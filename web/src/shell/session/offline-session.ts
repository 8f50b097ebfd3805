/** What a device remembers of a session, so that its user can measure without a network for a day. */
import type { Certification, Me } from '@trophy/domain'
import { personalKey } from '#lib/personal-storage.ts'

const MAX_OFFLINE_HOURS = 24

/** The certification of a member, as the server has last returned it. */
type KnownMember = Certification & Pick<Me, 'evaluation_options'> & { readonly readAt: number }

const toStorageKey = (userId: string) => personalKey('member', userId, 'certification')

export const storeMember = ({ _id, role, status, valid_from, valid_to, evaluation_options }: Me): void => {
  const known: KnownMember = { role, status, valid_from, valid_to, evaluation_options, readAt: Date.now() }
  try {
    localStorage.setItem(toStorageKey(_id), JSON.stringify(known))
  } catch {
    // Without a device storage, measuring needs the network anyway.
  }
}

export const readMember = (userId: string): KnownMember | null =>
  JSON.parse(localStorage.getItem(toStorageKey(userId)) ?? 'null')

/** Returns why a device may not measure without a network any longer, as a sentence, or null. */
export const offlineBlockedReason = (known: KnownMember | null): string | null =>
  known && Date.now() - known.readAt > MAX_OFFLINE_HOURS * 3_600_000
    ? `This device has had no connection to the server for ${MAX_OFFLINE_HOURS} hours. Connect it to continue.`
    : null
