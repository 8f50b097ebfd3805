/** What the web app must know of this installation before anybody has signed in. */
import { EDITION, publicConfigSchema } from '@trophy/domain'
import { endpoint } from '#platform/http/endpoint.ts'

export const configurationRoutes = [
  endpoint({
    method: 'GET',
    url: '/config',
    access: 'public',
    summary: 'Names and links of this installation',
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
