import { fileURLToPath } from 'node:url'
import type { Species } from '@trophy/domain'
import { afterAll, vi } from 'vitest'

/** The domain's list of species and editions, which is not exported. */
const LIST = fileURLToPath(new URL('species/list.ts', import.meta.resolve('@trophy/domain')))

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
  afterAll(() => {
    vi.doUnmock(LIST)
    vi.resetModules()
  })
  return load()
}
