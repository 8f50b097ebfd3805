/** Measures calls for a limited time. */

const MAX_DURATION_MS = 4_000
/** Figures are medians of up to this many series, started within `MAX_DURATION_MS`, because one may be disturbed. */
const SERIES = 5
/** A series ends at whichever limit it reaches first. */
const MAX_SERIES_DURATION_MS = MAX_DURATION_MS / SERIES
const MAX_SERIES_SAMPLES = 400
/** Calls before the first measured one. A server that just started needs some thousands to compile its hot paths. */
const WARM_UP_CALLS = 4_000

export type Latency = { readonly p50: number; readonly p95: number }

/** Returns the value below which this share of the values is, 0 to 1; 0 without values. */
export const findQuantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const findMedian = (values: readonly number[]): number => findQuantile(values, 0.5)

const repeatSeries = async <T>(measureSeries: () => Promise<T>): Promise<T[]> => {
  const until = performance.now() + MAX_DURATION_MS
  const series = [await measureSeries()]
  while (series.length < SERIES && performance.now() < until) series.push(await measureSeries())
  return series
}

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

/** Measures sequential calls after a warm-up of limited duration. Returns milliseconds, as medians of `SERIES` series. */
export const timeCalls = async (call: (index: number) => Promise<unknown>): Promise<Latency> => {
  let index = 0
  const timeSeries = async (maxCalls: number, maxDurationMs: number): Promise<Latency> => {
    const times: number[] = []
    const until = performance.now() + maxDurationMs
    while (times.length < maxCalls && performance.now() < until) {
      const started = performance.now()
      await call(index++)
      times.push(performance.now() - started)
    }
    return { p50: findQuantile(times, 0.5), p95: findQuantile(times, 0.95) }
  }
  await timeSeries(WARM_UP_CALLS, MAX_DURATION_MS)
  const series = await repeatSeries(() => timeSeries(MAX_SERIES_SAMPLES, MAX_SERIES_DURATION_MS))
  return { p50: findMedian(series.map(({ p50 }) => p50)), p95: findMedian(series.map(({ p95 }) => p95)) }
}

/** Returns the calls per second of this many concurrent callers. */
export const measureThroughput = async (
  callers: number,
  call: (index: number) => Promise<unknown>,
): Promise<number> => {
  let calls = 0
  const measureSeries = async () => {
    const callsBefore = calls
    const started = performance.now()
    const callRepeatedly = async () => {
      while (performance.now() - started < MAX_SERIES_DURATION_MS) await call(calls++)
    }
    await Promise.all(Array.from({ length: callers }, callRepeatedly))
    return (calls - callsBefore) / ((performance.now() - started) / 1000)
  }
  return findMedian(await repeatSeries(measureSeries))
}
