const listMultiples = (step: number, from: number, to: number): number[] => {
  // Without the errors of floating point divisions.
  const [first = 0, last = 0] = [Math.ceil(from / step - 1e-6), Math.floor(to / step + 1e-6)]
  const length = Math.max(0, last - first + 1)
  return Array.from({ length }, (_, index) => Number(((first + index) * step).toFixed(2)))
}

const MAX_TICKS = 6

/**
 * Returns the labelled values of an axis from `from` to `to`: multiples of 1, 2 or 5 times a power of ten. Those of
 * counts are whole numbers, those of points may have `decimals`.
 */
export const createRoundTicks = (from: number, to: number, decimals = 0): number[] => {
  const least = 10 ** -decimals
  const power = 10 ** Math.max(-decimals, Math.floor(Math.log10(Math.max(least, to - from) / MAX_TICKS)))
  const step = power * ([1, 2, 5].find((factor) => (to - from) / (power * factor) < MAX_TICKS) ?? 10)
  return listMultiples(step, from, to)
}

/** Returns the labelled values of an axis of counts from 0, which ends at the last one. */
export const createCountTicks = (highest: number): number[] => {
  const [, step = 1] = createRoundTicks(0, highest)
  return listMultiples(step, 0, highest + step - 1)
}

const TICK_WIDTH_PX = 48

/** Returns the labelled years: all, or every second, fifth, tenth and so on, as space permits. */
export const createYearTicks = (first: number, last: number, width: number): number[] => {
  const maxTicks = Math.max(2, Math.floor(width / TICK_WIDTH_PX))
  const step = [1, 2, 5, 10, 20, 50].find((years) => (last - first) / years < maxTicks) ?? 100
  return listMultiples(step, first, last)
}
