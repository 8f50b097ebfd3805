/** Saves one sheet in each cycle, while the server is killed or the network is cut off at a random moment. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom, type Random } from '@trophy/domain/samples'
import {
  checkExhibition,
  type Exhibition,
  type ExhibitionResult,
  type SignedInStation,
  withStations,
} from './exhibition.ts'
import { createSheets, type RehearsalSheet } from './sheets.ts'
import { createTurns } from './turns.ts'

export type CyclesOptions = { readonly cycles: number; readonly browsers: number; readonly seed: number }

export type CyclesResult = ExhibitionResult & {
  readonly outages: number
  /** Kills of the server. */
  readonly kills: number
}

/** Sheets with few values, so that most of the time is spent on saving. */
const SHORT_SHEETS = ['beaver', 'siberian-musk-deer', 'carnivore']

const FAULTS = { lossRate: 0, roundTripMs: [100, 500] } as const
const KILL_RATE = 0.2
/** From pressing the button to after the response to the save. */
const MAX_FAULT_DELAY_MS = 1500
const OUTAGE_MS = [50, 800] as const
const POLL_MS = 200
const SEND_TIMEOUT_MS = 120_000
/** Waits until the station has sent everything. The browser does not wait for the next attempt after a failure. */
const waitUntilSent = async ({ countUnsent, noticeNetwork }: SignedInStation) => {
  const deadline = Date.now() + SEND_TIMEOUT_MS
  while ((await countUnsent()) > 0) {
    if (Date.now() > deadline) throw new Error('A sheet is still unsent.')
    await noticeNetwork()
    await sleep(POLL_MS)
  }
}

export const runCycles = (exhibition: Exhibition, { cycles, browsers, seed }: CyclesOptions): Promise<CyclesResult> => {
  // Every station needs all species of the cycles.
  const everySpecies = { ...exhibition, accounts: exhibition.accounts.slice(0, 1) }
  return withStations(everySpecies, browsers, seed, async (stations) => {
    const { product } = exhibition
    const sheets = createSheets(
      cycles,
      stations.map(() => SHORT_SHEETS),
      createRandom(seed),
    )
    const killInTurn = createTurns()
    const counts = { cycles: 0, outages: 0, kills: 0 }

    const fail = async ({ network }: SignedInStation, random: Random) => {
      await sleep(random.integer(0, MAX_FAULT_DELAY_MS))
      if (random.chance(KILL_RATE)) {
        counts.kills += 1
        return killInTurn(async () => {
          await product.kill()
          await product.start()
        })
      }
      counts.outages += 1
      network.setUp(false)
      await sleep(random.integer(...OUTAGE_MS))
      network.setUp(true)
    }
    const runAll = async (station: SignedInStation, random: Random, own: readonly RehearsalSheet[]) => {
      station.network.setFaults(FAULTS)
      for (const sheet of own) {
        await station.enter(sheet)
        await Promise.all([station.saveAndNext(), fail(station, random)])
        await waitUntilSent(station)
        counts.cycles += 1
      }
    }
    await Promise.all(
      stations.map((station, index) => runAll(station, createRandom(seed - index - 1), sheets[index] ?? [])),
    )
    const result = await checkExhibition(exhibition, stations, sheets.flat())
    return { ...result, ...counts }
  })
}
