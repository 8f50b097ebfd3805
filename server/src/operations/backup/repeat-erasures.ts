import { SYSTEM_AUTHOR } from '@trophy/domain'
import * as evaluations from '#evaluations/record/erase.ts'
import * as members from '#members/remove.ts'
import type { Tx } from '#platform/database/types.ts'
import type { BackupStores } from '#platform/files/backup-stores.ts'
import { type Erasure, listErasures } from '#platform/files/erasures.ts'
import { repeatPersonErasure } from '#reviews/review.ts'

/** Repeats the erasures of personal data that restored tables do not contain. Returns their number. */
export const repeatErasures = async (tx: Tx, stores: BackupStores): Promise<number> => {
  const entries = await listErasures(stores)
  const fileKeys = new Set(entries.flatMap(({ scope, id }) => (scope === 'file' ? [id] : [])))
  let count = 0
  for (const erasure of entries) {
    if (erasure.scope === 'file' || (await isErased(tx, erasure))) continue
    if (await repeat(tx, erasure, fileKeys)) count += 1
  }
  return count
}

/** Returns false if there is nothing to erase. */
const repeat = (tx: Tx, erasure: Erasure, fileKeys: ReadonlySet<string>): Promise<boolean> => {
  switch (erasure.scope) {
    case 'member':
      return members.repeatErasure(tx, erasure)
    case 'person':
      return repeatPersonErasure(tx, erasure, SYSTEM_AUTHOR)
    default:
      return evaluations.repeatErasure(tx, erasure, fileKeys)
  }
}

/** Returns true if the history of the record contains the erasure. */
const isErased = async (tx: Tx, { scope, id, at }: Erasure): Promise<boolean> => {
  const entries = await tx
    .selectFrom('history')
    .select('at')
    .where('record_kind', '=', scope === 'member' ? 'member' : 'evaluation')
    .where('record_id', '=', id)
    .execute()
  return entries.some((entry) => entry.at === at.toISOString())
}
