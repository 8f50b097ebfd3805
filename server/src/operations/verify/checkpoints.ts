/** Checks every checkpoint, its signature, and the history rows that it covers. */
import { iterateBatches } from '#platform/database/iterate-batches.ts'
import type { CheckpointRow, Db } from '#platform/database/types.ts'
import {
  type CheckpointedRow,
  digestRows,
  formatManifestLine,
  hashCheckpoint,
  listHistoryRows,
  toSignedText,
} from '#platform/records/checkpoints.ts'
import type { SigningKeys } from '#platform/runtime/signing-keys.ts'
import type { Check, Finding } from './finding.ts'

/** Checkpoints read at once; few, because their manifests are long. */
const BATCH_CHECKPOINTS = 10

/** @param expectedHash Hash of a checkpoint that was stored elsewhere and must exist; null for none. */
export const createCheckpointCheck = (keys: SigningKeys, expectedHash: string | null = null): Check => ({
  title: 'Checkpoints',
  run: async (db, report, signal) => {
    const counted = { rows: 0, signed: 0 }
    let last: CheckpointRow | undefined
    // The server does not extend a wrong checkpoint, but the one before it.
    let lastRight: CheckpointRow | undefined
    let isExpectedFound = expectedHash === null
    for await (const checkpoint of iterateCheckpoints(db, signal)) {
      const { number, hash, rows, previous, signature } = checkpoint
      if (number < 1) {
        report({ checkpoint: number, description: 'has a number that the server never uses' })
        continue
      }
      const expectedNumber = (last?.number ?? 0) + 1
      const extended = previous === (lastRight?.hash ?? '') ? lastRight : last
      const error = number === expectedNumber ? findCheckpointError(checkpoint, extended) : 'is missing'
      if (error) report({ checkpoint: expectedNumber, description: error })
      const signatureError = findSignatureError(keys, checkpoint, counted.signed > 0)
      if (signatureError) report({ checkpoint: number, description: signatureError })
      const hasItsRows = error === null && (await compareRows(db, checkpoint, extended?.up_to ?? null, report))
      isExpectedFound ||= hash === expectedHash
      counted.rows += rows
      if (signature !== null) counted.signed += 1
      last = checkpoint
      if (hasItsRows && !signatureError) lastRight = checkpoint
    }
    if (!isExpectedFound)
      report({ checkpoint: last?.number ?? 0, description: `is the newest, and none has the hash ${expectedHash}` })
    return last
      ? `${last.number} covering ${counted.rows} rows; the newest is from ${last.at} and has the hash ${last.hash}; ${counted.signed} signed`
      : 'none yet'
  },
})

const iterateCheckpoints = (db: Db, signal?: AbortSignal): AsyncGenerator<CheckpointRow> =>
  iterateBatches(
    (last) =>
      db
        .selectFrom('history_checkpoints')
        .selectAll()
        .$if(last !== undefined, (query) => query.where('number', '>', last?.number ?? 0))
        .orderBy('number')
        .limit(BATCH_CHECKPOINTS)
        .execute(),
    signal,
  )

const findCheckpointError = (checkpoint: CheckpointRow, last: CheckpointRow | undefined): string | null => {
  if (checkpoint.hash !== hashCheckpoint(checkpoint)) return 'was changed'
  return checkpoint.previous === (last?.hash ?? '') ? null : 'does not follow the previous one'
}

/**
 * Returns the predicate of a finding, or null if there is none.
 *
 * @param isSignatureExpected An earlier one is signed, so that this one is too unless the key was removed.
 */
const findSignatureError = (
  keys: SigningKeys,
  { hash, key_id, signature }: CheckpointRow,
  isSignatureExpected: boolean,
): string | null => {
  if (key_id === null || signature === null)
    return isSignatureExpected && keys.publicKeys.some((key) => key.is_current)
      ? 'is not signed, unlike an earlier one'
      : null
  const isValid = keys.verify(toSignedText(hash), { key_id, signature })
  if (isValid === null) return `is signed with the unknown key ${key_id}`
  return isValid ? null : 'has a wrong signature'
}

/** Returns true if the checkpoint covers exactly these rows. */
const compareRows = async (
  db: Db,
  checkpoint: CheckpointRow,
  after: string | null,
  report: (finding: Finding) => void,
): Promise<boolean> => {
  const rows = await listHistoryRows(db, { after, upTo: checkpoint.up_to })
  if (rows.length === checkpoint.rows && digestRows(rows) === checkpoint.digest) return true
  const { number, at, manifest } = checkpoint
  const stored = new Map(rows.map((row) => [formatRowKey(row), row]))
  let isReported = false
  const reportLine = (line: string, description: string) => {
    const [kind = '', id = '', seq = ''] = line.split(' ')
    report({ kind, id, row: Number(seq), description })
    isReported = true
  }
  for (const line of manifest === '' ? [] : manifest.split('\n')) {
    const key = line.slice(0, line.lastIndexOf(' '))
    const row = stored.get(key)
    stored.delete(key)
    if (!row) reportLine(line, `is missing, but is in checkpoint ${number} of ${at}`)
    else if (formatManifestLine(row) !== line) reportLine(line, `was rewritten after checkpoint ${number} of ${at}`)
  }
  for (const key of stored.keys()) reportLine(key, `was inserted after checkpoint ${number} of ${at}`)
  if (!isReported) report({ checkpoint: number, description: 'covers a rewritten row, or rows in another order' })
  return false
}

const formatRowKey = ({ record_kind, record_id, seq }: CheckpointedRow): string => `${record_kind} ${record_id} ${seq}`
