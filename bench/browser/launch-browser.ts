import { type Browser, chromium } from 'playwright-core'

/** Slowdown of the processor in a second measurement: roughly an older tablet. */
export const SLOWDOWN = 4

/** Starts the installed browser with further arguments. Throws if no browser is installed. */
export const launchBrowser = async (args: readonly string[] = []): Promise<Browser> => {
  const { findBrowser }: { findBrowser: () => string | undefined } = await import(
    new URL('../../scripts/browser.mjs', import.meta.url).href
  )
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('Install Chromium, Chrome or Edge, or set BROWSER_PATH to one.')
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...args] })
}
