/** Checks every checkpoint, its signature, and the history rows that it covers. */
import { checkLinks } from '#operations/verify/check-links.ts'
import type { Check, Finding } from '#operations/verify/finding.ts'
import type { CheckpointRow, Db } from '#platform/database/types.ts'
import {
  type CheckpointedRow,
  checkpointChain,
  digestRows,
  formatManifestLine,
  listHistoryRows,
} from '#platform/records/checkpoints.ts'
import type { SigningKeys } from '#platform/runtime/signing-keys.ts'

/** @param expectedHash Hash of a checkpoint that was stored elsewhere and must exist; null for none. */
export const createCheckpointCheck = (keys: SigningKeys, expectedHash: string | null): Check => ({
  title: 'Checkpoints',
  run: async (db, report) => {
    let [newest, covered, summary] = [0, 0, 'none yet']
    let isExpectedFound = expectedHash === null
    const reportCheckpoint = (checkpoint: number, description: string) => report({ checkpoint, description })
    for await (const checked of checkLinks(db, checkpointChain, keys, reportCheckpoint)) {
      const { link, after, signed } = checked
      const { number, at, hash, rows } = link
      if (checked.isIntact) checked.isIntact = await compareRows(db, link, after, report)
      isExpectedFound ||= hash === expectedHash
      newest = number
      covered += rows
      summary = `${number} covering ${covered} rows; the newest is from ${at} and has the hash ${hash}; ${signed} signed`
    }
    if (!isExpectedFound)
      report({ checkpoint: newest, description: `is the newest, and none has the hash ${expectedHash}` })
    return summary
  },
})

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
