/**
 * `npm run faults`: runs the fault tests of server/src/operations/faults a hundred times (`-- --cycles N` for another
 * number). If all cycles pass, writes their counts to the table of docs/reliability.md.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './build-cache.mjs'
import { run } from './run.mjs'

const page = join(root, 'docs/reliability.md')
const [BEGIN_MARK, END_MARK] = ['<!-- begin: npm run faults -->', '<!-- end: npm run faults -->']

const parseCycles = () => {
  try {
    const { cycles } = parseArgs({ options: { cycles: { type: 'string', default: '100' } } }).values
    return /^[1-9]\d{0,4}$/.test(cycles) ? cycles : null
  } catch {
    return null
  }
}

const formatTable = (rows, seconds) => {
  const list = (counts) => counts.map(([label, times]) => `${times.toLocaleString('en')} ${label}`).join('; ')
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}, ${process.platform}`
  return [
    BEGIN_MARK,
    `Measured on ${day} in ${Math.ceil(seconds / 60)} minutes on ${machine}. No cycle failed: a failed cycle ends the run without updating this table.`,
    '',
    '| Fault | Cycles | Results |',
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
  const report = join(folder, 'report')
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
