/** The manifest of a base backup, its second to last entry. */
import { z } from 'zod'

export const baseManifestSchema = z.strictObject({
  format: z.literal('base 1'),
  /** Version of the program that wrote the backup. */
  program: z.string(),
  /** End of the backup, the first time that it can be restored to. ISO 8601. */
  at: z.iso.datetime(),
  /** The content of PostgreSQL's file `backup_label`. */
  label: z.string(),
  /** Decrypts the WAL and the file contents; null if they are not encrypted. */
  identity: z.string().nullable(),
  /** Password files of the data folder, by name. */
  passwords: z.record(z.string(), z.string()),
  /** All folders of the database, parents first. */
  folders: z.array(z.string()),
})

export type BaseManifest = z.infer<typeof baseManifestSchema>
