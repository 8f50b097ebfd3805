/** The tests that `npm run mutate` runs for each mutant: the quick ones of measuring and species. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/measuring/**/*.test.ts', 'src/species/**/*.test.ts'],
    // Golden tests would catch any change without stating a rule, and random sheets take seconds.
    exclude: ['src/species/random-sheets.test.ts'],
    env: { FUZZ_RUNS: '0.1' },
    isolate: false,
    testTimeout: 60_000,
  },
})
