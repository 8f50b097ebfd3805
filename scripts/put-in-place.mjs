/** Puts a new build in the place of the one before, while a server runs it or serves it, and pages of it are open. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const filesIn = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/** Its name carries a digest of its content: files of the web app, and parts of the server. */
const isDigested = (name) => /^(assets|part-)/.test(name)

/** What names other files comes after them. */
const rankOf = (name) => (isDigested(name) ? 0 : name.includes('.html') ? 2 : 1)

/**
 * No file is missing at any moment: each comes by one rename, those first that others name. Those of the former build that
 * carry a digest stay until the next one, for pages that were opened before and for a server that loads a part later.
 *
 * @param from the folder of the new build, which is gone afterwards.
 * @param former the files of the former build, as this answered them.
 * @returns the files of the new build, relative to its folder.
 */
export const putInPlace = async (from, place, former) => {
  const files = (await filesIn(from)).sort((one, other) => rankOf(one) - rankOf(other))
  for (const name of files) {
    await mkdir(dirname(join(place, name)), { recursive: true })
    await rename(join(from, name), join(place, name))
  }
  const kept = new Set([...files, ...former.filter(isDigested)])
  for (const name of await filesIn(place)) if (!kept.has(name)) await rm(join(place, name))
  await rm(from, { recursive: true })
  return files
}
