/** Before the journeys: builds what is older than its sources, so that they see the product as it is now. */
import { spawnSync } from 'node:child_process'
import { findBrowser } from '../scripts/browser.mjs'
import { staleBuilds } from '../scripts/freshness.mjs'
import { root } from './product.ts'

export default () => {
  if (!findBrowser()) {
    console.log('Browser tests skipped: install Chromium, Chrome or Edge, or set BROWSER_PATH to one.')
    return
  }
  const stale = staleBuilds()
  if (stale.length === 0) return
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', ...stale], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed, so there is nothing to try in a browser.')
}
