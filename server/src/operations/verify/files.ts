/** Compares the files of all records with the file store. */
import { createHash } from 'node:crypto'
import { addTime, DAY_MS } from '@trophy/domain'
import { sql } from 'kysely'
import type { Db, FileRow } from '#platform/database/types.ts'
import * as stored from '#platform/files/rows.ts'
import type { FileStore } from '#platform/files/store.ts'
import { iterateUnused } from '#platform/files/sweep.ts'
import type { Check, Finding } from './finding.ts'
import { RECORD_KINDS } from './stored-records.ts'

/** Content without a file row is reported after this; the server's sweep deletes it earlier. */
const SWEEP_GRACE_MS = 2 * DAY_MS

export const createFileCheck = (fileStore: FileStore, now: Date): Check => ({
  title: 'Files',
  run: async (db, report, signal) => {
    const counted = { files: 0, bytes: 0 }
    for await (const row of stored.iterate(db)) {
      signal?.throwIfAborted()
      const { description, bytes } = await compareContent(fileStore, row)
      // The file may have been deleted meanwhile.
      if (description !== null && (await isStillStored(db, row)))
        report({ kind: row.owner_kind, id: row.owner_id, file: row.id, description })
      counted.files += 1
      counted.bytes += bytes
    }
    for await (const finding of findOrphans(db)) report(finding)
    for await (const keys of iterateUnused(db, fileStore, addTime(now, -SWEEP_GRACE_MS)))
      for (const key of keys) report({ stored: key })
    return `${counted.files} files of ${(counted.bytes / 1_000_000).toFixed(1)} MB`
  },
})

const compareContent = async (
  fileStore: FileStore,
  { key, size, sha256 }: FileRow,
): Promise<{ readonly description: string | null; readonly bytes: number }> => {
  const content = await fileStore.get(key)
  if (!content) return { description: 'is missing in the file store', bytes: 0 }
  const digest = createHash('sha256')
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    digest.update(chunk)
    bytes += chunk.length
  }
  if (bytes !== size) return { description: `was changed: it has ${bytes} bytes instead of ${size}`, bytes }
  return { description: digest.digest('hex') === sha256 ? null : 'was changed', bytes }
}

const isStillStored = async (db: Db, { key }: FileRow): Promise<boolean> =>
  (await stored.findKeysInUse(db, [key])).has(key)

/** Yields files without a record, and evaluations with a wrong number of files. */
async function* findOrphans(db: Db): AsyncGenerator<Finding> {
  for (const [kind, { table }] of Object.entries(RECORD_KINDS)) {
    const { rows } = await sql<{ id: string; file: string }>`
      select owner_id as id, id as file from files
      where owner_kind = ${kind} and not exists (select from ${sql.table(table)} as o where o.id = owner_id)
      order by id`.execute(db)
    for (const { id, file } of rows) yield { kind, id, file, description: 'is stored, but the record is missing' }
  }
  for (const [column, condition, what] of [
    ['files_num', sql`true`, 'files'],
    ['hunter_files_num', sql`shows_hunter`, 'files that show the hunter'],
  ] as const) {
    const { rows } = await sql<{ id: string; counted: number; found: number }>`
      select e.id, ${sql.ref(column)} as counted, coalesce(f.found, 0)::integer as found
      from evaluations as e
      left join (select owner_id, count(*) as found from files where owner_kind = 'evaluation' and ${condition}
        group by owner_id) as f on f.owner_id = e.id
      where ${sql.ref(column)} <> coalesce(f.found, 0)
      order by e.id`.execute(db)
    for (const { id, counted, found } of rows)
      yield { kind: 'evaluation', id, row: null, description: `counts ${counted} ${what}, but has ${found}` }
  }
}
