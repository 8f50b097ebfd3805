/** Files of every kind of record; their contents lie in the file store. */
import type { Generated, Selectable } from 'kysely'
import type { Instant } from './column-types.ts'

/** A file of a record; its content lies in the file store. */
type FilesTable = {
  id: string
  /** Cannot be guessed and names the file where its id must not stand. */
  uid: string
  /** What it belongs to, as the history names it: `evaluation`, `member` … */
  owner_kind: string
  owner_id: string
  original_name: string
  /** In bytes, as stored. */
  size: number
  type: string
  /** Where the file store keeps it. */
  key: string
  /** Of its content as stored, in hexadecimal; null for files that came before this was kept. */
  sha256: Generated<string | null>
  created_at: Instant
  created_by: string | null
}

export type FileTables = {
  files: FilesTable
}

export type FileRow = Selectable<FilesTable>
