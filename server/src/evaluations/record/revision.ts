/** Revisions of an evaluation, counted from its history. */
import { HINT_PATH, information, listFlagged, type Revision } from '@trophy/domain'
import { sql } from 'kysely'
import type { Db } from '#platform/database/types.ts'

/** Neither the certificate nor the public record depends on them. */
const UNPRINTED_PATHS = [...listFlagged(information, 'isPrivate'), HINT_PATH]

/**
 * Returns the current revision: the creation is the first, and each edit of more than private data is the next one.
 * Null without a history.
 */
export const findRevision = async (db: Db, id: string): Promise<Revision | null> => {
  const { rows } = await sql<Revision>`
    select count(*)::integer as number, max(at) as valid_since from history
    where record_kind = 'evaluation' and record_id = ${id} and action in ('create', 'update')
      and exists (select from jsonb_array_elements(changes) as change where change ->> 'path' <> all(${UNPRINTED_PATHS}))
    having count(*) > 0`.execute(db)
  return rows[0] ?? null
}
