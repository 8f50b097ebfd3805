import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Creates an empty folder that is removed after the test file. */
export const createTempFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `trophy-${name}-`))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
