/** Checks every checkpoint, its signature, and the history rows that it covers. */

import type { Check, Finding } from '#operations/verify/finding.ts'
import type { CheckpointRow, Db } from '#platform/database/types.ts'
import {
  type CheckpointedRow,
  digestRows,
  formatManifestLine,
  hashCheckpoint,
  listHistoryRows,
  toSignedData,
} from '#platform/records/checkpoints.ts'
import type { SigningKeys } from '#platform/runtime/signing-keys.ts'
import { findSignatureError } from './signature.ts'

/** @param expectedHash Hash of a checkpoint that was stored elsewhere and must exist; null for none. */
export const createCheckpointCheck = (keys: SigningKeys, expectedHash: string | null): Check => ({
  title: 'Checkpoints',
  run: async (db, report) => {
    let last: CheckpointRow | undefined
    let [covered, signed] = [0, 0]
    let isExpectedFound = expectedHash === null
    for await (const checkpoint of iterateCheckpoints(db)) {
      const expectedNumber = (last?.number ?? 0) + 1
      const description = findError(checkpoint, last)
      if (checkpoint.number !== expectedNumber) report({ checkpoint: expectedNumber, description: 'is missing' })
      else if (description) report({ checkpoint: checkpoint.number, description })
      else await compareRows(db, checkpoint, last?.up_to ?? null, report)
      const signatureError = findSignatureError(keys, toSignedData(checkpoint.hash), checkpoint, signed > 0)
      if (signatureError) report({ checkpoint: checkpoint.number, description: signatureError })
      if (checkpoint.signature !== null) signed += 1
      isExpectedFound ||= checkpoint.hash === expectedHash
      covered += checkpoint.rows
      last = checkpoint
    }
    if (!isExpectedFound)
      report({ checkpoint: last?.number ?? 0, description: `is the newest, and none has the hash ${expectedHash}` })
    if (!last) return 'none yet'
    return `${last.number} covering ${covered} rows; the newest is from ${last.at} and has the hash ${last.hash}; ${signed} signed`
  },
})

const findError = (checkpoint: CheckpointRow, last: CheckpointRow | undefined): string | null => {
  if (checkpoint.hash !== hashCheckpoint(checkpoint)) return 'was changed'
  return checkpoint.previous === (last?.hash ?? '') ? null : 'does not follow the previous one'
}

/** Yields the checkpoints. Reads one at a time, because manifests are long. */
async function* iterateCheckpoints(db: Db): AsyncGenerator<CheckpointRow> {
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
  const rows = await listHistoryRows(db, { after, upTo: checkpoint.up_to })
  if (rows.length === checkpoint.rows && digestRows(rows) === checkpoint.digest) return
  const { number, at, manifest } = checkpoint
  const stored = new Map(rows.map((row) => [formatRowKey(row), row]))
  let isReported = false
  const reportLine = (line: string, description: string) => {
    const [kind = '', id = '', seq = ''] = line.split(' ')
    report({ kind, id, row: Number(seq), description })
    isReported = true
  }
  for (const line of manifest.split('\n')) {
    const key = line.slice(0, line.lastIndexOf(' '))
    const row = stored.get(key)
    stored.delete(key)
    if (!row) reportLine(line, `is missing, but is in checkpoint ${number} of ${at}`)
    else if (formatManifestLine(row) !== line) reportLine(line, `was rewritten after checkpoint ${number} of ${at}`)
  }
  for (const key of stored.keys()) reportLine(key, `was inserted after checkpoint ${number} of ${at}`)
  if (!isReported) report({ checkpoint: number, description: 'covers a rewritten row, or rows in another order' })
}

const formatRowKey = ({ record_kind, record_id, seq }: CheckpointedRow): string => `${record_kind} ${record_id} ${seq}`
