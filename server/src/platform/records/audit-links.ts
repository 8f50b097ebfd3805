/**
 * The hash chain over the audit log: each link covers the rows since the previous one, and that one's hash. The hash is
 * signed. Links stay when old rows are deleted, so that the rest can still be verified.
 */
import { createHash } from 'node:crypto'
import type { AuditLinkRow, AuditLogRow, Db, Pool } from '#platform/database/types.ts'
import type { Signature, SigningKeys } from '#platform/runtime/signing-keys.ts'
import { findLastSettledOrdinal, NO_SIGNATURE } from './checkpoints.ts'
import { canonicalJson, sha256 } from './history.ts'

/** The name of the lock under which one process at a time writes links: see `withTryLock`. */
export const AUDIT_LINK_LOCK = 'links of the audit log'

const MAX_LINK_ROWS = 1_000

type LinkedRow = AuditLogRow & { readonly ordinal: string }

/** Returns one hash over all columns of the rows, in their order. */
export const digestAuditRows = (rows: readonly LinkedRow[]): string => {
  const hash = createHash('sha256')
  for (const { ordinal, id, at, kind, by_id, by_name, by_role, mark, target, address } of rows)
    hash.update(`${canonicalJson([ordinal, id, at, kind, by_id, by_name, by_role, mark, target, address])}\n`)
  return hash.digest('hex')
}

export const hashAuditLink = (link: Omit<AuditLinkRow, 'hash' | keyof Signature>): string =>
  sha256(canonicalJson([link.number, link.at, link.up_to, link.rows, link.digest, link.previous]))

/** Returns the text that is signed: other texts with this prefix are never signed. */
export const toSignedAuditLink = (hash: string): Uint8Array => Buffer.from(`audit link ${hash}`)

/** Lists the rows after one ordinal up to another, in order. */
export const listAuditRows = (
  db: Db,
  { after, upTo, limit }: { readonly after: string; readonly upTo: string; readonly limit?: number },
): Promise<LinkedRow[]> =>
  db
    .selectFrom('audit')
    .select(['ordinal', 'id', 'at', 'kind', 'by_id', 'by_name', 'by_role', 'mark', 'target', 'address'])
    .where('ordinal', '>', after)
    .where('ordinal', '<=', upTo)
    .orderBy('ordinal')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()

/** The part of a link that the next one and the log need. */
type LinkSummary = Pick<AuditLinkRow, 'number' | 'up_to' | 'hash'>

/**
 * Writes links for all rows without one; a link covers rows of one day, so that days can be deleted. Returns the newest
 * link, or null if there were no such rows. Call it only under `AUDIT_LINK_LOCK`.
 */
export const writeAuditLinks = async (pool: Pool, sign: SigningKeys['sign']): Promise<LinkSummary | null> => {
  const upTo = await findLastSettledOrdinal(pool, 'audit')
  let written: LinkSummary | null = null
  for (;;) {
    const newest: LinkSummary | undefined = written ?? (await findNewestLink(pool))
    const found = await listAuditRows(pool, { after: newest?.up_to ?? '0', upTo, limit: MAX_LINK_ROWS })
    const end = found.findIndex(({ at }) => getDay(at) !== getDay(found[0]?.at ?? ''))
    const rows = end === -1 ? found : found.slice(0, end)
    const last = rows.at(-1)
    if (!last) return written
    const unsigned = {
      number: (newest?.number ?? 0) + 1,
      at: last.at,
      up_to: last.ordinal,
      rows: rows.length,
      digest: digestAuditRows(rows),
      previous: newest?.hash ?? '',
    }
    const hash = hashAuditLink(unsigned)
    const link: AuditLinkRow = { ...unsigned, hash, ...(sign(toSignedAuditLink(hash)) ?? NO_SIGNATURE) }
    await pool.insertInto('audit_links').values(link).execute()
    written = link
  }
}

const getDay = (at: string): string => at.slice(0, 10)

const findNewestLink = (db: Db): Promise<LinkSummary | undefined> =>
  db.selectFrom('audit_links').select(['number', 'up_to', 'hash']).orderBy('number', 'desc').limit(1).executeTakeFirst()
