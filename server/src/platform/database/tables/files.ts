/** The table of files of all kinds of records. */
import type { Generated, Selectable } from 'kysely'
import type { Instant } from './column-types.ts'

/** The content is in the file store. */
type FilesTable = {
  id: string
  /** Unguessable; identifies the file where its id must not appear. */
  uid: string
  /** The kind of its record, as in the history: `evaluation`, `member` … */
  owner_kind: string
  owner_id: string
  original_name: string
  /** In bytes, as stored. */
  size: number
  type: string
  /** Key in the file store. */
  key: string
  /** Digest of the stored content, in hexadecimal. */
  sha256: string
  /** For a file of an evaluation: shows or names the hunter. */
  shows_hunter: Generated<boolean>
  created_at: Instant
  created_by: string | null
}

export type FileTables = {
  files: FilesTable
}

export type FileRow = Selectable<FilesTable>
