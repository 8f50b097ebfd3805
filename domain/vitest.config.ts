import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    maxWorkers: 2,
    isolate: false,
    // A missing golden file fails its test; `npm run golden -- -u` records it.
    update: 'none',
    testTimeout: 60_000,
  },
})
