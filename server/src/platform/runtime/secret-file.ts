/** A random secret in a file: made by whoever comes first, the same for everybody after. */
import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

/**
 * Answers the secret that the file holds, readable by its owner only; without one, makes it of so many random bytes.
 */
export const loadOrCreateSecret = async (file: string, bytes: number): Promise<string> => {
  const tempFile = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(tempFile, randomBytes(bytes).toString('base64url'), { mode: 0o600 })
  try {
    // Unlike a write, a link is there with its content or not at all.
    await link(tempFile, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(tempFile)
  }
  return readFile(file, 'utf8')
}
