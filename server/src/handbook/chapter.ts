/** A chapter as it is answered, and what both its routes and those of its files ask of it. */
import {
  HANDBOOK_LABELS,
  HANDBOOK_LANGUAGE_LABELS,
  HANDBOOK_LANGUAGES,
  type Handbook,
  type HandbookEdit,
  type HandbookFiles,
  type HandbookLanguage,
  messages,
  problems,
} from '@trophy/domain'
import { z } from 'zod'
import type { Db } from '#platform/database/types.ts'
import type { Change, RecordRef } from '#platform/records/history.ts'
import * as store from './store.ts'

export const idParams = z.strictObject({ id: z.uuid(messages.unknownHandbook) })

export const toRecordRef = (id: string): RecordRef => ({ kind: 'handbook', id })

/** Throws 404. */
export const requireChapter = async (chapter: Promise<store.ChapterRow | undefined>): Promise<store.ChapterRow> => {
  const row = await chapter
  if (!row) throw problems.notFound(messages.unknownHandbook)
  return row
}

export const toChapter = ({ id, created_at, editions, ...row }: store.ChapterRow): Handbook => ({
  _id: id,
  ...row,
  files: Object.fromEntries(
    HANDBOOK_LANGUAGES.map((language) => [language, editions[language] ?? null]),
  ) as HandbookFiles,
})

/** The chapter as it is now. */
export const getChapter = async (db: Db, id: string): Promise<Handbook> =>
  toChapter(await requireChapter(store.get(db, id)))

type Information = Pick<HandbookEdit, keyof typeof HANDBOOK_LABELS>

/** What is entered of a chapter. */
export const pickInformation = ({ code, evaluation_option, category, common_name }: Information): Information => ({
  code,
  evaluation_option,
  category,
  common_name,
})

/** What an edit changed; of a new chapter, everything that was entered. */
export const listChanges = (before: Information | null, after: Information): Change[] =>
  (Object.keys(HANDBOOK_LABELS) as (keyof Information)[]).flatMap((path) => {
    const [from, to] = [before?.[path] ?? null, after[path]]
    const isSame = from === to || (before === null && to === '')
    return isSame ? [] : [{ path, label: HANDBOOK_LABELS[path], from, to }]
  })

/** Files are told by their edition and name. */
export const toFileChange = (language: HandbookLanguage, from: string | null, to: string | null): Change => ({
  path: `files.${language}`,
  label: HANDBOOK_LANGUAGE_LABELS[language],
  from,
  to,
})
