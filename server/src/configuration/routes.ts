/** Settings of the installation that the web app needs before sign-in. */
import { EDITION } from '@trophy/domain'
import { configurationRoutes } from '@trophy/domain/routes'
import { implement } from '#platform/http/implement.ts'

export const configurationHandlers = implement(configurationRoutes, {
  'GET /config': async ({ deps: { config } }) => {
    const { databaseName, socialLinks, contactEmail, passwordMinLength } = config
    return { databaseName, socialLinks, contactEmail, edition: EDITION, passwordMinLength }
  },
  'GET /signing-keys': async ({ deps: { signingKeys } }) => ({ keys: signingKeys.publicKeys }),
})
