/** Tables of the handbook. */
import type { HandbookCategory, HandbookFileKind } from '@trophy/domain'
import type { Instant } from './column-types.ts'

type HandbookChaptersTable = {
  id: string
  code: string
  common_name: string
  category: HandbookCategory
  /** The key of a species. */
  evaluation_option: string | null
  created_at: Instant
  modified_date: Instant
}

/** The file of a chapter in one language. */
type HandbookFilesTable = {
  chapter_id: string
  language: HandbookFileKind
  edition: string
  file_id: string
}

export type HandbookTables = {
  handbook_chapters: HandbookChaptersTable
  handbook_files: HandbookFilesTable
}
