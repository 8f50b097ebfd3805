/** Times calls, for a bounded while. */

/** Milliseconds that one figure may take, and the calls after which it is good enough. */
const LONGEST = 4_000
const ENOUGH = 400
/**
 * Calls before the first that is timed: a server has long compiled what it runs often, which takes some thousand calls
 * from its start.
 */
const WARM_UP = 4_000

export type Times = { readonly p50: number; readonly p95: number }

/** So many callers call until the server has compiled what they need, however long a call takes. */
export const warmUp = async (callers: number, call: (nth: number) => Promise<unknown>): Promise<void> => {
  let calls = 0
  const callOn = async () => {
    while (calls < WARM_UP) {
      calls += 1
      await call(calls)
    }
  }
  await Promise.all(Array.from({ length: callers }, callOn))
}

/** One call after the other, after as many as warm up or a whole while of them; `call` is told the how many-eth it is. In milliseconds. */
export const timeCalls = async (call: (nth: number) => Promise<unknown>): Promise<Times> => {
  const warmUntil = performance.now() + LONGEST
  let warm = 0
  for (; warm < WARM_UP && performance.now() < warmUntil; warm += 1) await call(warm)
  const times: number[] = []
  const until = performance.now() + LONGEST
  while (times.length < ENOUGH && performance.now() < until) {
    const started = performance.now()
    await call(warm + times.length)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/** So many callers at once, each one call after the other. Calls per second. */
export const countCalls = async (callers: number, call: (nth: number) => Promise<unknown>): Promise<number> => {
  let calls = 0
  const started = performance.now()
  const callOn = async () => {
    while (performance.now() - started < LONGEST) {
      calls += 1
      await call(calls)
    }
  }
  await Promise.all(Array.from({ length: callers }, callOn))
  return calls / ((performance.now() - started) / 1000)
}
