/** The folder of the private database, and its initialisation. */
import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createRandomSecret, loadOrCreateSecret } from '#platform/runtime/secret-file.ts'
import {
  getInstalledMajor,
  isAccessibleToNobody,
  type PostgresBinaries,
  type RunAs,
  runAs,
} from './postgres-binaries.ts'

const run = promisify(execFile)

/** Parent folder of the database if it runs as `nobody` and that user cannot reach the data folder. */
const SYSTEM_FOLDER = '/var/lib'

export type ClusterFolder = {
  /** The folder with PostgreSQL's own files; absent until the first start. */
  readonly cluster: string
  /** The data folder; `database` in it is the database, or a link to it. */
  readonly dataFolder: string
  /** A folder the programs can be copied into, reachable for the user that runs PostgreSQL. */
  readonly parentFolder: string
  readonly passwordFile: string
  readonly appPasswordFile: string
  readonly logFile: string
}

/**
 * Returns the paths of the database of a data folder: `database` in it. If root starts the server with a data folder
 * that only root may enter, the database is under /var/lib instead, and `database` is a link to it.
 */
export const findClusterFolder = async (dataDir: string): Promise<ClusterFolder> => {
  const rejectDataDir = (action: string) => (error: NodeJS.ErrnoException) => {
    throw new Error(`DATA_DIR ${dataDir} cannot be ${action} (${error.code}). Set DATA_DIR to a writable folder.`)
  }
  await makeFolder(dataDir).catch(rejectDataDir('created'))
  const dataFolder = await realpath(dataDir)
  await mkdtemp(join(dataFolder, 'writable-')).then(rmdir).catch(rejectDataDir('written'))
  const parentFolder = await resolveParentFolder(dataFolder)
  return {
    cluster: join(parentFolder, 'database'),
    parentFolder,
    dataFolder,
    passwordFile: join(dataFolder, 'database-password'),
    appPasswordFile: join(dataFolder, 'database-app-password'),
    logFile: join(dataFolder, 'database.log'),
  }
}

/**
 * Creates a folder and its parents. Does not use `mkdir`'s `recursive`: under an existing folder that allows no
 * subfolders, for example /proc, Node 20 retries forever.
 */
const makeFolder = async (path: string): Promise<void> => {
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o711 }).catch(async (error) => {
    if (!(await stat(path).catch(() => null))?.isDirectory()) throw error
  })
}

const resolveParentFolder = async (dataFolder: string): Promise<string> => {
  if (!runAs || (await isAccessibleToNobody(dataFolder))) return dataFolder
  const link = join(dataFolder, 'database')
  const found = await lstat(link).catch(() => null)
  if (found?.isSymbolicLink()) return join(await readlink(link), '..')
  const reason = `Started by root, the database runs as the user nobody, who may not enter ${dataFolder}.`
  if (found) throw new Error(`${reason} Make the folder and those above it enterable again (chmod o+x).`)
  try {
    const place = await mkdtemp(join(SYSTEM_FOLDER, 'trophy-evaluation-database-'))
    await chmod(place, 0o711)
    if (!(await isAccessibleToNobody(place))) throw new Error('not accessible')
    await symlink(join(place, 'database'), link)
    return place
  } catch {
    throw new Error(`${reason} Set DATA_DIR to a folder that every user may enter, for example /srv/trophies.`)
  }
}

/** Thrown if another major version of PostgreSQL than the installed one created the database. */
export class OtherPostgresError extends Error {
  override readonly name = 'OtherPostgresError'
  readonly folder: string
  readonly created: number

  constructor(folder: string, created: number, installed: number) {
    super(
      `The database in ${folder} was created by PostgreSQL ${created}, but this version of the program uses PostgreSQL ${installed}.`,
    )
    this.folder = folder
    this.created = created
  }
}

export const assertCurrentMajor = async ({ cluster, dataFolder }: ClusterFolder): Promise<void> => {
  const created = Number(await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')) || null
  const installed = await getInstalledMajor()
  if (created !== null && created !== installed)
    throw new OtherPostgresError(join(dataFolder, 'database'), created, installed)
}

/**
 * Creates the cluster with a generated password unless it exists. Safe when two processes run it concurrently. An
 * aborted `signal` leaves nothing behind.
 */
export const initialise = async (
  folder: ClusterFolder,
  binaries: PostgresBinaries,
  isDurable: boolean,
  signal?: AbortSignal,
): Promise<void> => {
  if (await lstat(join(folder.cluster, 'PG_VERSION')).catch(() => null)) return
  const tempFolder = await mkdtemp(`${folder.cluster}.`)
  const passwordFile = `${tempFolder}.password`
  const password = await loadOrCreateSecret(folder.passwordFile, () => createRandomSecret(24))
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (runAs) await changeOwner(runAs, tempFolder, passwordFile)
  const access = ['-U', USER, '-A', 'scram-sha-256', '--pwfile', passwordFile, '--no-instructions']
  const options = [...access, ...LOCALE_OPTIONS, ...(isDurable ? [] : ['--no-sync'])]
  const runInitdb = (ctype: string) =>
    run(binaries.initdb, ['-D', tempFolder, ...options, `--lc-ctype=${ctype}`], {
      ...runAs,
      cwd: tempFolder,
      // Its messages are parsed.
      env: { ...process.env, LC_ALL: 'C' },
      ...(signal && { signal }),
    })
  try {
    await tryCtypes(CTYPES, runInitdb)
    await rename(tempFolder, folder.cluster)
  } catch (error) {
    if (await lstat(join(folder.cluster, 'PG_VERSION')).catch(() => null)) return
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new Error(
      `The database cannot be created in ${folder.cluster}: ${output.split('\n').at(-1)}. Set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.`,
    )
  } finally {
    await rm(tempFolder, { recursive: true, force: true })
    await rm(passwordFile, { force: true })
  }
}

/** The role that owns the cluster and all tables. */
export const USER = 'trophy'
/** The role of the server. */
export const APP_USER = 'trophy_app'

/** Sorts by code point and folds case in every alphabet, identically on every machine. */
const LOCALE_OPTIONS = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
/**
 * Character types that decide which characters the trigram index treats as letters. The system must have one: the name
 * in glibc, in macOS, on many others. The last one always exists but supports only ASCII letters.
 */
const CTYPES = ['C.UTF-8', 'UTF-8', 'en_US.UTF-8', 'C'] as const

const tryCtypes = async (
  [ctype, ...others]: readonly string[],
  runInitdb: (ctype: string) => Promise<unknown>,
): Promise<void> => {
  if (ctype === undefined) return
  await runInitdb(ctype).catch((error) => {
    const isUnknown = others.length > 0 && error instanceof Error && /invalid locale/i.test(error.message)
    if (!isUnknown) throw error
    return tryCtypes(others, runInitdb)
  })
}

const changeOwner = async ({ uid, gid }: RunAs, ...paths: string[]) => {
  for (const path of paths) await chown(path, uid, gid)
}
