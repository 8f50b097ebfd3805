/** Simulates an exhibition: browsers enter and save sheets through networks with faults, and the server is killed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '@trophy/domain/samples'
import { checkExhibition, type Exhibition, type ExhibitionResult, withStations } from './exhibition.ts'
import type { Faults } from './network.ts'
import { createSchedule } from './schedule.ts'
import { createSheets } from './sheets.ts'
import { createTurns } from './turns.ts'

export type RehearsalOptions = {
  readonly sheets: number
  readonly browsers: number
  readonly outages: number
  /** Kills of the server. */
  readonly kills: number
  /** Number of unsent sheets at which a browser is killed. */
  readonly unsentAtKill: number
  readonly faults: Faults
  /** Range of the duration of an outage in milliseconds. */
  readonly outageMs: readonly [min: number, max: number]
  readonly seed: number
}

export type RehearsalResult = ExhibitionResult & {
  readonly species: number
  /** Number of unsent sheets when the browser was killed. */
  readonly unsentAtKill: number
}

export const rehearse = (exhibition: Exhibition, options: RehearsalOptions): Promise<RehearsalResult> =>
  withStations(exhibition, options.browsers, options.seed, async (stations) => {
    const { product } = exhibition
    const random = createRandom(options.seed)
    const members = (await Promise.all(stations.map(({ session }) => session.get('/me')))) as {
      evaluation_options: string[]
    }[]
    const sheets = createSheets(
      options.sheets,
      members.map(({ evaluation_options }) => evaluation_options),
      random,
    )
    const schedule = createSchedule(options, random, {
      cutOff: async (durationMs) => {
        for (const station of stations) station.setOutage(true)
        await sleep(durationMs)
        for (const station of stations) station.setOutage(false)
      },
      killServer: async () => {
        await product.kill()
        await product.start()
      },
    })
    for (const { network } of stations) network.setFaults(options.faults)
    const takeTurn = createTurns()
    const entered = await Promise.all(
      stations.map((station, index) =>
        station.enterSheets(sheets[index] ?? [], {
          unsentAtKill: index === 0 ? options.unsentAtKill : 0,
          takeTurn,
          onConfirmed: schedule.advance,
        }),
      ),
    )
    await schedule.finish()
    const result = await checkExhibition(exhibition, stations, sheets.flat())
    return {
      ...result,
      lostValues: [...result.lostValues, ...entered.flatMap(({ lostValues }) => lostValues)],
      species: new Set(sheets.flat().map(({ vector }) => vector.species)).size,
      unsentAtKill: entered.reduce((total, { unsentAtKill }) => total + unsentAtKill, 0),
    }
  })
