/** The manifest of a backup, its second to last entry, and the names of its entries. */
import { z } from 'zod'

/** The format version that this program reads and writes. */
export const FORMAT_VERSION = 1

export const MANIFEST_ENTRY = 'manifest.json'
/** The entry after the manifest: the SHA-256 of all bytes before it. */
export const CHECKSUM_ENTRY = 'archive.sha256'

const digestSchema = z.string().regex(/^[\da-f]{64}$/)
const countSchema = z.int().min(0)

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT_VERSION),
  /** Version of the program that wrote the backup. */
  program: z.string(),
  /** Time of the snapshot, ISO 8601. */
  at: z.iso.datetime(),
  /** Migrations applied to the database. */
  migrations: z.array(z.string()).min(1),
  /** By name; the digest covers the text of all rows before compression. */
  tables: z.record(
    z.string(),
    z.strictObject({ columns: z.array(z.string()).min(1), rows: countSchema, sha256: digestSchema }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /** By key. `isRemoved`: removed while the backup was made, and not restored. */
  files: z.record(
    z.string(),
    z.strictObject({ size: countSchema, sha256: digestSchema, isRemoved: z.literal(true).optional() }),
  ),
  /** Keys in the table whose content is missing in the file store. */
  missing: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Names of entries; the parts of a file or table are joined in their order. */
export const filePartName = (key: string, part: number): string =>
  `files/${encodeURIComponent(key)}/${formatPartNumber(part)}`
export const tablePartName = (table: string, part: number): string =>
  `tables/${encodeURIComponent(table)}/${formatPartNumber(part)}.copy.gz`

const formatPartNumber = (part: number): string => String(part).padStart(6, '0')

export type Part = { readonly kind: 'file' | 'table'; readonly name: string; readonly part: number }

/** Returns null if the entry is not a part of a file or table. */
export const parsePartName = (entry: string): Part | null => {
  const [, folder, name = '', digits = ''] = /^(files|tables)\/([^/]+)\/(\d{6,})(?:\.copy\.gz)?$/.exec(entry) ?? []
  const part = { name: decodeName(name), part: Number(digits) }
  if (entry === filePartName(part.name, part.part)) return { kind: 'file', ...part }
  return folder === 'tables' && entry === tablePartName(part.name, part.part) ? { kind: 'table', ...part } : null
}

const decodeName = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
