/** The signed chain over the audit log. Links stay when old rows are deleted, so that the rest can still be verified. */
import { createHash } from 'node:crypto'
import type { AuditLinkRow, AuditLogRow, Db, Pool } from '#platform/database/types.ts'
import type { SigningKeys } from '#platform/runtime/signing-keys.ts'
import { canonicalJson, sha256 } from './history.ts'
import { findNewestLink, type LinkHead, type RowRange, type SignedChain, writeLinks } from './signed-chain.ts'

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

/** Lists the rows of the audit log in the range. */
export const listAuditRows = (db: Db, { after, upTo, limit }: RowRange): Promise<LinkedRow[]> =>
  db
    .selectFrom('audit')
    .select(['ordinal', 'id', 'at', 'kind', 'by_id', 'by_name', 'by_role', 'mark', 'target', 'address'])
    .$if(after !== null, (query) => query.where('ordinal', '>', after))
    .where('ordinal', '<=', upTo)
    .orderBy('ordinal')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()

export const auditChain: SignedChain<AuditLinkRow> = {
  table: 'audit_links',
  rowTable: 'audit',
  signedPrefix: 'audit link',
  hashLink: ({ number, at, up_to, rows, digest, previous }) =>
    sha256(canonicalJson([number, at, up_to, rows, digest, previous])),
}

/**
 * Writes links for all rows without one: see `writeLinks`. A link covers rows of one day, so that days can be deleted.
 * Call it only under `AUDIT_LINK_LOCK`.
 */
export const writeAuditLinks = async (pool: Pool, sign: SigningKeys['sign']): Promise<LinkHead | null> =>
  writeLinks(pool, auditChain, sign, await findNewestLink(pool, auditChain), async (range) => {
    const found = await listAuditRows(pool, { ...range, limit: MAX_LINK_ROWS })
    const end = found.findIndex(({ at }) => getDay(at) !== getDay(found[0]?.at ?? ''))
    const rows = end === -1 ? found : found.slice(0, end)
    const last = rows.at(-1)
    return last ? { at: last.at, up_to: last.ordinal, rows: rows.length, digest: digestAuditRows(rows) } : null
  })

const getDay = (at: string): string => at.slice(0, 10)
