/**
 * Before the journeys: builds what is older than its sources, so that they see the product as it is now,
 * and fills a product with the demo data that every file then gets a copy of. After them the logs of all their
 * products are looked through: the run fails when they hold something of anybody.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAndRemoveLogs } from '@trophy/server/testing/log-privacy.ts'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '#scripts/browser.mjs'
import { buildStale } from './build.ts'
import { type DemoSignIn, makeProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demo data is, and who can sign in there. */
    demo: { readonly dataDir: string; readonly people: readonly DemoSignIn[] }
    /** The path of the browser; empty where none is installed. */
    browser: string
    /** Where each product leaves what it has logged. */
    logFolder: string
  }
}

export default async (project: TestProject) => {
  const browser = findBrowser() ?? ''
  project.provide('browser', browser)
  if (!browser) {
    console.log('Browser tests skipped: install Chromium, Chrome or Edge, or set BROWSER_PATH to one.')
    return
  }
  buildStale()
  const logFolder = mkdtempSync(join(tmpdir(), 'journey-logs-'))
  project.provide('logFolder', logFolder)
  const product = await makeProduct({ logFolder })
  await product.start()
  const people = product.seed(60)
  await product.stop()
  project.provide('demo', { dataDir: product.dataDir, people })
  return async () => {
    await product.remove()
    await checkAndRemoveLogs(logFolder)
  }
}
