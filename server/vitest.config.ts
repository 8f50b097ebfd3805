import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { slowestFirst } from '../scripts/slowest-first.mjs'

export default defineConfig({
  cacheDir: '../.cache/vite/server-tests',
  // Threads and processes run the build.
  resolve: {
    alias: [
      {
        find: /^.*\/worker-url\.ts$/,
        replacement: fileURLToPath(new URL('src/testing/built-worker-url.ts', import.meta.url)),
      },
    ],
  },
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    maxWorkers: 2,
    sequence: {
      sequencer: slowestFirst(['app/main.test.ts', 'backup/backup.test.ts', 'backup/command.test.ts']),
    },
    // A worker loads the server once for all files.
    isolate: false,
    // Keeps transformed modules for the next run, which then starts twice as fast.
    experimental: { fsModuleCache: true, fsModuleCachePath: '../.cache/modules' },
    // A missing golden file fails its test; `vitest -u` records it.
    update: 'none',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // On a busy machine, polls may take seconds.
    expect: { poll: { timeout: 20_000 } },
  },
})
