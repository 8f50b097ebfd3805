/** `npm run check`: runs the static checks, two at a time. Prints one line per step, and the output of failed ones. */
import { pathToFileURL } from 'node:url'
import { run } from './run.mjs'

/** Type-checks a package incrementally, with its build info under .cache. */
const typeCheck = (config) => [
  'tsc',
  ...['-p', config, '--pretty', 'false'],
  ...['--incremental', '--tsBuildInfoFile', `.cache/types/${config.replaceAll('/', '-')}.tsbuildinfo`],
]

const SOURCES = ['domain/src', 'server/src', 'web/src', 'e2e', 'lab', 'bench']

/** The slowest first, for even use of both workers. */
const steps = {
  'types of web': typeCheck('web'),
  'types of server': typeCheck('server'),
  'format and lint': ['biome', 'check', '--error-on-warnings', '.'],
  'types of domain': typeCheck('domain'),
  'types of domain tests': typeCheck('domain/tsconfig.test.json'),
  'types of e2e': typeCheck('e2e'),
  'types of lab': typeCheck('lab'),
  'unused files, exports and dependencies': ['knip', '--no-progress'],
  'layers and cycles': ['depcruise', '--config', '.dependency-cruiser.mjs', ...SOURCES],
  'species pages': ['scripts/species-pages.mjs', '--check'],
  'API document': ['scripts/check/api-docs.mjs'],
  'configuration page': ['scripts/configuration-page.mjs', '--check'],
  'links in the docs': ['remark', '--frail', '--quiet', '--use', 'remark-validate-links=repository:false', '.'],
  'acceptance list': ['scripts/check/acceptance.mjs'],
}

/** Runs every step and prints its result. Returns the counts of `npm test`, and the titles of failed steps. */
export const check = async (print = console.log) => {
  const waiting = Object.entries(steps)
  const failures = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [title, command] = next
      const { ok, output, seconds } = await run(command, { quiet: true })
      print(`${ok ? '✓' : '✗'} ${title} ${seconds.toFixed(1)} s`)
      if (!ok) failures.push({ title, output })
    }
  }
  await Promise.all([worker(), worker()])
  for (const { title, output } of failures) print(`\n── ${title}\n${output.trim()}`)
  const passed = Object.keys(steps).length - failures.length
  return { passed, failed: failures.length, skipped: 0, titles: failures.map(({ title }) => title) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = (await check()).failed > 0 ? 1 : 0
