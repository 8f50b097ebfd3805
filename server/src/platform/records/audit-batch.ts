/** Audit entries of reads and rejected calls: collected, and written in batches, so that no request waits for them. */
import { sql } from 'kysely'
import type { Pool } from '#platform/database/types.ts'
import { type AuditEntry, toAuditRow } from './audit.ts'

const FLUSH_INTERVAL_MS = 500
const MAX_ROWS_PER_INSERT = 1_000
/** Entries kept while the database is unreachable: some 10 MiB. Later ones are only counted. */
const MAX_WAITING = 20_000

export type AuditBatch = {
  /** Adds an entry, which is stored within a second if the database is reachable. */
  add(entry: AuditEntry): void
  /** Stores the waiting entries. After an error they stay and are tried again. */
  flush(): Promise<void>
  close(): Promise<void>
}

type Row = ReturnType<typeof toAuditRow>

const COLUMNS: readonly (keyof Row)[] = ['id', 'at', 'kind', 'by_id', 'by_name', 'by_role', 'mark', 'target', 'address']

/** Inserts the rows as one parameter, which costs a fifth of one for each value. */
const insertAll = async (pool: Pool, rows: readonly Row[]): Promise<void> => {
  const columns = sql.join(COLUMNS.map((name) => sql.ref(name)))
  // After a lost connection, they may have been stored.
  await sql`insert into audit (${columns})
    select ${columns} from json_populate_recordset(null::audit, ${JSON.stringify(rows)}::json)
    on conflict (id) do nothing`.execute(pool)
}

export const openAuditBatch = (pool: Pool): AuditBatch => {
  let waiting: Row[] = []
  let lost = 0
  let timer: NodeJS.Timeout | null = null
  let lastFlush: Promise<void> = Promise.resolve()

  const startTimer = () => {
    timer ??= setTimeout(async () => {
      await flush().catch(() => undefined)
      timer = null
      if (waiting.length > 0) startTimer()
    }, FLUSH_INTERVAL_MS).unref()
  }

  const store = async () => {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, MAX_ROWS_PER_INSERT)
      await insertAll(pool, rows)
      waiting = waiting.slice(rows.length)
      const last = rows.at(-1)
      if (lost > 0 && last) {
        waiting.push(toAuditRow({ kind: 'entries lost', at: last.at, by: null, address: '', target: String(lost) }))
        lost = 0
      }
    }
  }

  /** One at a time, because each removes from `waiting` what it has stored. */
  const flush = () => {
    lastFlush = lastFlush.catch(() => undefined).then(store)
    return lastFlush
  }

  return {
    add: (entry) => {
      if (waiting.length >= MAX_WAITING) lost += 1
      else waiting.push(toAuditRow(entry))
      startTimer()
    },
    flush,
    close: async () => {
      if (timer) clearTimeout(timer)
      await flush()
    },
  }
}
