import { defineConfig } from 'vitest/config'
import { slowestFirst } from '../scripts/slowest-first.mjs'

export default defineConfig({
  cacheDir: '../.cache/vite/domain-tests',
  test: {
    include: ['src/**/*.test.ts'],
    maxWorkers: 2,
    sequence: { sequencer: slowestFirst(['species/random-sheets.test.ts']) },
    isolate: false,
    // Keeps transformed modules for the next run, which then starts twice as fast.
    experimental: { fsModuleCache: true, fsModuleCachePath: '../.cache/modules' },
    // A missing golden file fails its test; `vitest -u` records it.
    update: 'none',
    testTimeout: 60_000,
  },
})
