/** Runs checks of the stored records and prints their findings. */
import type { Db } from '#platform/database/types.ts'
import type { Check, Finding } from './finding.ts'

/** Prints the findings line by line. Returns true if there are none. */
export const verify = async (db: Db, checks: readonly Check[], print: (line: string) => void): Promise<boolean> => {
  const reported = new Set<string>()
  for (const { title, run } of checks) {
    const found: Finding[] = []
    const summary = await run(db, (finding) => {
      const key = toKey(finding)
      // Two checks may find the same problem.
      if (reported.has(key)) return
      reported.add(key)
      found.push(finding)
    })
    print(`${title}: ${summary}.${found.length === 0 ? ' OK.' : ''}`)
    for (const finding of found) print(`  ${await describeFinding(db, finding)}`)
  }
  return reported.size === 0
}

const toKey = (finding: Finding): string => {
  if ('checkpoint' in finding) return `checkpoint ${finding.checkpoint}`
  if ('stored' in finding) return `stored ${finding.stored}`
  if ('file' in finding) return `file ${finding.file}`
  const { kind, id, row, description } = finding
  // A record itself may have several problems.
  return `${kind} ${id} ${row ?? description}`
}

const describeFinding = async (db: Db, finding: Finding): Promise<string> => {
  if ('checkpoint' in finding) return `Checkpoint ${finding.checkpoint} ${finding.description}.`
  if ('stored' in finding) return `The file store contains ${finding.stored}, which belongs to no record.`
  const { kind, id, description } = finding
  const record = await describeRecord(db, kind, id)
  if ('file' in finding) return `${record}: its file ${finding.file} ${description}.`
  const { row } = finding
  return row === null ? `${record} ${description}.` : `${record}: row ${row} of its history ${description}.`
}

/** Returns the name of a record, with its public ID if it still exists. */
const describeRecord = async (db: Db, kind: string, id: string): Promise<string> => {
  const evaluation =
    kind === 'evaluation' &&
    (await db.selectFrom('evaluations').select('public_id').where('id', '=', id).executeTakeFirst())
  return evaluation ? `Evaluation ${evaluation.public_id} (${id})` : `${kind} ${id}`
}
