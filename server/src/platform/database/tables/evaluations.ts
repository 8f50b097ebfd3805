/** Tables of evaluations, their imports, and the usual ranges of their values. */
import type { Award, EvaluationData, information, SignedInRole, StoredValues, UsualRanges } from '@trophy/domain'
import type { Generated, Selectable, Updateable } from 'kysely'
import type { Instant, Json, NullableInstant } from './column-types.ts'

/** A line of the score, without label and unit, which come from the edition; `sides` for a pair only. */
export type StoredLine = readonly [
  key: string,
  value: string,
  factor: string | null,
  points: string,
  sign: 1 | -1,
  ...sides: [left: number, right: number] | [],
]

type EvaluationsTable = StoredValues<typeof information> & {
  id: string
  /** The number printed on the certificate and used in the public look-up. */
  public_id: string
  /** The key of the species. */
  eval_option: string
  phenotype_key: string
  phenotype_label: string
  phenotype_latin: string
  species_name: string
  version: string
  hunt_country_name: string
  data: Json<EvaluationData>
  /** The score lines as saved. */
  lines: Json<readonly StoredLine[]>
  /** Hundredths of a point. */
  total_points: number
  award: Award
  measurer_id: string | null
  /** Number and name as saved; they remain after the member is deleted. */
  measurer_id_number: string
  measurer_name: string
  files_num: Generated<number>
  /** Number of files that show the hunter, included in `files_num`. */
  hunter_files_num: Generated<number>
  created_at: Instant
  modified_date: Instant
  deleted_at: NullableInstant
  deleted_by: Generated<string | null>
  hunter_erased_at: NullableInstant
  /** Of the review that counts. */
  reviewed_at: NullableInstant
  /** The next judgement of the same trophy that is not deleted; a trigger keeps it. */
  later_public_id: Generated<string | null>
}

/** The keys under which clients saved evaluations: see evaluations/record/create.ts. */
type SaveKeysTable = {
  key: string
  digest: string
  evaluation_id: string
}

type ImportBatchesTable = {
  id: string
  eval_option: string
  /** The file name of the workbook. */
  file: string
  /** Digest of the stored rows; unique, so that they are imported only once. */
  digest: string
  rows: number
  at: Instant
  by_id: string | null
  by_name: string
  by_role: SignedInRole
  undone_at: NullableInstant
}

type ImportBatchEvaluationsTable = { evaluation_id: string; batch_id: string }

/** Usual ranges of a phenotype's values: see evaluations/list/usual-ranges.ts. */
type UsualRangesTable = {
  eval_option: string
  phenotype_key: string
  ranges: Json<UsualRanges>
  /** Number of evaluations used. */
  sampled: number
  found_at: Instant
}

export type EvaluationTables = {
  evaluations: EvaluationsTable
  save_keys: SaveKeysTable
  import_batches: ImportBatchesTable
  import_batch_evaluations: ImportBatchEvaluationsTable
  usual_ranges: UsualRangesTable
}

export type EvaluationRow = Selectable<EvaluationsTable>
export type EvaluationUpdate = Updateable<EvaluationsTable>
export type ImportBatchRow = Selectable<ImportBatchesTable>
