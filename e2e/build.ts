/** Builds what is out of date, so that the tests use the current sources. */
import { spawnSync } from 'node:child_process'
import { staleBuilds } from '#scripts/build-cache.mjs'
import { root } from './product.ts'

export const buildStale = (): void => {
  const stale = staleBuilds()
  if (stale.length === 0) return
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', ...stale], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed.')
}
