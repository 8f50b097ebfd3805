import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** What differs between installations; public. */
export type Config = {
  readonly databaseName: string
  readonly socialLinks: readonly { readonly name: string; readonly url: string }[]
  readonly contactEmail: string
  /** The edition of the scoring rules in force, as `2023`. */
  readonly edition: string
}

/** Shown until the server has answered. */
const unknown: Config = { databaseName: 'Trophy Evaluation Database', socialLinks: [], contactEmail: '', edition: '' }

export const CONFIG_KEY = 'config'

export const useConfig = (): Config => {
  const { data } = useQuery({
    queryKey: [CONFIG_KEY],
    queryFn: ({ signal }) => api.get<Config>('/config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? unknown
}
