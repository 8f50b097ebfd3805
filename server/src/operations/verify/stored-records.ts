/** The stored records of each kind with the values that their history records. */
import {
  DOCUMENT_LABELS,
  findEdition,
  HANDBOOK_FILE_KINDS,
  HANDBOOK_LABELS,
  listView,
  MAX_PRESENT,
  memberRecord,
  NEWS_LABELS,
  pick,
} from '@trophy/domain'
import { sql } from 'kysely'
import { pickRecordedValues } from '#evaluations/record/columns.ts'
import { formatFileLabel } from '#handbook/files.ts'
import { toNewsItem } from '#news/store.ts'
import type { Db, EvaluationRow } from '#platform/database/types.ts'
import * as fileRows from '#platform/files/rows.ts'
import { listLeafValues } from '#platform/records/replay.ts'
import { SETTING_LABELS } from '#reviews/setting.ts'

/** A stored record; see `ReplayedRecord`. */
export type StoredRecord = {
  readonly created_at: string
  /** False for a deleted evaluation, whose row stays. */
  readonly exists: boolean
  readonly values: Readonly<Record<string, unknown>>
  /** The values of the sheet of an evaluation. */
  readonly sheet: Readonly<Record<string, unknown>>
  readonly files: readonly string[]
  /** The files of an evaluation that show the hunter; the others are in `files`. */
  readonly hunterFiles?: readonly string[]
}

type ReadRecords = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, StoredRecord>>

/** Returns the sorted names of the attached files by the id of their record. */
const listFileNames = async (db: Db, kind: string, ids: readonly string[], showsHunter = false) => {
  const rows = await db
    .selectFrom('files')
    .select(['owner_id', sql<string[]>`array_agg(original_name order by original_name collate "C")`.as('names')])
    .where('owner_kind', '=', kind)
    .where('owner_id', 'in', ids)
    .where('shows_hunter', '=', showsHunter)
    .groupBy('owner_id')
    .execute()
  return new Map(rows.map(({ owner_id, names }) => [owner_id, names]))
}

/** Returns the values of the sheet, including those of fields that it leaves out. */
const listSheetValues = ({ data, eval_option, version }: EvaluationRow) => {
  const { calculations: _, totalPoints: __, ...sheet } = data
  const values = listLeafValues(sheet)
  for (const leaf of findEdition(eval_option, version)?.leaves ?? [])
    for (const path of leaf.values) values[path] ??= null
  return values
}

/**
 * Without what is empty: an edit of the hunter's data resets the time of the erasure, and the deletion of a user their
 * id.
 */
const pickComparableValues = (row: EvaluationRow) => {
  const { measurer_id, ...values } = pickRecordedValues(row)
  const { deleted_at, deleted_by, hunter_erased_at } = row
  const mayBeReset = Object.entries({ measurer_id, deleted_by, hunter_erased_at })
  return { ...values, deleted_at, ...Object.fromEntries(mayBeReset.filter(([, value]) => value !== null)) }
}

const readEvaluations: ReadRecords = async (db, ids) => {
  const rows = await db.selectFrom('evaluations').selectAll().where('id', 'in', ids).execute()
  const files = await listFileNames(db, 'evaluation', ids)
  const hunterFiles = await listFileNames(db, 'evaluation', ids, true)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        created_at: row.created_at,
        exists: row.deleted_at === null,
        values: pickComparableValues(row),
        sheet: listSheetValues(row),
        files: files.get(row.id) ?? [],
        hunterFiles: hunterFiles.get(row.id) ?? [],
      },
    ]),
  )
}

const readMembers: ReadRecords = async (db, ids) => {
  const rows = await db.selectFrom('users').selectAll().where('id', 'in', ids).execute()
  const files = await listFileNames(db, 'member', ids)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        created_at: row.created_at,
        exists: true,
        values: pick(row, listView(memberRecord, 'history')),
        sheet: {},
        files: files.get(row.id) ?? [],
      },
    ]),
  )
}

const readDocuments: ReadRecords = async (db, ids) => {
  const rows = await db.selectFrom('documents').selectAll().where('id', 'in', ids).execute()
  const files = await listFileNames(db, 'document', ids)
  const { file: _, ...labels } = DOCUMENT_LABELS
  return new Map(
    rows.map((row) => {
      const values = { ...pick(row, Object.keys(labels) as (keyof typeof labels)[]), file: files.get(row.id)?.join() }
      return [row.id, { created_at: row.created_at, exists: true, values, sheet: {}, files: [] }]
    }),
  )
}

const readChapters: ReadRecords = async (db, ids) => {
  const rows = await db.selectFrom('handbook_chapters').selectAll().where('id', 'in', ids).execute()
  const editions = await db
    .selectFrom('handbook_files')
    .innerJoin('files', 'files.id', 'file_id')
    .select(['chapter_id', 'language', 'edition', 'original_name'])
    .where('chapter_id', 'in', ids)
    .execute()
  const listEditions = (id: string) =>
    HANDBOOK_FILE_KINDS.map((language) => {
      const file = editions.find((edition) => edition.chapter_id === id && edition.language === language)
      return [`files.${language}`, file ? formatFileLabel(file.edition, file) : null]
    })
  const paths = Object.keys(HANDBOOK_LABELS) as (keyof typeof HANDBOOK_LABELS)[]
  return new Map(
    rows.map((row) => {
      const values = { ...pick(row, paths), ...Object.fromEntries(listEditions(row.id)) }
      return [row.id, { created_at: row.created_at, exists: true, values, sheet: {}, files: [] }]
    }),
  )
}

const readNews: ReadRecords = async (db, ids) => {
  const rows = await db.selectFrom('news').selectAll().where('id', 'in', ids).execute()
  const paths = Object.keys(NEWS_LABELS) as (keyof typeof NEWS_LABELS)[]
  return new Map(
    rows.map((row) => [
      row.id,
      { created_at: row.created_at, exists: true, values: pick(toNewsItem(row), paths), sheet: {}, files: [] },
    ]),
  )
}

const readFiles: ReadRecords = async (db, ids) => {
  const rows = await db.selectFrom('files').selectAll().where('id', 'in', ids).execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { created_at: row.created_at, exists: true, values: fileRows.pickRecordedValues(row), sheet: {}, files: [] },
    ]),
  )
}

const readSettings: ReadRecords = async (db, ids) => {
  const rows = await db.selectFrom('review_settings').selectAll().where('id', 'in', ids).execute()
  const paths = Object.keys(SETTING_LABELS) as (keyof typeof SETTING_LABELS)[]
  return new Map(
    rows.map((row) => [
      row.id,
      { created_at: row.created_at, exists: true, values: pick(row, paths), sheet: {}, files: [] },
    ]),
  )
}

/** Without the id of the judge, which the deletion of the member resets. */
const readReviews: ReadRecords = async (db, ids) => {
  const rows = await db.selectFrom('reviews').selectAll().where('id', 'in', ids).execute()
  const persons = await db.selectFrom('review_persons').selectAll().where('review_id', 'in', ids).execute()
  return new Map(
    rows.map(({ id, at, by_id: _, ...review }) => {
      const present = Array.from({ length: MAX_PRESENT }, (_, position) => {
        const person = persons.find((one) => one.review_id === id && one.position === position && one.name !== '')
        return [`present.${position}`, person ? pick(person, ['name', 'id_number', 'agreed']) : null]
      })
      const values = { ...review, ...Object.fromEntries(present) }
      return [id, { created_at: at, exists: true, values, sheet: {}, files: [] }]
    }),
  )
}

/** The kinds of records that have a history, with their table. */
export const RECORD_KINDS = {
  evaluation: { table: 'evaluations', read: readEvaluations },
  member: { table: 'users', read: readMembers },
  document: { table: 'documents', read: readDocuments },
  handbook: { table: 'handbook_chapters', read: readChapters },
  news: { table: 'news', read: readNews },
  file: { table: 'files', read: readFiles },
  review: { table: 'reviews', read: readReviews },
  'review setting': { table: 'review_settings', read: readSettings },
} as const satisfies Readonly<Record<string, { readonly table: string; readonly read: ReadRecords }>>

export type RecordKindName = keyof typeof RECORD_KINDS

export const isRecordKind = (kind: string): kind is RecordKindName => Object.hasOwn(RECORD_KINDS, kind)
