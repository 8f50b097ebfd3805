/** What a backup holds, as its last entry but one tells. */
import { z } from 'zod'

/** The layout that this program writes and reads. */
export const FORMAT = 1

export const MANIFEST = 'manifest.json'
/** The entry behind the manifest: the digest of every byte before it. */
export const SEAL = 'archive.sha256'

const digest = z.string().regex(/^[\da-f]{64}$/)
const count = z.int().min(0)

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** The version of the program that wrote it. */
  program: z.string(),
  /** The moment of its rows, ISO 8601. */
  at: z.iso.datetime(),
  /** Those that had been run on the database. */
  migrations: z.array(z.string()).min(1),
  /** By name; the digest is that of all rows as text, before they were compressed. */
  tables: z.record(z.string(), z.strictObject({ columns: z.array(z.string()).min(1), rows: count, sha256: digest })),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /** By key. One that no row names any more was removed while the backup was made. */
  files: z.record(z.string(), z.strictObject({ size: count, sha256: digest, isRemoved: z.literal(true).optional() })),
  /** Keys that rows name and the file store had lost. */
  missing: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Names of entries: parts of at most a few megabytes, to be put together in their order. */
export const filePart = (key: string, part: number): string => `files/${encodeURIComponent(key)}/${numbered(part)}`
export const tablePart = (table: string, part: number): string =>
  `tables/${encodeURIComponent(table)}/${numbered(part)}.copy.gz`

const numbered = (part: number): string => String(part).padStart(6, '0')

export type Part = { readonly kind: 'file' | 'table'; readonly name: string; readonly part: number }

/** Null for what is no part of a file or table. */
export const partOf = (entry: string): Part | null => {
  const [, folder, name = '', digits = ''] = /^(files|tables)\/([^/]+)\/(\d{6,})(?:\.copy\.gz)?$/.exec(entry) ?? []
  const part = { name: decoded(name), part: Number(digits) }
  if (entry === filePart(part.name, part.part)) return { kind: 'file', ...part }
  return folder === 'tables' && entry === tablePart(part.name, part.part) ? { kind: 'table', ...part } : null
}

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
