/** Evaluations, the imports that many came by, and what is usual among them. */
import type { Award, EvaluationData, EvaluationType, SignedInRole, Source, UsualRanges } from '@trophy/domain'
import type { Generated, Selectable, Updateable } from 'kysely'
import type { Instant, Json, NullableInstant } from './column-types.ts'

/** A line of the score: label and unit come from the edition; the sides of a pair stand last. */
export type StoredLine = readonly [
  key: string,
  value: string,
  factor: string | null,
  points: string,
  sign: 1 | -1,
  ...sides: [left: number, right: number] | [],
]

type EvaluationsTable = {
  id: string
  /** What is printed and looked up by the public. */
  public_id: string
  /** The key of the species. */
  eval_option: string
  phenotype_key: string
  phenotype_label: string
  phenotype_latin: string
  species_name: string
  /** The edition of the scoring rules it was scored under. */
  version: string
  eval_date: string
  eval_country: string
  eval_location: string
  eval_type: EvaluationType[]
  hunt_date: string
  hunt_country: string
  hunt_country_name: string
  hunt_location: string
  hunter_name: string
  hunter_address: string
  hunter_phone: string
  hunter_email: string
  supporting_information: string
  source: Source
  data: Json<EvaluationData>
  /** The score lines as they were when saved. */
  lines: Json<readonly StoredLine[]>
  /** Hundredths of a point. */
  total_points: number
  award: Award
  measurer_id: string | null
  /** Number and name as they were, for the time after the member is deleted. */
  measurer_id_number: string
  measurer_name: string
  files_num: Generated<number>
  created_at: Instant
  modified_date: Instant
  deleted_at: NullableInstant
  deleted_by: Generated<string | null>
  hunter_erased_at: NullableInstant
}

/** What was imported at once. */
type ImportBatchesTable = {
  id: string
  eval_option: string
  /** What the workbook was called. */
  file: string
  /** Of its rows as they were stored: the same are stored once. */
  digest: string
  rows: number
  at: Instant
  by_id: string | null
  by_name: string
  by_role: SignedInRole
  undone_at: NullableInstant
}

type ImportBatchEvaluationsTable = { evaluation_id: string; batch_id: string }

/** What is usual of a phenotype's values: see evaluations/usual-ranges.ts. */
type UsualRangesTable = {
  eval_option: string
  phenotype_key: string
  ranges: Json<UsualRanges>
  /** Evaluations that were looked at. */
  sampled: number
  found_at: Instant
}

export type EvaluationTables = {
  evaluations: EvaluationsTable
  import_batches: ImportBatchesTable
  import_batch_evaluations: ImportBatchEvaluationsTable
  usual_ranges: UsualRangesTable
}

export type EvaluationRow = Selectable<EvaluationsTable>
export type EvaluationUpdate = Updateable<EvaluationsTable>
export type ImportBatchRow = Selectable<ImportBatchesTable>
