/**
 * How much is tried, and what. Hostile things are drawn from a seed, so that a run can be had again: the same ones on
 * every run unless `FUZZ_SEED` says otherwise, and `FUZZ_RUNS` times as many.
 */
const numberFrom = (name: string): number => {
  const given = Number(process.env[name] || 1)
  if (!Number.isInteger(given)) throw new Error(`${name} must be a whole number.`)
  return given
}

const SEED = numberFrom('FUZZ_SEED')
const TIMES = numberFrom('FUZZ_RUNS')

/** What a property of fast-check is asserted with; `runs` is what the suite tries of it. */
export const drawn = (runs: number): { readonly seed: number; readonly numRuns: number } => ({
  seed: SEED,
  numRuns: runs * TIMES,
})

/** For titles: what makes a run the one that it is. */
export const howDrawn = `FUZZ_SEED=${SEED} FUZZ_RUNS=${TIMES}`
