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

const readStored = (): PublicConfig | undefined => {
  const stored = readJson<Partial<PublicConfig>>(STORAGE_KEY)
  return stored && { ...defaultConfiguration, ...stored }
}

/** Returns the settings of this installation, also without a network once they have been loaded. */
export const useConfiguration = (): PublicConfig => {
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
  })
  return data ?? defaultConfiguration
}
