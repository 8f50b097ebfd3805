/**
 * Before the tests: builds what is out of date, and creates the demo data that every product gets a copy of. After the
 * tests: fails if the logs of the products contain personal data.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAndRemoveLogs } from '@trophy/server/testing/logs/log-privacy.ts'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '#scripts/browser.mjs'
import { buildStale } from '#scripts/build-cache.mjs'
import { type DemoSignIn, makeProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder and accounts of the demo data. */
    demo: { readonly dataDir: string; readonly accounts: readonly DemoSignIn[] }
    /** Path of the browser; empty if none is installed. */
    browser: string
    /** Folder for the logs of the products. */
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
  buildStale(['server', 'web'])
  const logFolder = mkdtempSync(join(tmpdir(), 'journey-logs-'))
  project.provide('logFolder', logFolder)
  const product = await makeProduct({ logFolder })
  await product.start()
  const accounts = product.seed(60)
  await product.stop()
  project.provide('demo', { dataDir: product.dataDir, accounts })
  return async () => {
    await product.remove()
    await checkAndRemoveLogs(logFolder)
  }
}
