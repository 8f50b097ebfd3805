/** An exhibition with a bad network, and saves while the server is killed or the network is cut off. */
import { expect, inject, type TestContext } from 'vitest'
import { journey } from '#e2e/harness.ts'
import { makeProduct } from '#e2e/product.ts'
import { RUN_FACTOR, SEED } from '#lab/runs.ts'
import { runCycles } from './cycles.ts'
import type { Exhibition } from './exhibition.ts'
import { rehearse } from './rehearse.ts'
import { findFailures, printNumbers } from './report.ts'
import { chooseAccounts, SETTINGS } from './setup.ts'

const SHEETS = 100 * RUN_FACTOR
const CYCLES = 50 * RUN_FACTOR

const timeout = 600_000 * RUN_FACTOR

const openExhibition = async (onTestFinished: TestContext['onTestFinished']): Promise<Exhibition> => {
  const { dataDir, accounts } = inject('demo')
  const product = await makeProduct({ from: dataDir, logFolder: inject('logFolder'), settings: SETTINGS })
  onTestFinished(product.remove)
  await product.start()
  return { product, ...chooseAccounts(accounts), executablePath: inject('browser') }
}

journey(
  'an exhibition with a bad network loses nothing and stores nothing twice',
  { timeout },
  async ({ onTestFinished }) => {
    const result = await rehearse(await openExhibition(onTestFinished), {
      sheets: SHEETS,
      browsers: 3,
      outages: 4,
      kills: 2,
      unsentAtKill: 10,
      faults: { lossRate: 0.3, roundTripMs: [60, 600] },
      outageMs: [500, 5_000],
      seed: SEED,
    })
    printNumbers(result)
    expect(findFailures(result)).toEqual([])
    expect(result.storedOnce).toBe(SHEETS)
    expect(result.unsentAtKill).toBe(10)
    expect(result.lostRequests).toBeGreaterThan(0)
  },
)

journey(
  'a sheet saved while the server is killed or the network is cut off is stored once',
  { timeout },
  async ({ onTestFinished }) => {
    const options = { cycles: CYCLES, browsers: 2, seed: SEED }
    const result = await runCycles(await openExhibition(onTestFinished), options)
    printNumbers(result)
    expect(findFailures(result)).toEqual([])
    expect(result.storedOnce).toBe(CYCLES)
  },
)
