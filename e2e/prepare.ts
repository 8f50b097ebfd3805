/**
 * Before the journeys: builds what is older than its sources, so that they see the product as it is now,
 * and fills a product with the demo data that every file then gets a copy of.
 */
import { spawnSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '../scripts/browser.mjs'
import { staleBuilds } from '../scripts/freshness.mjs'
import { type DemoSignIn, makeProduct, root } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demo data is, and who can sign in there. */
    demo: { readonly dataDir: string; readonly people: readonly DemoSignIn[] }
    /** The path of the browser; empty where none is installed. */
    browser: string
  }
}

export default async (project: TestProject) => {
  const browser = findBrowser() ?? ''
  project.provide('browser', browser)
  if (!browser) {
    console.log('Browser tests skipped: install Chromium, Chrome or Edge, or set BROWSER_PATH to one.')
    return
  }
  const stale = staleBuilds()
  if (stale.length > 0) {
    const { status } = spawnSync(process.execPath, ['scripts/build.mjs', ...stale], { cwd: root, stdio: 'inherit' })
    if (status !== 0) throw new Error('The build failed, so there is nothing to try in a browser.')
  }
  const product = await makeProduct()
  await product.start()
  const people = product.seed(60)
  await product.stop()
  project.provide('demo', { dataDir: product.dataDir, people })
  return product.remove
}
