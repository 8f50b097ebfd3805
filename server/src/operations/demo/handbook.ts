/** The handbook of the demo data: chapters of some species, with files in the languages listed here. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  findSpecies,
  HANDBOOK_LABELS,
  HANDBOOK_LANGUAGE_LABELS,
  type HandbookLanguage,
  SYSTEM_AUTHOR,
  toUtcDate,
} from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { Pool, Tx } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { digestContent, type FileStore } from '#platform/files/store.ts'
import type { PdfWorker } from '#platform/pdf/worker.ts'
import { appendHistory, type Change } from '#platform/records/history.ts'
import { chapterPdf, getEdition } from './handbook-pdf.ts'

const CHAPTERS: Readonly<Record<string, readonly HandbookLanguage[]>> = {
  chamois: ['english', 'german', 'french'],
  'red-deer': ['english', 'german', 'french', 'russian', 'update'],
  'roe-deer': ['english', 'german'],
  'wild-boar': ['english', 'russian'],
  'european-mouflon': ['english', 'update'],
  antelope: ['english'],
  'european-bison': ['english'],
  'eurasian-reindeer': [],
}

const createChange = (path: string, label: string, to: string): Change => ({ path, label, from: null, to })

type SeedContext = { readonly db: Pool; readonly fileStore: FileStore; readonly pdfWorker: PdfWorker }

/** Stores the chapters with their files, all or none. */
export const seedHandbook = async ({ db, fileStore, pdfWorker }: SeedContext, now: Date): Promise<void> => {
  const keys: string[] = []
  try {
    await db.transaction().execute(async (tx) => {
      for (const [species, languages] of Object.entries(CHAPTERS))
        await seedChapter(tx, { fileStore, pdfWorker }, { species, languages, now, keys })
    })
  } catch (error) {
    await fileStore.remove(keys)
    throw error
  }
}

type ChapterParams = {
  readonly species: string
  readonly languages: readonly HandbookLanguage[]
  readonly now: Date
  /** Collects the keys written to the file store. */
  readonly keys: string[]
}

const seedChapter = async (
  tx: Tx,
  { fileStore, pdfWorker }: Omit<SeedContext, 'db'>,
  { species: key, languages, now, keys }: ChapterParams,
) => {
  const species = findSpecies(key)
  if (!species) throw new Error(`There is no species ${key}.`)
  const { code, name: common_name, category } = species
  const [id, at] = [newId(), now]
  await tx
    .insertInto('handbook_chapters')
    .values({ id, code, common_name, category, evaluation_option: key, created_at: now, modified_date: now })
    .execute()
  const record = { kind: 'handbook', id }
  const values = { code, evaluation_option: key, category, common_name }
  const changes = (Object.keys(HANDBOOK_LABELS) as (keyof typeof values)[]).map((path) =>
    createChange(path, HANDBOOK_LABELS[path], values[path]),
  )
  await appendHistory(tx, { record, action: 'create', at, by: SYSTEM_AUTHOR, changes })
  for (const language of languages) {
    const pdf = await pdfWorker.render(chapterPdf(species, language, toUtcDate(now)))
    const storeKey = randomUUID()
    keys.push(storeKey)
    const stored = { size: pdf.length, open: () => Readable.from([pdf]) }
    await fileStore.put(storeKey, stored)
    const label = HANDBOOK_LANGUAGE_LABELS[language]
    const name = `${code} ${common_name}, ${label}.pdf`
    const content = { size: pdf.length, type: 'application/pdf', key: storeKey, sha256: await digestContent(stored) }
    const file = await files.create(tx, { owner: record, name, ...content, at, by: null })
    const edition = getEdition(language)
    await tx.insertInto('handbook_files').values({ chapter_id: id, language, edition, file_id: file.id }).execute()
    const added = [createChange(`files.${language}`, label, `${edition} (${name})`)]
    await appendHistory(tx, { record, action: 'file added', at, by: SYSTEM_AUTHOR, changes: added })
  }
}
