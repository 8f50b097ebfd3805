/** Settings of the installation that the web app needs before sign-in. */
import { EDITION, publicConfigSchema } from '@trophy/domain'
import { endpoint } from '#platform/http/endpoint.ts'

export const configurationRoutes = [
  endpoint({
    method: 'GET',
    url: '/config',
    access: 'public',
    summary: 'Get the name, links and other public settings of this installation',
    response: publicConfigSchema,
    handler: async ({ deps: { config } }) => ({
      databaseName: config.databaseName,
      socialLinks: config.socialLinks.map((link) => ({ ...link })),
      contactEmail: config.contactEmail,
      edition: EDITION,
      passwordMinLength: config.passwordMinLength,
    }),
  }),
]
