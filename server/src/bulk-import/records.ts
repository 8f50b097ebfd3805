/** The records of an import's rows, and a digest of the rows. */
import { createHash } from 'node:crypto'
import { findOwnTrophyHint, type ImportRow, type Species } from '@trophy/domain'
import { insertValues } from '#evaluations/record/columns.ts'
import { canonicalJson } from '#platform/records/history.ts'
import type { ImportJob, ImportRecord, JobMember } from './import-job.ts'

export const toRecord = ({ species, value, user }: ImportRow<JobMember>, { now, self }: ImportJob): ImportRecord => ({
  columns: insertValues(species, value, user, now),
  hint: findOwnTrophyHint(value, user, { name: self.name, email: null }),
})

/** Returns a digest of the rows, independent of the workbook's format and of the user who uploads it. */
export const digestRows = (species: Species, rows: readonly ImportRow<JobMember>[]): string => {
  const hash = createHash('sha256').update(species.key)
  for (const { value, user } of rows)
    hash.update(canonicalJson([user._id, { ...value, phenotype: value.phenotype.key }]))
  return hash.digest('hex')
}
