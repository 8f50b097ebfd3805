/** What a backup holds, as its last entry but one tells. */
import { z } from 'zod'

/** The layout that this program writes and reads. */
export const FORMAT_VERSION = 1

export const MANIFEST_ENTRY = 'manifest.json'
/** The entry behind the manifest: the digest of every byte before it. */
export const CHECKSUM_ENTRY = 'archive.sha256'

const digestSchema = z.string().regex(/^[\da-f]{64}$/)
const countSchema = z.int().min(0)

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT_VERSION),
  /** The version of the program that wrote it. */
  program: z.string(),
  /** The moment of its rows, ISO 8601. */
  at: z.iso.datetime(),
  /** Those that had been run on the database. */
  migrations: z.array(z.string()).min(1),
  /** By name; the digest is that of all rows as text, before they were compressed. */
  tables: z.record(
    z.string(),
    z.strictObject({ columns: z.array(z.string()).min(1), rows: countSchema, sha256: digestSchema }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /** By key. One that no row names any more was removed while the backup was made. */
  files: z.record(
    z.string(),
    z.strictObject({ size: countSchema, sha256: digestSchema, isRemoved: z.literal(true).optional() }),
  ),
  /** Keys that rows name and the file store had lost. */
  missing: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Names of entries: parts of at most a few megabytes, to be put together in their order. */
export const filePartName = (key: string, part: number): string =>
  `files/${encodeURIComponent(key)}/${formatPartNumber(part)}`
export const tablePartName = (table: string, part: number): string =>
  `tables/${encodeURIComponent(table)}/${formatPartNumber(part)}.copy.gz`

const formatPartNumber = (part: number): string => String(part).padStart(6, '0')

export type Part = { readonly kind: 'file' | 'table'; readonly name: string; readonly part: number }

/** Null for what is no part of a file or table. */
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
