import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { whenIdle } from '#lib/idle.ts'
import type { PhenotypeOption } from './phenotype-options.ts'

/**
 * Returns the phenotypes of all species; undefined until they are loaded. Unless the list is filtered by one, they wait
 * until the browser is idle, because the definitions of all species are a tenth of what the page loads.
 */
export const usePhenotypeOptions = (isFiltered: boolean): readonly PhenotypeOption[] | undefined =>
  useQuery({
    queryKey: ['phenotype-options', { isFiltered }],
    queryFn: async () => {
      if (!isFiltered) await new Promise<void>(whenIdle)
      return (await import('./phenotype-options.ts')).listPhenotypeOptions()
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
