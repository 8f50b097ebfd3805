const listMultiples = (step: number, from: number, to: number): number[] => {
  const start = Math.ceil(from / step) * step
  return Array.from({ length: Math.floor((to - start) / step) + 1 }, (_, index) => start + index * step)
}

const MAX_TICKS = 6

/** Returns the labelled values of an axis from `from` to `to`: multiples of 1, 2 or 5, of 10, 20 or 50, and so on. */
export const createRoundTicks = (from: number, to: number): number[] => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, to - from) / MAX_TICKS)))
  const step = power * ([1, 2, 5].find((factor) => (to - from) / (power * factor) < MAX_TICKS) ?? 10)
  return listMultiples(step, from, to)
}

const TICK_WIDTH_PX = 48

/** Returns the labelled years: all, or every second, fifth, tenth and so on, as space permits. */
export const createYearTicks = (first: number, last: number, width: number): number[] => {
  const maxTicks = Math.max(2, Math.floor(width / TICK_WIDTH_PX))
  const step = [1, 2, 5, 10, 20, 50].find((years) => (last - first) / years < maxTicks) ?? 100
  return listMultiples(step, first, last)
}
