/** The records that entries of the audit log are about, by their current names. */
import type { AuditRow } from '@trophy/domain/routes'
import { sql } from 'kysely'
import type { Db } from '#platform/database/types.ts'

type AuditRecord = NonNullable<AuditRow['record']>

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Returns the id in a target, or null if it has none. */
export const extractId = (target: string): string | null => UUID.exec(target)?.[0] ?? null

/** Returns the records with these ids, by id. Deleted members, news, documents and chapters have no name any more. */
export const findRecords = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, AuditRecord>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<AuditRecord & { id: string }>`
    with target as materialized (select unnest(${[...new Set(ids)]}::uuid[]) as id)
    select id, 'member' as kind, id as _id, trim(firstname || ' ' || lastname) as name
      from users join target using (id) where role is distinct from 'admin'
    union all select id, 'evaluation', id, public_id from evaluations join target using (id)
    union all select id, 'news', id, title from news join target using (id)
    union all select id, 'document', id, title from documents join target using (id)
    union all select id, 'handbook', id, trim(code || ' ' || common_name) from handbook_chapters join target using (id)
    union all select id, 'mail', id, subject from mails join target using (id)
    union all select id, 'import', id, file from import_batches join target using (id)
    union all select id, owner_kind, owner_id, original_name from files join target using (id)
      where owner_kind in ('member', 'evaluation')`.execute(db)
  return new Map(rows.map(({ id, ...record }) => [id, record]))
}
