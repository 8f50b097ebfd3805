/** `npm run lab`: tests that run before a release. A topic is a folder. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
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
    include: ['**/*.test.ts'],
    globalSetup: ['../server/src/testing/global-setup.ts'],
    maxWorkers: 2,
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // On a busy machine, polls may take seconds.
    expect: { poll: { timeout: 20_000 } },
  },
})
