/** The time from a key to the painted score, in the built app and a real browser. */
import { fileURLToPath } from 'node:url'
import { getValueAtPath, listSpeciesInForce, type Phenotype, type Species } from '@trophy/domain'
import { createRandom, makeSheet } from '@trophy/domain/samples'
import type { Page } from 'playwright-core'
import { createCaller } from '#bench/caller.ts'
import { findQuantile } from '#bench/measure.ts'
import type { Credentials, Product } from '#bench/product.ts'
import type { Row } from '#bench/table.ts'
import { launchBrowser, SLOWDOWN } from './launch-browser.ts'

/** Frames are painted at once instead of 60 times a second, so that their rate does not hide the time of a key. */
const BROWSER_ARGS = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/** Runs of the whole sheet; the first one also compiles the code. */
const WARM_UP_RUNS = 1
const RUNS = 3

const recorder = fileURLToPath(new URL('./record-keys.js', import.meta.url))

/** Returns the paths of the numbers that are typed. */
const listTypedPaths = ({ leaves }: Species): string[] =>
  leaves.flatMap(({ field, values }) => (['number', 'pair', 'range'].includes(field.kind) ? values : []))

/** Returns the species with the most inputs. */
const findLongestSheet = (): Species =>
  listSpeciesInForce('2026-06-01').reduce((longest, species) =>
    listTypedPaths(species).length > listTypedPaths(longest).length ? species : longest,
  )

/** A value of the sheet, and the input that it is typed into. */
type TypedValue = { readonly row: string; readonly index: number; readonly text: string }

const listTypedValues = (species: Species, phenotype: Phenotype): TypedValue[] => {
  const sheet = makeSheet(species, phenotype, 'Silver', createRandom(11))
  return species.leaves
    .filter(({ section, field }) => section !== 'supplementary' && ['number', 'pair'].includes(field.kind))
    .flatMap(({ path, values }) =>
      values.map((value, index) => ({ row: path, index, text: String(getValueAtPath(sheet, value)) })),
    )
}

const typeSheet = async (page: Page, values: readonly TypedValue[]): Promise<void> => {
  for (const { row, index, text } of values) {
    // A locator would work in the page before each input.
    await page.evaluate(`document.querySelectorAll('[data-path="${row}"] input')[${index}].focus()`)
    for (const key of text) {
      await page.keyboard.press(key)
      // Nobody types faster than a frame; otherwise the next key would include the time of this one.
      await page.evaluate('window.lastFrame')
    }
  }
}

type KeyTimes = { readonly scored: number; readonly painted: number }

/** Types the whole sheet several times. Returns milliseconds per key. */
const measureKeys = async (page: Page, values: readonly TypedValue[]): Promise<Row> => {
  const session = await page.context().newCDPSession(page)
  // Processor time, so that other processes do not matter.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const readSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (...names: string[]) =>
      metrics.filter(({ name }) => names.includes(name)).reduce((sum, { value }) => sum + value, 0)
  }
  const drainTimes = (): Promise<KeyTimes[]> => page.evaluate('window.keyTimes.splice(0)')
  await drainTimes()
  const before = await readSeconds()
  for (let run = 0; run < RUNS; run += 1) await typeSheet(page, values)
  const after = await readSeconds()
  await session.detach()
  const times = await drainTimes()
  const scored = times.map((time) => time.scored)
  const painted = times.map((time) => time.painted)
  const perKey = (...names: string[]) => (1000 * (after(...names) - before(...names))) / times.length
  return {
    keys: String(times.length),
    'scored p50': findQuantile(scored, 0.5),
    p95: findQuantile(scored, 0.95),
    'painted p50': findQuantile(painted, 0.5),
    'p95 ': findQuantile(painted, 0.95),
    'script, CPU': perKey('ScriptDuration'),
    'style, layout': perKey('RecalcStyleDuration', 'LayoutDuration'),
    'all work': perKey('TaskDuration'),
  }
}

/**
 * Types into the sheet with the most inputs, and measures each key until the page has its score, and until the frame
 * with it is painted. Script, style and layout, and all work of the page are processor time per key, with that of
 * entering and leaving the inputs.
 */
export const benchTyping = async ({ url }: Product, credentials: Credentials): Promise<Row[]> => {
  const species = findLongestSheet()
  const phenotype = species.phenotypes.find(({ thresholds }) => thresholds !== null) ?? species.phenotypes[0]
  if (!phenotype) throw new Error(`${species.key} has no phenotype.`)
  const values = listTypedValues(species, phenotype)
  const { token } = await createCaller(url, null).post<{ token: string }>('/login', credentials)
  const browser = await launchBrowser(BROWSER_ARGS)
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript(`localStorage.setItem('auth-token', ${JSON.stringify(token)})`)
    await page.addInitScript({ path: recorder })
    await page.goto(`${url}/evaluation/new/${species.key}`)
    await page.locator(`input[value="${phenotype.key}"]`).check()
    for (let run = 0; run < WARM_UP_RUNS; run += 1) await typeSheet(page, values)
    const name = `${species.key}, ${listTypedPaths(species).length} numbers`
    const measured = await measureKeys(page, values)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const slowed = await measureKeys(page, values)
    return [
      { sheet: name, ...measured },
      { sheet: `… processor ${SLOWDOWN} times slower`, ...slowed },
    ]
  } finally {
    await browser.close()
  }
}
