const TICK_WIDTH_PX = 48

/** Returns the labelled years: all, or every second, fifth, tenth and so on, as space permits. */
export const createYearTicks = (first: number, last: number, width: number): number[] => {
  const maxTicks = Math.max(2, Math.floor(width / TICK_WIDTH_PX))
  const step = [1, 2, 5, 10, 20, 50].find((years) => (last - first) / years < maxTicks) ?? 100
  const start = Math.ceil(first / step) * step
  return Array.from({ length: Math.floor((last - start) / step) + 1 }, (_, index) => start + index * step)
}
