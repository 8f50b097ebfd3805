/** Records the sources of each build, so that `npm start` builds only what has changed. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const builders = ['scripts/build.mjs', 'scripts/replace-build.mjs']

/** The sources of each build, and the file whose absence means that there is no build. */
const builds = {
  server: {
    sources: ['domain/src', 'server/src', 'server/package.json', 'package-lock.json', ...builders],
    result: 'server/dist/main.js',
  },
  web: {
    sources: [
      'domain/src',
      'domain/drawings',
      'web/src',
      'web/public',
      'web/vite',
      'web/index.html',
      'web/vite.config.ts',
      'package-lock.json',
      ...builders,
    ],
    result: 'web/dist/index.html',
  },
}

/** Temporary folder of builds and of their record; finished builds are in server/dist and web/dist. */
export const buildDir = join(root, 'dist')

/** The source fingerprint and the files of each existing build. */
const recordFile = join(buildDir, 'built-from.json')

const isSource = (name) => !/\.test\.tsx?$/.test(name) && name !== 'testing' && name !== 'golden'

function* listFilesUnder(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats) return
  if (stats.isFile()) yield { path, size: stats.size, changed: stats.mtimeMs }
  else for (const name of readdirSync(join(root, path))) if (isSource(name)) yield* listFilesUnder(`${path}/${name}`)
}

/** Returns a hash that changes if a source is edited, added, renamed or removed. Fast: it reads no contents. */
export const fingerprint = (name) => {
  const hash = createHash('sha1')
  for (const path of builds[name].sources) {
    for (const file of listFilesUnder(path)) hash.update(`${file.path} ${file.size} ${file.changed}\n`)
  }
  return hash.digest('hex')
}

const readRecord = () => (existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {})

/** Records a build with its source fingerprint and its files. */
export const recordBuild = (name, from, files = []) => {
  mkdirSync(buildDir, { recursive: true })
  writeFileSync(recordFile, JSON.stringify({ ...readRecord(), [name]: { from, files } }))
}

/** Returns the recorded files of the existing build. */
export const listBuiltFiles = (name) => readRecord()[name]?.files ?? []

/** Returns the names of the builds that are missing or out of date. */
export const staleBuilds = () => {
  const builtFrom = readRecord()
  return Object.keys(builds).filter(
    (name) => !existsSync(join(root, builds[name].result)) || builtFrom[name]?.from !== fingerprint(name),
  )
}

/** Builds what is missing or out of date, and ends this process if that fails. Prints to standard error. */
export const buildStale = (names) => {
  const stale = staleBuilds().filter((name) => names.includes(name))
  if (stale.length === 0) return
  // In a separate process, so that the memory of the build is released.
  const args = [join(root, 'scripts/build.mjs'), ...stale]
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', process.stderr, 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}
