/**
 * `npm test`: runs the checks, then the tests of two packages at a time beside the build. Ends with the failures by name
 * and `N passed, N failed, N skipped`. With CI set, a skipped test is a failure.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { installTestTools } from './browser.mjs'
import { root } from './build-cache.mjs'
import { check } from './check.mjs'
import { run } from './run.mjs'

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const failures = []
const totals = { passed: 0, failed: 0, skipped: 0 }

const addCounts = (counts) => {
  for (const name of Object.keys(totals)) totals[name] += counts[name]
}

/** Counts the results of a run. One that fails without a failed test (for example a leak) counts as one failure. */
const countResults = (report, ok) => {
  const passed = report?.numPassedTests ?? 0
  const failed = report?.numFailedTests ?? 0
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  return { passed, failed: ok ? failed : Math.max(failed, 1), skipped }
}

const MAX_MESSAGE_LINES = 6

/** Returns the first lines of an error and where the test file raised it, for example what a browser waited for. */
const summarizeError = (error, file) => {
  const lines = stripVTControlCharacters(error).split('\n')
  const isPlace = (line) => /^\s+at /.test(line)
  const message = lines.slice(0, Math.max(lines.findIndex(isPlace), 1)).filter((line) => line.trim() !== '')
  const place = lines.find((line) => isPlace(line) && line.includes(file))
  return [...message.slice(0, MAX_MESSAGE_LINES), ...(place ? [place] : [])].map((line) => `  ${line}`).join('\n')
}

/** Lists the failures of a run for the summary: `server/src/app/main.test.ts › …`. */
const listFailures = (report) =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${message}`] : []
    return failed.map(
      ({ fullName, failureMessages: [error = ''] }) => `${file} › ${fullName}\n${summarizeError(error, file)}`,
    )
  })

const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Runs the tests of a package. With `isBuffered`, prints the output at the end, so that runs do not interleave. */
const runTests = async (packageName, { isBuffered = false } = {}) => {
  if (!isBuffered) console.log(`\n── ${packageName}`)
  const file = join(reports, `${packageName}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok, output } = await run(['vitest', 'run', '--root', packageName, '--maxWorkers=2', ...reporters], {
    quiet: isBuffered,
  })
  if (isBuffered) console.log(`\n── ${packageName}\n${output.trim()}\n`)
  const report = readReport(file)
  addCounts(countResults(report, ok))
  const foundFailures = listFailures(report)
  failures.push(
    ...(ok || foundFailures.length > 0 ? foundFailures : [`${packageName} ended with an error outside its tests`]),
  )
}

/** Runs the checks and prints their output at the end. */
const runCheck = async () => {
  const lines = ['\n── check']
  const checkCounts = await check((line) => lines.push(line))
  console.log(`${lines.join('\n')}\n`)
  addCounts(checkCounts)
  failures.push(...checkCounts.titles)
}

/** Builds once, before the tests that run the build, because two of them would write the same files. */
const build = async () => {
  const { ok, output } = await run(['scripts/build.mjs', '--stale'], { quiet: true })
  console.log(output.trim())
  if (ok) return
  addCounts({ passed: 0, failed: 1, skipped: 0 })
  failures.push('the build failed')
}

try {
  installTestTools()
  // Alone, because the tests of crashes and outages wait for a busy machine only so long.
  await runCheck()
  const building = build()
  const waiting = ['domain', 'e2e', 'server', 'web']
  const testPackages = async (options) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (next !== 'domain') await building
      await runTests(next, options)
    }
  }
  await Promise.all([testPackages(), testPackages({ isBuffered: true })])
} finally {
  rmSync(reports, { recursive: true, force: true })
}

const hasForbiddenSkips = process.env.CI && totals.skipped > 0
if (hasForbiddenSkips) console.log('\nWith CI set, no test may be skipped.')
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exitCode = totals.failed > 0 || hasForbiddenSkips ? 1 : 0
