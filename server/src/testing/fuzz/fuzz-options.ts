/**
 * Seed and number of runs of the fuzz tests. The seed is fixed unless `FUZZ_SEED` is set, so that runs are
 * reproducible; `FUZZ_RUNS` multiplies the number of runs.
 */
const readInteger = (name: string): number => {
  const value = Number(process.env[name] || 1)
  if (!Number.isInteger(value)) throw new Error(`${name} must be an integer.`)
  return value
}

const SEED = readInteger('FUZZ_SEED')
const RUN_FACTOR = readInteger('FUZZ_RUNS')

/** Returns the options of a fast-check assertion; `runs` is the default number of runs. */
export const fuzzOptions = (runs: number): { readonly seed: number; readonly numRuns: number } => ({
  seed: SEED,
  numRuns: runs * RUN_FACTOR,
})

/** Added to test titles, to reproduce the run. */
export const seedTitle = `FUZZ_SEED=${SEED} FUZZ_RUNS=${RUN_FACTOR}`
