/** Converts stored evaluations to responses, depending on the user's permissions. */
import {
  can,
  correctionBlockedReason,
  type Evaluation,
  type EvaluationFile,
  type EvaluationListRow,
  findEdition,
  findPhenotype,
  getRestoreDeadline,
  getReviewState,
  information,
  listReadable,
  messages,
  type PhenotypeResponse,
  pick,
  problems,
  type ReviewSetting,
  type SignedIn,
  toPhenotypeResponse,
  toResponse,
  toUtcDate,
} from '@trophy/domain'
import { toLines } from '#evaluations/record/columns.ts'
import type { EvaluationRow, FileRow } from '#platform/database/types.ts'
import { toFileRecord } from '#platform/files/rows.ts'

/** Returns why this user may not edit the evaluation, or null. */
const editBlockedReason = (
  user: SignedIn,
  row: Pick<EvaluationRow, 'measurer_id' | 'eval_option' | 'eval_date'>,
  now: Date,
): string | null => {
  if (!can(user, 'evaluation.edit', row)) return messages.evaluationReadOnly
  const evaluation = { isOwn: row.measurer_id === user._id, eval_date: row.eval_date }
  return correctionBlockedReason(user, toUtcDate(now), evaluation)
}

/** Throws 403 with the reason if this user may not edit the evaluation. */
export const assertEditable = (...args: Parameters<typeof editBlockedReason>): void => {
  const reason = editBlockedReason(...args)
  if (reason !== null) throw problems.notAllowed(reason)
}

const READABLE_FIELDS = listReadable(information)

/** The columns of a list row. */
export const LIST_COLUMNS = [
  'id',
  'public_id',
  'eval_option',
  'phenotype_key',
  'phenotype_label',
  'phenotype_latin',
  'version',
  ...READABLE_FIELDS,
  'total_points',
  'award',
  'measurer_id',
  'measurer_id_number',
  'measurer_name',
  'files_num',
  'hunter_files_num',
  'deleted_at',
  'hunter_erased_at',
  'reviewed_at',
  'later_public_id',
  'created_at',
  'modified_date',
] as const satisfies (keyof EvaluationRow)[]

export type ListedRow = Pick<EvaluationRow, (typeof LIST_COLUMNS)[number]>

/** Returns the phenotype of the edition, or the stored labels if the edition no longer has it. */
export const toPhenotype = (
  row: Pick<ListedRow, 'eval_option' | 'version' | 'phenotype_key' | 'phenotype_label' | 'phenotype_latin'>,
): PhenotypeResponse => {
  const species = findEdition(row.eval_option, row.version)
  const { phenotype_key: key, phenotype_label: label, phenotype_latin: latin } = row
  const phenotype = species && findPhenotype(species, key)
  return phenotype
    ? toPhenotypeResponse(phenotype)
    : { key, label, latin, gender: null, genderless: true, thresholds: null }
}

const toDeletion = (deleted_at: string, now: Date): Pick<EvaluationListRow, 'deleted_at' | 'restorable_until'> => {
  const restorable_until = getRestoreDeadline(deleted_at)
  return { deleted_at, ...(restorable_until < now.toISOString() ? {} : { restorable_until }) }
}

/** Returns the number of files that the user may see. */
export const countVisibleFiles = (
  row: Pick<EvaluationRow, 'measurer_id' | 'eval_option' | 'files_num' | 'hunter_files_num'>,
  user: SignedIn,
): number => (can(user, 'evaluation.readHunter', row) ? row.files_num : row.files_num - row.hunter_files_num)

/** Returns true if the user may see a file of an evaluation that they may read. */
export const maySeeFile = (
  user: SignedIn,
  row: Pick<EvaluationRow, 'measurer_id' | 'eval_option'>,
  file: FileRow,
): boolean => !file.shows_hunter || can(user, 'evaluation.readHunter', row)

export const toEvaluationFile = (file: FileRow): EvaluationFile => ({
  ...toFileRecord(file),
  shows_hunter: file.shows_hunter,
})

/** The user who reads, the time, and which awards need a review. */
export type Reader = { readonly user: SignedIn; readonly now: Date; readonly setting: ReviewSetting }

export const toListRow = (row: ListedRow, { user, now, setting }: Reader): EvaluationListRow => {
  const message = row.deleted_at === null ? editBlockedReason(user, row, now) : messages.evaluationDeleted
  return {
    _id: row.id,
    public_id: row.public_id,
    eval_option: row.eval_option,
    phenotype: toPhenotype(row),
    version: row.version,
    ...pick(row, READABLE_FIELDS),
    total_points: { award: row.award, points: row.total_points / 100 },
    measurer_id: row.measurer_id,
    measurer_id_number: row.measurer_id_number,
    measurer_name: row.measurer_name,
    files_num: countVisibleFiles(row, user),
    readOnly: message !== null,
    message,
    ...(row.deleted_at === null ? {} : toDeletion(row.deleted_at, now)),
    ...(row.hunter_erased_at === null ? {} : { hunter_erased_at: row.hunter_erased_at }),
    review_state: getReviewState(setting, row),
    reviewed_at: row.reviewed_at,
    later_public_id: row.later_public_id,
    created_at: row.created_at,
    modified_date: row.modified_date,
  }
}

/**
 * Returns the whole evaluation. Unless the user is a judge or the measurer, the hunter's private data is null, and
 * files that show the hunter are left out.
 */
export const toEvaluation = (
  row: EvaluationRow,
  { files, ...reviewed }: Pick<Evaluation, 'review' | 'review_block'> & { readonly files: readonly FileRow[] },
  reader: Reader,
): Evaluation => {
  const { user } = reader
  const species = findEdition(row.eval_option, row.version)
  const { calculations, totalPoints } = row.data
  // A spread of so many properties takes three times as long.
  return Object.assign(toListRow(row, reader), toResponse(information, row, can(user, 'evaluation.readHunter', row)), {
    data: species ? { ...species.completeSheet(row.data), calculations, totalPoints } : row.data,
    lines: toLines(species, row.lines),
    files: files.filter((file) => maySeeFile(user, row, file)).map(toEvaluationFile),
    ...reviewed,
  })
}
