import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { slowestFirst } from '../scripts/slowest-first.mjs'

export default defineConfig({
  cacheDir: '../.cache/vite/web-tests',
  root: import.meta.dirname,
  // Threads and processes run the build.
  resolve: {
    alias: [
      {
        find: /^.*\/worker-url\.ts$/,
        replacement: fileURLToPath(new URL('../server/src/testing/built-worker-url.ts', import.meta.url)),
      },
    ],
  },
  test: {
    environment: './src/testing/environment.ts',
    environmentOptions: {
      // A clicked download link must not navigate: happy-dom cannot open blob URLs.
      happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
    },
    include: ['src/**/*.test.{ts,tsx}'],
    // Pages use the real server with a real database.
    globalSetup: ['../server/src/testing/global-setup.ts'],
    setupFiles: ['src/testing/setup.ts'],
    maxWorkers: 2,
    sequence: {
      sequencer: slowestFirst([
        'outbox/outbox.test.tsx',
        'members/editor/editor.test.tsx',
        'editor/editor.test.tsx',
        'golden/sheets.golden.test.tsx',
      ]),
    },

    // A worker loads app, libraries and server once for all files; setup.ts cleans up after each file.
    isolate: false,
    // Keeps transformed modules for the next run, which then starts twice as fast.
    experimental: { fsModuleCache: true, fsModuleCachePath: '../.cache/modules' },
    // A larger young generation, for fewer garbage collections.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
    // A missing golden file fails its test; `vitest -u` records it.
    update: 'none',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // On a busy machine, polls may take seconds.
    expect: { poll: { timeout: 20_000 } },
  },
})
