import { fileURLToPath } from 'node:url'
import type { Species } from '@trophy/domain'
import { afterAll, vi } from 'vitest'

/** The domain's list of species and editions, and their names, which are not exported. */
const LIST = fileURLToPath(new URL('species/list.ts', import.meta.resolve('@trophy/domain')))
const NAMES = fileURLToPath(new URL('species/names.ts', import.meta.resolve('@trophy/domain')))

/**
 * Loads modules for a test file, for example `testApp`, with further species or editions in the list. What the file
 * imports statically still has the usual list, and so have later files.
 */
export const loadWithSpecies = async <Module>(
  added: readonly Species[],
  load: () => Promise<Module>,
): Promise<Module> => {
  vi.resetModules()
  vi.doMock(LIST, async (importList) => {
    const { definitions } = await importList<{ definitions: readonly Species[] }>()
    return { definitions: [...definitions, ...added] }
  })
  vi.doMock(NAMES, async (importNames) => {
    const { speciesNames } = await importNames<{ speciesNames: Readonly<Record<string, string>> }>()
    const names = new Map([...Object.entries(speciesNames), ...added.map(({ key, name }) => [key, name] as const)])
    return {
      speciesNames: Object.fromEntries(names),
      SPECIES_KEYS: [...names.keys()],
      isSpeciesKey: (key: string) => names.has(key),
      getSpeciesName: (key: string) => names.get(key) ?? key,
    }
  })
  afterAll(() => {
    vi.doUnmock(LIST)
    vi.doUnmock(NAMES)
    vi.resetModules()
  })
  return load()
}
