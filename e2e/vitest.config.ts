import { defineConfig } from 'vitest/config'
import { slowestFirst } from '#scripts/slowest-first.mjs'

export default defineConfig({
  cacheDir: '../.cache/vite/e2e',
  root: import.meta.dirname,
  test: {
    include: ['**/*.e2e.test.ts'],
    globalSetup: ['global-setup.ts'],
    maxWorkers: 2,
    sequence: {
      sequencer: slowestFirst([
        'every-sheet.e2e.test.ts',
        'accessibility.e2e.test.ts',
        'list.e2e.test.ts',
        'installed.e2e.test.ts',
      ]),
    },

    // A worker starts one browser for all files; each test has a separate profile.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The same timeout as for Playwright's waits: on a busy machine a page takes seconds.
    expect: { poll: { timeout: 20_000 } },
  },
})
