/** The tests that `npm run mutate` runs for each change: the quick ones of measuring, species and evaluations. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/{measuring,species,evaluations}/**/*.test.ts'],
    // Slow, and the properties are those of the fuzz tests.
    exclude: ['src/species/random-sheets.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
})
