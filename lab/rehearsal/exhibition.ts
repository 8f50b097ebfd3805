/** The stations of an exhibition, and what the server has stored at its end. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '@trophy/domain/samples'
import type { Product, SignIn } from '#e2e/product.ts'
import { type ApiSession, openApiSession } from './api.ts'
import { compareStored, fetchStored, replay, type StoredCheck } from './check.ts'
import type { RehearsalSheet } from './sheets.ts'
import { openStation, type Station } from './station.ts'

export type Exhibition = {
  readonly product: Product
  /** May read all evaluations. */
  readonly admin: SignIn
  /** The measurers, in turn for the stations. */
  readonly accounts: readonly SignIn[]
  readonly executablePath: string
}

/** A station with a session of its measurer that bypasses its network. */
export type SignedInStation = Station & { readonly session: ApiSession }

export type ExhibitionResult = StoredCheck & {
  readonly requests: number
  readonly lostRequests: number
  /** Attempts to save a sheet. */
  readonly saves: number
  /** Saves that the server has stored although the response was lost. */
  readonly storedWithoutResponse: number
  readonly replayed: number
  /** Saves whose repetition got another response than the first. */
  readonly differentResponses: readonly string[]
  /** True if the evaluations differ after the repetition of all requests. */
  readonly isChangedByReplay: boolean
}

/** Time in which everything must be sent after the last sheet. */
const SEND_TIMEOUT_MS = 300_000
const POLL_MS = 500

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Opens this many stations for the time of `work`. */
export const withStations = async <Result>(
  { product, accounts, executablePath }: Exhibition,
  count: number,
  seed: number,
  work: (stations: readonly SignedInStation[]) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'))
  const stations: SignedInStation[] = []
  try {
    for (let index = 0; index < count; index += 1) {
      const account = accounts[index % accounts.length]
      if (!account) throw new Error('There are no measurers.')
      const station = await openStation({
        target: product.url,
        address: `10.0.0.${index + 1}`,
        random: createRandom(seed + index + 1),
        executablePath,
        profile: join(folder, String(index)),
        account,
      })
      stations.push({ ...station, session: await openApiSession(product.url, account) })
    }
    return await work(stations)
  } finally {
    await Promise.allSettled(stations.map(({ close }) => close()))
    rmSync(folder, { recursive: true, force: true })
  }
}

const waitUntilSent = async (stations: readonly Station[]) => {
  const deadline = Date.now() + SEND_TIMEOUT_MS
  for (const { countUnsent } of stations)
    while ((await countUnsent()) > 0) {
      if (Date.now() > deadline) throw new Error('Some sheets are still unsent.')
      await sleep(POLL_MS)
    }
}

/** Waits until everything is sent, compares what is stored with these sheets, and repeats all requests. */
export const checkExhibition = async (
  { product, admin }: Exhibition,
  stations: readonly SignedInStation[],
  sheets: readonly RehearsalSheet[],
): Promise<ExhibitionResult> => {
  await waitUntilSent(stations)
  const reader = await openApiSession(product.url, admin)
  const stored = await fetchStored(reader)
  const differentResponses: string[] = []
  for (const { session, network } of stations)
    differentResponses.push(...(await replay(product.url, session.token, network.recorded)))
  const recorded = stations.flatMap(({ network }) => network.recorded)
  const saves = recorded.filter(({ headers }) => headers['idempotency-key'] !== undefined)
  return {
    ...compareStored(sheets, stored),
    requests: sum(stations.map(({ network }) => network.counts.requests)),
    lostRequests: sum(stations.map(({ network }) => network.counts.lost)),
    saves: saves.length,
    storedWithoutResponse: saves.filter(({ response, isLost }) => isLost && response?.status === 200).length,
    replayed: recorded.length,
    differentResponses,
    isChangedByReplay: JSON.stringify(await fetchStored(reader)) !== JSON.stringify(stored),
  }
}
