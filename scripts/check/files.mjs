/** Lists the files of the project: tracked ones, and new ones that git does not ignore. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/build-cache.mjs'

export { root }

const ignored = new Set(['node_modules', '.cache', 'dist', 'data', 'coverage', '.git'])

const listFilesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : listFilesBelow(path)
    return [path]
  })

const listAllFiles = () => {
  try {
    const args = ['ls-files', '--cached', '--others', '--exclude-standard']
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((path) => path && existsSync(join(root, path)))
  } catch {
    return listFilesBelow('') // an unpacked archive has no git
  }
}

/** Returns the matching paths, relative to the root, sorted. */
export const findFiles = (predicate) => listAllFiles().filter(predicate).sort()
