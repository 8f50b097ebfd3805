import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['**/*.e2e.test.ts'],
    globalSetup: ['global-setup.ts'],
    maxWorkers: 2,
    // A worker starts one browser for all its files; each journey has a profile of its own in it.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As patient as the browser's own waits: on a busy machine a page takes seconds.
    expect: { poll: { timeout: 20_000 } },
  },
})
