/** Puts a new build in the place of the one before, while a server runs it or serves it, and pages of it are open. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const listFiles = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/** Its name carries a digest of its content: files of the web app, and parts of the server. */
const hasDigest = (name) => /^(assets|part-)/.test(name)

/** What names other files comes after them. */
const getRank = (name) => (hasDigest(name) ? 0 : name.includes('.html') ? 2 : 1)

/**
 * No file is missing at any moment: each comes by one rename, those first that others name. Those of the former build that
 * carry a digest stay until the next one, for pages that were opened before and for a server that loads a part later.
 *
 * @param from the folder of the new build, which is gone afterwards.
 * @param previousFiles the files of the former build, as this answered them.
 * @returns the files of the new build, relative to its folder.
 */
export const replaceBuild = async (from, target, previousFiles) => {
  const files = (await listFiles(from)).sort((one, other) => getRank(one) - getRank(other))
  for (const name of files) {
    await mkdir(dirname(join(target, name)), { recursive: true })
    await rename(join(from, name), join(target, name))
  }
  const expectedFiles = new Set([...files, ...previousFiles.filter(hasDigest)])
  for (const name of await listFiles(target)) if (!expectedFiles.has(name)) await rm(join(target, name))
  await rm(from, { recursive: true })
  return files
}
