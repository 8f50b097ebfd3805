/** How often the lab repeats its tests, and the seed of their random choices. */

const readInteger = (name: string): number => {
  const value = Number(process.env[name] || 1)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a positive integer.`)
  return value
}

export const SEED = readInteger('LAB_SEED')

/** Multiplies the number of repetitions. */
export const RUN_FACTOR = readInteger('LAB_RUNS')

/** Returns the options of a fast-check assertion; `runs` is the default number of runs. */
export const fuzzOptions = (runs: number): { readonly seed: number; readonly numRuns: number } => ({
  seed: SEED,
  numRuns: runs * RUN_FACTOR,
})

/** Added to test titles, to reproduce the run. */
export const seedTitle = `LAB_SEED=${SEED} LAB_RUNS=${RUN_FACTOR}`
