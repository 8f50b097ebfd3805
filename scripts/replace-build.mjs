/** Replaces a build while a server runs or serves it. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const listFiles = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/** Returns true if the file name contains a content digest. */
const hasDigest = (name) => /^(assets|part-)/.test(name)

/** Sorts files after those that they refer to. */
const getRank = (name) => {
  if (hasDigest(name)) return 0
  // The service worker names the digest of the page, so a browser must find the new page with it.
  return name.startsWith('sw.js') ? 3 : name.includes('.html') ? 2 : 1
}

/**
 * Moves a build to `target`. No file is ever missing: each is replaced by a rename, after the files it refers to. Files
 * of the previous build with a digest stay until the next one, for open pages and a server that loads a part later.
 *
 * @param from Folder of the new build, which is removed.
 * @param previousFiles Files of the previous build, as returned for it.
 * @returns The files of the new build, relative to its folder.
 */
export const replaceBuild = async (from, target, previousFiles) => {
  const files = (await listFiles(from)).sort((a, b) => getRank(a) - getRank(b))
  for (const name of files) {
    await mkdir(dirname(join(target, name)), { recursive: true })
    await rename(join(from, name), join(target, name))
  }
  const expectedFiles = new Set([...files, ...previousFiles.filter(hasDigest)])
  for (const name of await listFiles(target)) if (!expectedFiles.has(name)) await rm(join(target, name))
  await rm(from, { recursive: true })
  return files
}
