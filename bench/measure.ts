/** Measures calls for a limited time. */

/** A measurement ends at whichever limit it reaches first. */
const MAX_DURATION_MS = 4_000
const MAX_SAMPLES = 400
/** Calls before the first measured one. A server that just started needs some thousands to compile its hot paths. */
const WARM_UP_CALLS = 4_000

export type Latency = { readonly p50: number; readonly p95: number }

/** Returns the value below which this share of the values is, 0 to 1; 0 without values. */
export const findQuantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Runs `WARM_UP_CALLS` calls with this many concurrent callers. */
export const warmUp = async (callers: number, call: (index: number) => Promise<unknown>): Promise<void> => {
  let calls = 0
  const callRepeatedly = async () => {
    while (calls < WARM_UP_CALLS) {
      calls += 1
      await call(calls)
    }
  }
  await Promise.all(Array.from({ length: callers }, callRepeatedly))
}

/** Measures sequential calls after a warm-up of limited duration. Returns milliseconds. */
export const timeCalls = async (call: (index: number) => Promise<unknown>): Promise<Latency> => {
  const warmUntil = performance.now() + MAX_DURATION_MS
  let warmUpCount = 0
  for (; warmUpCount < WARM_UP_CALLS && performance.now() < warmUntil; warmUpCount += 1) await call(warmUpCount)
  const times: number[] = []
  const until = performance.now() + MAX_DURATION_MS
  while (times.length < MAX_SAMPLES && performance.now() < until) {
    const started = performance.now()
    await call(warmUpCount + times.length)
    times.push(performance.now() - started)
  }
  return { p50: findQuantile(times, 0.5), p95: findQuantile(times, 0.95) }
}

/** Returns the calls per second of this many concurrent callers. */
export const measureThroughput = async (
  callers: number,
  call: (index: number) => Promise<unknown>,
): Promise<number> => {
  let calls = 0
  const started = performance.now()
  const callRepeatedly = async () => {
    while (performance.now() - started < MAX_DURATION_MS) {
      calls += 1
      await call(calls)
    }
  }
  await Promise.all(Array.from({ length: callers }, callRepeatedly))
  return calls / ((performance.now() - started) / 1000)
}
