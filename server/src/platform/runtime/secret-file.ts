/** A secret in a file, created once even if several processes start concurrently. */
import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

/** Returns the secret in the file, which only its owner can read; a missing one is created. */
export const loadOrCreateSecret = async (file: string, create: () => string): Promise<string> => {
  const tempFile = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(tempFile, create(), { mode: 0o600 })
  try {
    // Unlike a write, creating a link is atomic.
    await link(tempFile, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(tempFile)
  }
  return readFile(file, 'utf8')
}

export const createRandomSecret = (bytes: number): string => randomBytes(bytes).toString('base64url')
