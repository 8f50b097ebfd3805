/** Paths in the zip of the whole handbook. */
import { HANDBOOK_FILE_KINDS, HANDBOOK_FILE_LABELS } from '@trophy/domain'
import type { ZipPart } from '#platform/files/stream-zip.ts'
import { sanitiseNamePart } from '#platform/formats/file-names.ts'
import type { ChapterFile, ChapterRow } from './store.ts'

const formatTitle = ({ code, common_name }: ChapterRow): string =>
  sanitiseNamePart(`${code} ${common_name}`) || 'Chapter'

/** Entries such as `Caprines/CA01 Chamois/CA01 Chamois, English, Edition 2023.pdf`; duplicate folders are numbered. */
export const listZipEntries = (chapters: readonly ChapterRow[], files: readonly ChapterFile[]): ZipPart[] => {
  const countByFolder = new Map<string, number>()
  return chapters.flatMap((chapter) => {
    const title = formatTitle(chapter)
    const folder = `${chapter.category}/${title}`
    const folderKey = folder.normalize('NFC').toLowerCase()
    const usedCount = countByFolder.get(folderKey) ?? 0
    countByFolder.set(folderKey, usedCount + 1)
    const suffix = usedCount === 0 ? '' : ` (${usedCount + 1})`
    return HANDBOOK_FILE_KINDS.flatMap((language) => {
      const file = files.find((candidate) => candidate.chapter_id === chapter.id && candidate.language === language)
      if (!file) return []
      const name = [title, HANDBOOK_FILE_LABELS[language], sanitiseNamePart(chapter.editions[language] ?? '')]
      const path = `${folder}${suffix}/${name.filter(Boolean).join(', ')}.pdf`
      return [{ path, at: new Date(file.created_at), key: file.key, size: file.size }]
    })
  })
}
