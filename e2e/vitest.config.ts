import { defineConfig } from 'vitest/config'
import { slowestFirst } from '#scripts/slowest-first.mjs'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['**/*.e2e.test.ts'],
    globalSetup: ['global-setup.ts'],
    maxWorkers: 2,
    sequence: {
      sequencer: slowestFirst([
        'accessibility.e2e.test.ts',
        'rehearsal.e2e.test.ts',
        'every-sheet.e2e.test.ts',
        'measure.e2e.test.ts',
        'newcomer.e2e.test.ts',
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
