/** What a device remembers of a session, so that its user can measure without a network for a day. */
import type { Certification, Me } from '@trophy/domain'
import { personalKey } from '#lib/storage/personal-storage.ts'
import { readJson, storeJson } from '#lib/storage/stored-json.ts'

const MAX_OFFLINE_HOURS = 24

/** The certification of a member, as the server has last returned it. */
type KnownMember = Certification & Pick<Me, 'evaluation_options'> & { readonly readAt: number }

const toStorageKey = (userId: string) => personalKey('member', userId, 'certification')

export const storeMember = ({ _id, role, status, valid_from, valid_to, evaluation_options }: Me): void => {
  const known: KnownMember = { role, status, valid_from, valid_to, evaluation_options, readAt: Date.now() }
  storeJson(toStorageKey(_id), known)
}

export const readMember = (userId: string): KnownMember | undefined => readJson(toStorageKey(userId))

/**
 * Returns why a device may not measure without a network any longer, as a sentence, or null. `lastContact` is in
 * milliseconds of `Date.now()`.
 */
export const offlineBlockedReason = (lastContact: number): string | null =>
  Date.now() - lastContact > MAX_OFFLINE_HOURS * 3_600_000
    ? `This device has had no connection to the server for ${MAX_OFFLINE_HOURS} hours. Connect it to continue.`
    : null
