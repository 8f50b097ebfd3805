/** Runs checks over the stored records and says what they find. */
import type { Db } from '#platform/database/types.ts'
import type { Check, Finding } from './finding.ts'

/** So many findings are printed of each check; the rest is counted. */
const MAX_PRINTED_FINDINGS = 20

/** Prints line by line and answers whether everything is whole. */
export const verify = async (db: Db, checks: readonly Check[], print: (line: string) => void): Promise<boolean> => {
  const known = new Set<string>()
  for (const { title, run } of checks) {
    let found = 0
    const first: Finding[] = []
    const summary = await run(db, (finding) => {
      const key = toKey(finding)
      // What two checks find is one fault. Beyond those that are printed only the number counts.
      if (known.has(key)) return
      if (first.length < MAX_PRINTED_FINDINGS) {
        known.add(key)
        first.push(finding)
      }
      found += 1
    })
    print(`${title}: ${summary}.${found === 0 ? ' Whole.' : ''}`)
    for (const finding of first) print(`  ${await describeFinding(db, finding)}`)
    if (found > first.length) print(`  and ${found - first.length} more.`)
  }
  return known.size === 0
}

const toKey = (finding: Finding): string => {
  if ('checkpoint' in finding) return `checkpoint ${finding.checkpoint}`
  if ('stored' in finding) return `stored ${finding.stored}`
  if ('file' in finding) return `file ${finding.file}`
  const { kind, id, row, description } = finding
  // Of a record itself several things may be wrong.
  return `${kind} ${id} ${row ?? description}`
}

const describeFinding = async (db: Db, finding: Finding): Promise<string> => {
  if ('checkpoint' in finding) return `Checkpoint ${finding.checkpoint} ${finding.description}.`
  if ('stored' in finding) return `The file store holds ${finding.stored}, which belongs to no record.`
  const { kind, id, description } = finding
  const record = await describeRecord(db, kind, id)
  if ('file' in finding) return `${record}: its file ${finding.file} ${description}.`
  const { row } = finding
  return row === null ? `${record} ${description}.` : `${record}: row ${row} of its history ${description}.`
}

/** A record as people know it, as far as it is still there. */
const describeRecord = async (db: Db, kind: string, id: string): Promise<string> => {
  const evaluation =
    kind === 'evaluation' &&
    (await db.selectFrom('evaluations').select('public_id').where('id', '=', id).executeTakeFirst())
  return evaluation ? `Evaluation ${evaluation.public_id} (${id})` : `${kind} ${id}`
}
