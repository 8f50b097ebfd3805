/** Keys of saves: a save that a client repeats under the same key stores its evaluation once. */
import { problems, type SignedIn } from '@trophy/domain'
import type { Db } from '#platform/database/types.ts'
import { canonicalJson, sha256 } from '#platform/records/history.ts'

/** Stored with an evaluation that was saved under a key. */
export type SaveKey = {
  /** Digest of the key. */
  readonly key: string
  /** Digest of the key, the author and what is saved. The key makes it useless for guessing a hunter. */
  readonly digest: string
}

/** The key is a UUID, in small or capital letters. */
export const createSaveKey = (uuid: string, user: SignedIn, animal: string, input: unknown): SaveKey => {
  const key = uuid.toLowerCase()
  return { key: sha256(key), digest: sha256(canonicalJson([key, user._id, animal, input])) }
}

/** Returns the id of the evaluation saved under this key, if any. Throws 422 if it was saved with other values. */
export const findSaved = async (db: Db, { key, digest }: SaveKey): Promise<string | undefined> => {
  const row = await db.selectFrom('save_keys').selectAll().where('key', '=', key).executeTakeFirst()
  if (row && row.digest !== digest) throw problems.savedWithOtherValues()
  return row?.evaluation_id
}
