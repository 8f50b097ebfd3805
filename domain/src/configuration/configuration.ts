/** What differs between installations and the browser must know before anybody has signed in. */
import { z } from 'zod'

export const publicConfigSchema = z.object({
  /** Ends every page title. */
  databaseName: z.string(),
  /** The two links in the footer of the side menu. */
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  /** The council's contact address. */
  contactEmail: z.string(),
  /** The edition of the scoring rules that is in force. */
  edition: z.string(),
  /** Characters that a new password has at least. */
  passwordMinLength: z.number(),
})

/** The answer of `GET /config`. */
export type PublicConfig = z.infer<typeof publicConfigSchema>
