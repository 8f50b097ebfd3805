import { useQuery } from '@tanstack/react-query'
import type { Me } from '@trophy/domain'
import { api } from '../lib/api.ts'

/** The signed-in user's record as the server has it now; undefined while it loads. */
export const useMe = (): Me | undefined =>
  useQuery({ queryKey: ['me'], queryFn: ({ signal }) => api.get<Me>('/me', { signal }) }).data
