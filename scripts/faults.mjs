/**
 * `npm run faults`: brings every fault of server/src/operations/faults about a hundred times (`-- --cycles N` says how often), and
 * writes what was counted into the table of docs/reliability.md when nothing was lost.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './build-cache.mjs'
import { run } from './run.mjs'

const page = join(root, 'docs/reliability.md')
const [BEGIN_MARK, END_MARK] = ['<!-- counted by npm run faults -->', '<!-- end of what was counted -->']

const parseCycles = () => {
  try {
    const { cycles } = parseArgs({ options: { cycles: { type: 'string', default: '100' } } }).values
    return /^[1-9]\d{0,4}$/.test(cycles) ? cycles : null
  } catch {
    return null
  }
}

const formatTable = (rows, seconds) => {
  const list = (counts) => counts.map(([what, times]) => `${times.toLocaleString('en')} ${what}`).join('; ')
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}, ${process.platform}`
  return [
    BEGIN_MARK,
    `Counted on ${day} in ${Math.ceil(seconds / 60)} minutes, by ${machine}. No cycle failed: one that does ends the run, and nothing is written here.`,
    '',
    '| fault | cycles | counted |',
    '|---|---|---|',
    ...rows.map(({ fault, cycles, counts }) => `| ${fault} | ${cycles} | ${list(counts)} |`),
    END_MARK,
  ].join('\n')
}

const cycles = parseCycles()
if (cycles === null) {
  console.error('Usage: npm run faults -- [--cycles 100]')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'trophy-faults-'))
try {
  const report = join(folder, 'counted')
  process.env.FAULT_CYCLES = cycles
  process.env.FAULT_REPORT = report
  const { ok, seconds } = await run(['vitest', 'run', '--root', 'server', '--maxWorkers=1', 'src/operations/faults/'])
  if (ok) {
    const rows = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const [before, rest = ''] = readFileSync(page, 'utf8').split(BEGIN_MARK)
    const after = rest.split(END_MARK)[1] ?? ''
    writeFileSync(page, `${before}${formatTable(rows, seconds)}${after}`)
    console.log(`Written to ${page}.`)
  } else process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
