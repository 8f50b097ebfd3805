import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const shared = {
  root: import.meta.dirname,
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // On a busy machine, polls may take seconds.
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  cacheDir: '../.cache/vite/lab',
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Threads and processes run the build.
        resolve: {
          alias: [
            {
              find: /^.*\/worker-url\.ts$/,
              replacement: resolvePath('../server/src/testing/built-worker-url.ts'),
            },
          ],
        },
        test: {
          ...shared,
          name: 'server',
          include: ['{archives,faults,fuzz,office,servers}/**/*.test.ts'],
          globalSetup: [resolvePath('../server/src/testing/global-setup.ts')],
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['{rehearsal,screens}/**/*.test.ts'],
          globalSetup: [resolvePath('../e2e/global-setup.ts')],
        },
      },
    ],
  },
})
