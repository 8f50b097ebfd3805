/** Tables of documents for members. */
import type { DocumentCategory } from '@trophy/domain'
import type { Selectable } from 'kysely'
import type { Instant } from './column-types.ts'

/** The file is a row of `files`. */
type DocumentsTable = {
  id: string
  title: string
  category: DocumentCategory
  created_at: Instant
  modified_date: Instant
}

export type DocumentTables = {
  documents: DocumentsTable
}

export type DocumentRow = Selectable<DocumentsTable>
