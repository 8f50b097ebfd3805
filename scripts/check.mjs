/**
 * `npm run check`: everything that can be said about the project without running it, two steps at a time,
 * one line for each step, and the whole output of those that fail.
 */
import { pathToFileURL } from 'node:url'
import { run } from './run.mjs'

/** Type-checks a room; what it learns is kept under node_modules, so that the next run takes a fraction. */
const typeCheck = (config) => [
  'tsc',
  ...['-p', config, '--pretty', 'false'],
  ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${config.replaceAll('/', '-')}.tsbuildinfo`],
]

/** The longest first, so that two at a time end together. */
const steps = {
  'types of web': typeCheck('web'),
  'types of server': typeCheck('server'),
  'format and lint': ['biome', 'check', '--error-on-warnings', '.'],
  'types of domain': typeCheck('domain'),
  'types of domain tests': typeCheck('domain/tsconfig.test.json'),
  'types of e2e': typeCheck('e2e'),
  'unused files, exports and dependencies': ['knip', '--no-progress'],
  'layers, imports and folders': ['scripts/check/layout.mjs'],
  'pages of the species': ['scripts/species-pages.mjs', '--check'],
  'paths named in the docs': ['scripts/check/docs.mjs'],
  'acceptance list': ['scripts/check/acceptance.mjs'],
}

/** Runs every step, and says by `print` how each went. Answers how many passed and failed, and the titles of those that did. */
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
