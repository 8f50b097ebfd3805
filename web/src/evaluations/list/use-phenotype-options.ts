import { useQuery } from '@tanstack/react-query'
import type { PhenotypeOption } from './phenotype-options.ts'

/**
 * Returns the phenotypes of all species; undefined until they are loaded, after the rows: the definitions of all species
 * are a tenth of what the page loads.
 */
export const usePhenotypeOptions = (hasRows: boolean): readonly PhenotypeOption[] | undefined =>
  useQuery({
    queryKey: ['phenotype-options'],
    queryFn: async () => (await import('./phenotype-options.ts')).listPhenotypeOptions(),
    enabled: hasRows,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
