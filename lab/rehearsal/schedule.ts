/** Outages and kills of the server, which start when a number of sheets has been confirmed. */
import type { Random } from '@trophy/domain/samples'

type ScheduleOptions = {
  readonly sheets: number
  readonly outages: number
  readonly kills: number
  readonly outageMs: readonly [min: number, max: number]
}

type Actions = {
  readonly cutOff: (durationMs: number) => Promise<void>
  readonly killServer: () => Promise<void>
}

type Schedule = {
  /** Starts what is due after another sheet was confirmed. */
  readonly advance: () => void
  /** Resolves when all outages and kills are over. */
  finish(): Promise<void>
}

/** Distributes outages and kills evenly over the sheets. One starts when the previous one is over. */
export const createSchedule = (
  { sheets, outages, kills, outageMs }: ScheduleOptions,
  random: Random,
  { cutOff, killServer }: Actions,
): Schedule => {
  const distribute = (count: number, run: () => Promise<void>) =>
    Array.from({ length: count }, (_, nth) => ({ at: Math.ceil(((nth + 0.5) * sheets) / count), run }))
  const faults = [
    ...distribute(outages, () => cutOff(random.integer(...outageMs))),
    ...distribute(kills, killServer),
  ].sort((a, b) => a.at - b.at)
  let confirmed = 0
  let running = Promise.resolve()
  return {
    advance: () => {
      confirmed += 1
      while (faults[0] && faults[0].at <= confirmed) {
        const { run } = faults.shift() ?? {}
        if (run) running = running.then(run)
      }
      // Reported by `finish`.
      running.catch(() => undefined)
    },
    finish: () => running,
  }
}
