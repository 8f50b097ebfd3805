import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    // The pages are answered by the real server on a real database.
    globalSetup: ['../server/src/testing/global-setup.ts'],
    setupFiles: ['src/testing/setup.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a busy machine what is waited for takes seconds.
    expect: { poll: { timeout: 10_000 } },
  },
})
