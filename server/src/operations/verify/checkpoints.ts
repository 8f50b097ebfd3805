/** Every checkpoint, and the rows of history that it covers. */

import type { CheckpointRow, Db } from '#platform/database/types.ts'
import {
  type Anchored,
  digestOfRows,
  hashOfCheckpoint,
  listRows,
  manifestLineOf,
} from '#platform/records/checkpoints.ts'
import type { Check, Finding } from './finding.ts'

/** `noted` is the hash of a checkpoint that was written down elsewhere: one of the checkpoints must have it. */
export const checkpoints = (noted: string | null): Check => ({
  title: 'Checkpoints',
  run: async (db, report) => {
    let last: CheckpointRow | undefined
    let covered = 0
    let isNotedThere = noted === null
    for await (const checkpoint of everyCheckpoint(db)) {
      const expected = (last?.number ?? 0) + 1
      const fault = faultOf(checkpoint, last)
      if (checkpoint.number !== expected) report({ checkpoint: expected, fault: 'is missing' })
      else if (fault) report({ checkpoint: checkpoint.number, fault })
      else await compareRows(db, checkpoint, last?.up_to ?? null, report)
      isNotedThere ||= checkpoint.hash === noted
      covered += checkpoint.rows
      last = checkpoint
    }
    if (!isNotedThere) report({ checkpoint: last?.number ?? 0, fault: `is not followed by one with the hash ${noted}` })
    if (!last) return 'none yet'
    return `${last.number}, over ${covered} rows; the newest is of ${last.at} and has the hash ${last.hash}`
  },
})

const faultOf = (checkpoint: CheckpointRow, last: CheckpointRow | undefined): string | null => {
  if (checkpoint.hash !== hashOfCheckpoint(checkpoint)) return 'was changed'
  return checkpoint.previous === (last?.hash ?? '') ? null : 'does not follow the one before it'
}

/** One at a time: a manifest is long. */
async function* everyCheckpoint(db: Db): AsyncGenerator<CheckpointRow> {
  for (let number = 0; ; ) {
    const checkpoint = await db
      .selectFrom('history_checkpoints')
      .selectAll()
      .where('number', '>', number)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    if (!checkpoint) return
    yield checkpoint
    number = checkpoint.number
  }
}

const compareRows = async (
  db: Db,
  checkpoint: CheckpointRow,
  after: string | null,
  report: (finding: Finding) => void,
): Promise<void> => {
  const rows = await listRows(db, { after, upTo: checkpoint.up_to })
  if (rows.length === checkpoint.rows && digestOfRows(rows) === checkpoint.digest) return
  const { number, at, manifest } = checkpoint
  const stored = new Map(rows.map((row) => [nameOf(row), row]))
  let isNamed = false
  const name = (line: string, fault: string) => {
    const [kind = '', id = '', seq = ''] = line.split(' ')
    report({ kind, id, row: Number(seq), fault })
    isNamed = true
  }
  for (const line of manifest.split('\n')) {
    const key = line.slice(0, line.lastIndexOf(' '))
    const row = stored.get(key)
    stored.delete(key)
    if (!row) name(line, `is missing; it was there at checkpoint ${number} of ${at}`)
    else if (manifestLineOf(row) !== line) name(line, `was written anew since checkpoint ${number} of ${at}`)
  }
  for (const key of stored.keys()) name(key, `was put in behind checkpoint ${number} of ${at}`)
  if (!isNamed) report({ checkpoint: number, fault: 'covers a row that was written anew, or rows in another order' })
}

const nameOf = ({ record_kind, record_id, seq }: Anchored): string => `${record_kind} ${record_id} ${seq}`
