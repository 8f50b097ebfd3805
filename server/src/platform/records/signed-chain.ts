/**
 * Chains of signed links over the rows of a table. Each link covers the rows since the previous one, and that one's
 * hash, so that a changed or missing row is detected.
 */
import { sql } from 'kysely'
import type { AuditLinkRow, Db, Pool } from '#platform/database/types.ts'
import type { Signature, SigningKeys } from '#platform/runtime/signing-keys.ts'

/** The advisory locks shared by all writers of a table: the defaults of `ordinal` in the schema take them. */
const WRITER_LOCKS = { history: 4_710_001, audit: 4_710_002 }

/** Timeout for active writers. It is short because others queue behind; the next run tries again. */
const LOCK_TIMEOUT_MS = 2_000

/** Rows in the order of their ordinals. */
export type RowRange = {
  /** Null: from the first row. */
  readonly after: string | null
  readonly upTo: string
  readonly limit?: number
}

type Unsigned<Link> = Omit<Link, 'hash' | keyof Signature>

export type SignedChain<Link extends AuditLinkRow> = {
  readonly table: 'audit_links' | 'history_checkpoints'
  readonly rowTable: keyof typeof WRITER_LOCKS
  /** Precedes the hash in the signed text, because the key signs other texts too. */
  readonly signedPrefix: string
  hashLink(link: Unsigned<Link>): string
}

/** The columns of a link that the next one and the log need. */
export type LinkHead = Pick<AuditLinkRow, 'number' | 'at' | 'up_to' | 'hash'>

export const findNewestLink = (db: Db, { table }: SignedChain<never>): Promise<LinkHead | undefined> =>
  db.selectFrom(table).select(['number', 'at', 'up_to', 'hash']).orderBy('number', 'desc').limit(1).executeTakeFirst()

/**
 * Writes links for all rows without one. Returns the newest link, or null if there were no such rows. Only one process
 * at a time may call it for a chain.
 *
 * @param newest The link that is extended; undefined for the first one.
 * @param describeNext Returns the columns of a link over the first of these rows, or null without rows.
 */
export const writeLinks = async <Link extends AuditLinkRow>(
  pool: Pool,
  chain: SignedChain<Link>,
  sign: SigningKeys['sign'],
  newest: LinkHead | undefined,
  describeNext: (range: RowRange) => Promise<Omit<Unsigned<Link>, 'number' | 'previous'> | null>,
): Promise<LinkHead | null> => {
  const upTo = await findLastSettledOrdinal(pool, chain.rowTable)
  let written: LinkHead | null = null
  for (;;) {
    const last: LinkHead | undefined = written ?? newest
    const next = await describeNext({ after: last?.up_to ?? null, upTo })
    if (!next) return written
    const number = await findFreeNumber(pool, chain, last?.number ?? 0)
    const unsigned = { ...next, number, previous: last?.hash ?? '' } as Unsigned<Link>
    const hash = chain.hashLink(unsigned)
    const signature = sign(toSignedText(chain, hash)) ?? { key_id: null, signature: null }
    const link = { ...unsigned, hash, ...signature }
    await pool.insertInto(chain.table).values(link).execute()
    written = link
  }
}

/** Returns the first number after the given one without a link: forged links may have the next ones. */
const findFreeNumber = async (db: Db, { table }: SignedChain<never>, after: number): Promise<number> => {
  const rows = await db.selectFrom(table).select('number').where('number', '>', after).orderBy('number').execute()
  return rows.reduce((free, { number }) => (number === free ? free + 1 : free), after + 1)
}

export const toSignedText = ({ signedPrefix }: SignedChain<never>, hash: string): Uint8Array =>
  Buffer.from(`${signedPrefix} ${hash}`)

/** Returns the newest ordinal of a table before which no row can be added any more. */
const findLastSettledOrdinal = (pool: Pool, table: keyof typeof WRITER_LOCKS): Promise<string> =>
  pool.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(WRITER_LOCKS[table])})`.execute(tx)
    const { newest } = await tx
      .selectFrom(table)
      .select(sql<string>`coalesce(max(ordinal), 0)`.as('newest'))
      .executeTakeFirstOrThrow()
    return newest
  })
