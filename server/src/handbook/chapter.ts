/** Chapters in API responses, and helpers shared by the routes of chapters and of their files. */
import {
  HANDBOOK_FILE_KINDS,
  HANDBOOK_FILE_LABELS,
  HANDBOOK_LABELS,
  type Handbook,
  type HandbookEdit,
  type HandbookFileKind,
  type HandbookFiles,
} from '@trophy/domain'
import type { Db } from '#platform/database/types.ts'
import { listFieldChanges, type RecordKind } from '#platform/records/edit-record.ts'
import type { Change, RecordRef } from '#platform/records/history.ts'
import * as store from './store.ts'

export const toRecordRef = (id: string): RecordRef => ({ kind: 'handbook', id })

export const toChapter = ({ id, created_at, editions, ...row }: store.ChapterRow): Handbook => ({
  _id: id,
  ...row,
  files: Object.fromEntries(
    HANDBOOK_FILE_KINDS.map((language) => [language, editions[language] ?? null]),
  ) as HandbookFiles,
})

export const getChapter = async (db: Db, id: string): Promise<Handbook> => toChapter(await store.get(db, id))

type Information = Pick<HandbookEdit, keyof typeof HANDBOOK_LABELS>

/** Returns the fields that are entered for a chapter. */
export const pickInformation = ({ code, evaluation_option, category, common_name }: Information): Information => ({
  code,
  evaluation_option,
  category,
  common_name,
})

/** Returns the changes of an edit; for a new chapter, all entered values. */
export const listChanges = (before: Information | null, after: Information): Change[] =>
  listFieldChanges(HANDBOOK_LABELS, before, after).filter(({ to }) => before !== null || to !== '')

export const chapterRecord: RecordKind<store.ChapterRow, Information> = {
  kind: 'handbook',
  lock: store.getForUpdate,
  listChanges,
  write: async (tx, { id }, information, modified_date) => {
    await store.update(tx, id, { ...information, modified_date })
    return store.get(tx, id)
  },
}

/** The history identifies files by edition and name. */
export const toFileChange = (language: HandbookFileKind, from: string | null, to: string | null): Change => ({
  path: `files.${language}`,
  label: HANDBOOK_FILE_LABELS[language],
  from,
  to,
})
