import { useQuery } from '@tanstack/react-query'
import { PASSWORD_MIN_LENGTH } from '@trophy/domain'
import type { PublicConfig } from '@trophy/domain/routes'
import { call } from '#lib/call.ts'
import { readJson, storeJson } from '#lib/storage/stored-json.ts'

/** Used until the server has responded. */
const defaultConfiguration: PublicConfig = {
  databaseName: 'Trophy Evaluation Database',
  socialLinks: [],
  contactEmail: '',
  edition: '',
  passwordMinLength: PASSWORD_MIN_LENGTH,
}

export const CONFIGURATION_KEY = 'config'

const STORAGE_KEY = 'configuration'
const STALE_TIME_MS = 3_600_000

const readStored = (): PublicConfig => ({
  ...defaultConfiguration,
  ...readJson<Partial<PublicConfig>>(STORAGE_KEY),
})

/** Returns a setting of this installation, also without a network once it has been loaded. */
export const useConfiguration = <Name extends keyof PublicConfig>(name: Name): PublicConfig[Name] => {
  const { data } = useQuery({
    queryKey: [CONFIGURATION_KEY],
    queryFn: async ({ signal }) => {
      const configuration = await call('GET /config', { signal })
      storeJson(STORAGE_KEY, configuration)
      return configuration
    },
    initialData: readStored,
    // The stored settings are shown at once and fetched again.
    initialDataUpdatedAt: 0,
    staleTime: STALE_TIME_MS,
    select: (configuration) => configuration[name],
  })
  return data
}
