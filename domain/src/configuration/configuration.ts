/** The public settings of an installation, which the browser needs before sign-in. */
import { z } from 'zod'

export const publicConfigSchema = z.object({
  /** The suffix of every page title. */
  databaseName: z.string(),
  /** The two links in the footer of the side menu. */
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  /** The council's contact address. */
  contactEmail: z.string(),
  /** The edition of the scoring rules currently in force. */
  edition: z.string(),
  /** The minimum number of characters in a new password. */
  passwordMinLength: z.number(),
})

/** The response of `GET /config`. */
export type PublicConfig = z.infer<typeof publicConfigSchema>
