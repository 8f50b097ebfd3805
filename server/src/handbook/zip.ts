/** What stands where in the zip of the whole handbook. */
import { HANDBOOK_LANGUAGE_LABELS, HANDBOOK_LANGUAGES } from '@trophy/domain'
import type { ZipPart } from '#platform/files/send-zip.ts'
import { namePart } from '#platform/formats/file-names.ts'
import type { ChapterFile, ChapterRow } from './store.ts'

const titleOf = ({ code, common_name }: ChapterRow): string => namePart(`${code} ${common_name}`) || 'Chapter'

/** `Caprines/CA01 Chamois/CA01 Chamois, English, Edition 2023.pdf`; of two chapters alike the second is numbered. */
export const handbookParts = (chapters: readonly ChapterRow[], files: readonly ChapterFile[]): ZipPart[] => {
  const taken = new Map<string, number>()
  return chapters.flatMap((chapter) => {
    const title = titleOf(chapter)
    const folder = `${chapter.category}/${title}`
    const place = folder.normalize('NFC').toLowerCase()
    const before = taken.get(place) ?? 0
    taken.set(place, before + 1)
    const number = before === 0 ? '' : ` (${before + 1})`
    return HANDBOOK_LANGUAGES.flatMap((language) => {
      const file = files.find((one) => one.chapter_id === chapter.id && one.language === language)
      if (!file) return []
      const name = [title, HANDBOOK_LANGUAGE_LABELS[language], namePart(chapter.editions[language] ?? '')]
      const path = `${folder}${number}/${name.filter(Boolean).join(', ')}.pdf`
      return [{ path, at: new Date(file.created_at), key: file.key, size: file.size }]
    })
  })
}
