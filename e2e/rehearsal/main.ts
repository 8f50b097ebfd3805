/** `npm run rehearsal`: simulates an exhibition with the built product; see docs/reliability.md. */
import { parseArgs } from 'node:util'
import { buildStale } from '#e2e/build.ts'
import { makeProduct } from '#e2e/product.ts'
import { findBrowser } from '#scripts/browser.mjs'
import { runCycles } from './cycles.ts'
import type { Exhibition } from './exhibition.ts'
import { rehearse } from './rehearse.ts'
import { findFailures, getNextSheetMs, MAX_NEXT_SHEET_MS, toCyclesRows, toRehearsalRows } from './report.ts'
import { chooseAccounts, SETTINGS } from './setup.ts'

const usage = `Usage: npm run rehearsal -- [--sheets 500] [--browsers 6] [--outages 12] [--kills 2] [--seed N]
       npm run rehearsal -- --cycles 1000 [--browsers 3] [--seed N]
  --sheets    number of sheets of mixed species
  --browsers  number of browsers in which they are entered
  --outages   number of outages of all networks
  --kills     number of times that the server is killed
  --cycles    saves one sheet in each cycle, while the server is killed or the network is cut off
  --seed      repeats the random choices of another run`

const DEFAULTS = { sheets: 500, browsers: 6, outages: 12, kills: 2, cycles: 0, seed: 0 }

const MAX_SEED = 999_999
/** Browsers for cycles, which are faster with few browsers per core. */
const CYCLE_BROWSERS = 3

type Options = typeof DEFAULTS

const parseOptions = (): Options | null => {
  try {
    const names = Object.keys(DEFAULTS) as (keyof Options)[]
    const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) })
    const texts = Object.entries(values).map(([name, value]) => [name, String(value)] as const)
    if (!texts.every(([, text]) => /^\d{1,6}$/.test(text))) return null
    const options = {
      ...DEFAULTS,
      ...(values.cycles === undefined ? {} : { browsers: CYCLE_BROWSERS }),
      seed: Math.floor(Math.random() * MAX_SEED),
      ...Object.fromEntries(texts.map(([name, text]) => [name, Number(text)])),
    }
    return options.sheets > 0 && options.browsers > 0 ? options : null
  } catch {
    return null
  }
}

const runRehearsal = async (exhibition: Exhibition, parsed: Options): Promise<string[]> => {
  const options = {
    ...parsed,
    // Fewer if a browser has too few sheets.
    unsentAtKill: Math.min(20, Math.floor(parsed.sheets / parsed.browsers / 3)),
    faults: { lossRate: 0.3, roundTripMs: [600, 2000] },
    outageMs: [5000, 20_000],
  } as const
  const result = await rehearse(exhibition, options)
  console.table(toRehearsalRows(options, result))
  const isSlow = getNextSheetMs(result).p95 > MAX_NEXT_SHEET_MS
  return [...findFailures(result), ...(isSlow ? [`The next sheet took more than ${MAX_NEXT_SHEET_MS} ms.`] : [])]
}

const runCyclesOnly = async (exhibition: Exhibition, options: Options): Promise<string[]> => {
  const result = await runCycles(exhibition, options)
  console.table(toCyclesRows(options, result))
  return findFailures(result)
}

const options = parseOptions()
const executablePath = findBrowser()
if (!options || !executablePath) {
  console.error(options ? 'Install Chromium, Chrome or Edge, or set BROWSER_PATH to one.' : usage)
  process.exit(2)
}
buildStale()
const product = await makeProduct({ settings: SETTINGS })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void product.remove().then(() => process.exit(1)))
try {
  await product.start()
  const accounts = chooseAccounts(product.seed(0))
  const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
  log(`--seed ${options.seed}`)
  const exhibition = { product, ...accounts, executablePath, log }
  const failures = await (options.cycles > 0 ? runCyclesOnly : runRehearsal)(exhibition, options)
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await product.remove()
}
