/** The handbook of the demo data: chapters of some species, with files in the languages listed here. */
import {
  findEditionForDate,
  formatThresholds,
  HANDBOOK_FILE_LABELS,
  type HandbookFileKind,
  SYSTEM_AUTHOR,
  toUtcDate,
} from '@trophy/domain'
import { listChanges, toFileChange, toRecordRef } from '#handbook/chapter.ts'
import * as store from '#handbook/store.ts'
import { appendHistory } from '#platform/records/history.ts'
import { renderText, type SeedContext, withFiles } from './with-files.ts'

const CHAPTERS: Readonly<Record<string, readonly HandbookFileKind[]>> = {
  chamois: ['english', 'german', 'french'],
  'red-deer': ['english', 'german', 'french', 'russian', 'update'],
  'roe-deer': ['english', 'german'],
  'wild-boar': ['english', 'russian'],
  'european-mouflon': ['english', 'update'],
  antelope: ['english'],
  'european-bison': ['english'],
  'eurasian-reindeer': [],
}

const EDITIONS: Readonly<Record<HandbookFileKind, string>> = {
  english: 'Edition 2023',
  german: 'Ausgabe 2023',
  french: 'Édition 2023',
  russian: 'Издание 2023',
  update: 'Update 2024',
}

/** Stores the chapters with their files, all or none. */
export const seedHandbook = (context: SeedContext, at: Date): Promise<void> =>
  withFiles(context, async (tx, addFile) => {
    for (const [key, languages] of Object.entries(CHAPTERS)) {
      const species = findEditionForDate(key, undefined, toUtcDate(at))
      if (!species) throw new Error(`There is no species ${key}.`)
      const { code, name: common_name, category } = species
      const information = { code, evaluation_option: key, category, common_name }
      const chapter_id = await store.create(tx, information, at)
      const record = toRecordRef(chapter_id)
      const entry = { record, at, by: SYSTEM_AUTHOR }
      await appendHistory(tx, { ...entry, action: 'create', changes: listChanges(null, information) })
      for (const language of languages) {
        const paragraphs = species.phenotypes.map(({ label, latin, thresholds }) =>
          [label, latin, formatThresholds(thresholds)].join(', '),
        )
        const edition = EDITIONS[language]
        const title = `${code} ${common_name}`
        const bytes = await renderText(context.pdfWorker, { title, subject: edition, paragraphs, at })
        const name = `${code} ${common_name}, ${HANDBOOK_FILE_LABELS[language]}.pdf`
        const { id: file_id } = await addFile(record, { name, type: 'application/pdf', bytes, at })
        await store.setFile(tx, { chapter_id, language, edition, file_id })
        const changes = [toFileChange(language, null, `${edition} (${name})`)]
        await appendHistory(tx, { ...entry, action: 'file added', changes })
      }
    }
  })
