/** The time to the first page of the installed app, with and without a network. */
import type { Page } from 'playwright-core'
import { createCaller } from '#bench/caller.ts'
import { findQuantile } from '#bench/measure.ts'
import type { Credentials, Product } from '#bench/product.ts'
import type { Row } from '#bench/table.ts'
import { launchBrowser, SLOWDOWN } from './launch-browser.ts'

const STARTS = 9

/** Resolves in the page when its files are stored and it is served from them. */
const CONTROLLED = `navigator.serviceWorker.ready.then(async () => {
  while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
})`

/** Opens a page and waits for its heading. Returns the milliseconds since the request. */
const measureStart = async (page: Page, address: string): Promise<number> => {
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page.evaluate<number>('performance.now()')
}

const measureStarts = async (page: Page, url: string, network: string): Promise<Row[]> => {
  const session = await page.context().newCDPSession(page)
  const rows: Row[] = []
  for (const [name, path] of [
    ['home', '/'],
    ['evaluations', '/evaluations'],
    ['new sheet', '/evaluation/new/red-deer'],
  ] as const) {
    const row: Record<string, string | number> = { start: `${name}, ${network}` }
    for (const rate of [1, SLOWDOWN]) {
      await session.send('Emulation.setCPUThrottlingRate', { rate })
      const times: number[] = []
      for (let start = 0; start < STARTS; start += 1) times.push(await measureStart(page, url + path))
      const processor = rate === 1 ? 'ms' : `processor ${rate} times slower`
      row[`${processor}, median`] = findQuantile(times, 0.5)
      row[`slowest${rate === 1 ? '' : ' '}`] = Math.max(...times)
    }
    rows.push(row)
  }
  await session.detach()
  return rows
}

/** Measures starts with the server, then without a network and with a stopped server, which is started again. */
export const benchAppStart = async (product: Product, credentials: Credentials): Promise<Row[]> => {
  const { url } = product
  const { token } = await createCaller(url, null).post<{ token: string }>('/login', credentials)
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript(`localStorage.setItem('auth-token', ${JSON.stringify(token)})`)
    await page.goto(url)
    await page.evaluate(CONTROLLED)
    const connected = await measureStarts(page, url, 'with a network')
    await page.context().setOffline(true)
    await product.stop()
    const disconnected = await measureStarts(page, url, 'without')
    await product.start()
    return [...connected, ...disconnected]
  } finally {
    await browser.close()
  }
}
