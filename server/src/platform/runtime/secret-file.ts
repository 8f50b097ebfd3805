/** A random secret in a file, created once even if several processes start concurrently. */
import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

/** Returns the secret in the file, which only its owner can read; creates it from `bytes` random bytes if missing. */
export const loadOrCreateSecret = async (file: string, bytes: number): Promise<string> => {
  const tempFile = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(tempFile, randomBytes(bytes).toString('base64url'), { mode: 0o600 })
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
