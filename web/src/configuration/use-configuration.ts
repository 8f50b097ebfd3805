import { useQuery } from '@tanstack/react-query'
import { PASSWORD_MIN_LENGTH, type PublicConfig } from '@trophy/domain'
import { api } from '#lib/api.ts'

/** Shown until the server has answered. */
const unknown: PublicConfig = {
  databaseName: 'Trophy Evaluation Database',
  socialLinks: [],
  contactEmail: '',
  edition: '',
  passwordMinLength: PASSWORD_MIN_LENGTH,
}

export const CONFIG_KEY = 'config'

export const useConfig = (): PublicConfig => {
  const { data } = useQuery({
    queryKey: [CONFIG_KEY],
    queryFn: ({ signal }) => api.get<PublicConfig>('/config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? unknown
}
