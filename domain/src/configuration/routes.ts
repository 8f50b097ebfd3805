/** The public settings of an installation, which the browser needs before sign-in. */
import { z } from 'zod'
import { routes } from '#wire/route.ts'

const publicConfig = z.object({
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
export type PublicConfig = z.output<typeof publicConfig>

export const configurationRoutes = routes({
  'GET /config': {
    access: 'public',
    summary: 'Get the name, links and other public settings of this installation',
    response: publicConfig,
    isGuarded: true,
  },
})
