/**
 * How much is tried, and what. Hostile things are drawn from a seed, so that a run can be had again: the same ones on
 * every run unless `FUZZ_SEED` says otherwise, and `FUZZ_RUNS` times as many.
 */
const readInteger = (name: string): number => {
  const value = Number(process.env[name] || 1)
  if (!Number.isInteger(value)) throw new Error(`${name} must be a whole number.`)
  return value
}

const SEED = readInteger('FUZZ_SEED')
const RUN_FACTOR = readInteger('FUZZ_RUNS')

/** What a property of fast-check is asserted with; `runs` is what the suite tries of it. */
export const fuzzOptions = (runs: number): { readonly seed: number; readonly numRuns: number } => ({
  seed: SEED,
  numRuns: runs * RUN_FACTOR,
})

/** For titles: what makes a run the one that it is. */
export const seedTitle = `FUZZ_SEED=${SEED} FUZZ_RUNS=${RUN_FACTOR}`
