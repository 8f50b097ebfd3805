import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    maxWorkers: 2,
    // A worker loads the server once for all its files. Whoever registers editions of species resets the modules.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // On a busy machine what is waited for takes seconds.
    expect: { poll: { timeout: 20_000 } },
  },
})
