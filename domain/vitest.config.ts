import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['src/**/*.test.ts'], maxWorkers: 2, isolate: false, testTimeout: 60_000 },
})
