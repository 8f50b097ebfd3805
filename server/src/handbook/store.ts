/** Chapters of the handbook in the database, and their files. */
import { type HandbookFileKind, type HandbookFiles, messages, problems } from '@trophy/domain'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { newId } from '#platform/database/id.ts'
import type { Database, Db, FileRow, Tx } from '#platform/database/types.ts'

type Table = Database['handbook_chapters']

/** A chapter, with the editions of its files. */
export type ChapterRow = Selectable<Table> & { readonly editions: Partial<HandbookFiles> }

const editions = sql<Partial<HandbookFiles>>`(
  select coalesce(jsonb_object_agg(language, edition), '{}') from handbook_files
  where chapter_id = handbook_chapters.id
)`.as('editions')

const selectChapters = (db: Db) => db.selectFrom('handbook_chapters').selectAll().select(editions)

/** Returns all chapters by code, then name. */
export const list = (db: Db): Promise<ChapterRow[]> =>
  selectChapters(db).orderBy('code').orderBy('common_name').orderBy('id').execute()

/** Throws 404. */
export const get = (db: Db, id: string): Promise<ChapterRow> =>
  selectChapters(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => problems.notFound(messages.unknownHandbook))

/** Returns the chapter, locked until the end of the transaction. Throws 404. */
export const getForUpdate = async (tx: Tx, id: string): Promise<ChapterRow> => {
  await tx.selectFrom('handbook_chapters').select('id').where('id', '=', id).forUpdate().execute()
  // Read after locking, to see concurrent changes of its files.
  return get(tx, id)
}

/** Returns the new id. */
export const create = async (
  tx: Tx,
  chapter: Omit<Insertable<Table>, 'id' | 'created_at' | 'modified_date'>,
  now: Date,
): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('handbook_chapters')
    .values({ ...chapter, id, created_at: now, modified_date: now })
    .execute()
  return id
}

export const update = async (tx: Tx, id: string, values: Updateable<Table>): Promise<void> => {
  await tx.updateTable('handbook_chapters').set(values).where('id', '=', id).execute()
}

export const remove = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('handbook_chapters').where('id', '=', id).execute()
}

/** A file with its chapter and language. */
export type ChapterFile = FileRow & { readonly chapter_id: string; readonly language: HandbookFileKind }

const selectChapterFiles = (db: Db) =>
  db
    .selectFrom('handbook_files')
    .innerJoin('files', 'files.id', 'file_id')
    .selectAll('files')
    .select(['chapter_id', 'language'])

/** Returns the files of all chapters, or of one. */
export const listFiles = (db: Db, id?: string): Promise<ChapterFile[]> =>
  selectChapterFiles(db)
    .$if(id !== undefined, (query) => query.where('chapter_id', '=', String(id)))
    .execute()

export const getFile = (db: Db, id: string, language: HandbookFileKind): Promise<ChapterFile | undefined> =>
  selectChapterFiles(db).where('chapter_id', '=', id).where('language', '=', language).executeTakeFirst()

/** Sets the file of a language, replacing the previous one. */
export const setFile = async (
  tx: Tx,
  file: {
    readonly chapter_id: string
    readonly language: HandbookFileKind
    readonly edition: string
    readonly file_id: string
  },
): Promise<void> => {
  const { edition, file_id } = file
  await tx
    .insertInto('handbook_files')
    .values(file)
    .onConflict((conflict) => conflict.columns(['chapter_id', 'language']).doUpdateSet({ edition, file_id }))
    .execute()
}

export const clearFile = async (tx: Tx, id: string, language: HandbookFileKind): Promise<void> => {
  await tx.deleteFrom('handbook_files').where('chapter_id', '=', id).where('language', '=', language).execute()
}
