import { expect, inject } from 'vitest'
import { journey } from '#e2e/harness.ts'
import { makeProduct } from '#e2e/product.ts'
import { rehearse } from './rehearse.ts'
import { findFailures } from './report.ts'
import { chooseAccounts, SETTINGS } from './setup.ts'

const OPTIONS = {
  sheets: 20,
  browsers: 2,
  outages: 3,
  kills: 1,
  unsentAtKill: 3,
  faults: { lossRate: 0.3, roundTripMs: [60, 200] },
  outageMs: [500, 1500],
  seed: 20,
} as const

/** On an idle machine it takes less than a minute. */
const TIMEOUT_MS = 400_000

journey(
  'an exhibition with a bad network loses nothing and stores nothing twice',
  async ({ onTestFinished }) => {
    const { dataDir, accounts } = inject('demo')
    const product = await makeProduct({ from: dataDir, logFolder: inject('logFolder'), settings: SETTINGS })
    onTestFinished(product.remove)
    await product.start()
    const result = await rehearse({ product, ...chooseAccounts(accounts), executablePath: inject('browser') }, OPTIONS)
    expect(findFailures(result)).toEqual([])
    expect(result.storedOnce).toBe(OPTIONS.sheets)
    expect(result.unsentAtKill).toBe(OPTIONS.unsentAtKill)
    expect(result.lostRequests / result.requests).toBeGreaterThan(0.15)
  },
  TIMEOUT_MS,
)
