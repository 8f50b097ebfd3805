/** Knows what each build was made from, so that `npm start` builds only when a source has changed since. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const builders = ['scripts/build.mjs', 'scripts/replace-build.mjs']

/** What is built: from which files and folders, and the file without which there is no build. */
const builds = {
  server: {
    sources: ['domain/src', 'server/src', 'server/package.json', 'package-lock.json', ...builders],
    result: 'server/dist/main.js',
  },
  web: {
    sources: [
      'domain/src',
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

/** Where builds are made and noted; each has its place in its own room. */
export const buildDir = join(root, 'dist')

/** Of each present build, the fingerprint of the sources that it was made from, and its files where they were told. */
const recordFile = join(buildDir, 'built-from.json')

const isSource = (name) => !/\.test\.tsx?$/.test(name) && name !== 'testing' && name !== 'golden'

function* listFilesUnder(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats) return
  if (stats.isFile()) yield { path, size: stats.size, changed: stats.mtimeMs }
  else for (const name of readdirSync(join(root, path))) if (isSource(name)) yield* listFilesUnder(`${path}/${name}`)
}

/** The paths of all sources of a build, `server` or `web`. Tests are none. */
export const listSources = (name) =>
  builds[name].sources.flatMap((path) => [...listFilesUnder(path)].map((file) => file.path))

/** Changes whenever a source is edited, added, renamed or removed. Reads no file's content: a few milliseconds. */
export const fingerprint = (name) => {
  const hash = createHash('sha1')
  for (const path of builds[name].sources) {
    for (const file of listFilesUnder(path)) hash.update(`${file.path} ${file.size} ${file.changed}\n`)
  }
  return hash.digest('hex')
}

const readRecord = () => (existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {})

/** Notes that a build of these files was made from the sources with this fingerprint. */
export const recordBuild = (name, from, files = []) => {
  mkdirSync(buildDir, { recursive: true })
  writeFileSync(recordFile, JSON.stringify({ ...readRecord(), [name]: { from, files } }))
}

/** The files of the present build, as they were noted. */
export const listBuiltFiles = (name) => readRecord()[name]?.files ?? []

/** The names of the builds that are missing or older than their sources. */
export const staleBuilds = () => {
  const builtFrom = readRecord()
  return Object.keys(builds).filter(
    (name) => !existsSync(join(root, builds[name].result)) || builtFrom[name]?.from !== fingerprint(name),
  )
}
