import { useQuery } from '@tanstack/react-query'
import { PASSWORD_MIN_LENGTH } from '@trophy/domain'
import type { PublicConfig } from '@trophy/domain/routes'
import { call } from '#lib/call.ts'

/** Used until the server has responded. */
const defaultConfiguration: PublicConfig = {
  databaseName: 'Trophy Evaluation Database',
  socialLinks: [],
  contactEmail: '',
  edition: '',
  passwordMinLength: PASSWORD_MIN_LENGTH,
}

export const CONFIGURATION_KEY = 'config'

export const useConfiguration = (): PublicConfig => {
  const { data } = useQuery({
    queryKey: [CONFIGURATION_KEY],
    queryFn: ({ signal }) => call('GET /config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? defaultConfiguration
}
