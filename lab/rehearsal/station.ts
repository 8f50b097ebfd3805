/** A place at an exhibition: a measurer's browser, its profile and its network. */
import { type Measurer, type MeasurerOptions, openMeasurer } from './measurer.ts'
import { type Network, type NetworkOptions, openNetwork } from './network.ts'
import type { RehearsalSheet } from './sheets.ts'
import type { TakeTurn } from './turns.ts'

type EnteredSheets = {
  /** Values of an unsaved sheet that were lost when the browser was killed. */
  readonly lostValues: readonly string[]
  /** Number of unsent sheets when the browser was killed. */
  readonly unsentAtKill: number
}

type EnterOptions = {
  /**
   * If positive, the network of this browser is cut after a third of the sheets. When so many are unsent, the browser is
   * killed with a sheet that is filled in but not saved, and restarted in the repaired network.
   */
  readonly unsentAtKill: number
  /** Runs one step of all stations at a time: the browsers share the processor, which they would not at an exhibition. */
  readonly takeTurn: TakeTurn
  readonly onConfirmed: () => void
}

export type Station = Pick<Measurer, 'enter' | 'saveAndNext' | 'countUnsent' | 'noticeNetwork'> & {
  readonly network: Network
  /** Cuts off the network, or ends the outage. */
  setOutage(isOutage: boolean): void
  /** Enters and saves sheets. */
  enterSheets(sheets: readonly RehearsalSheet[], options: EnterOptions): Promise<EnteredSheets>
  close(): Promise<void>
}

type StationOptions = NetworkOptions & Omit<MeasurerOptions, 'network'>

export const openStation = async ({ target, address, random, ...browser }: StationOptions): Promise<Station> => {
  const network = await openNetwork({ target, address, random })
  let measurer: Measurer = await openMeasurer({ ...browser, network })
  let isOutage = false
  let isCut = false
  const updateNetwork = () => network.setUp(!isOutage && !isCut)

  const cut = (value: boolean) => {
    isCut = value
    updateNetwork()
  }
  /** Kills the browser and restarts it with its profile. Returns the values that the open sheet has lost. */
  const restart = async (open: RehearsalSheet): Promise<string[]> => {
    await measurer.kill()
    cut(false)
    const { account: _, ...restarted } = browser
    measurer = await openMeasurer({ ...restarted, network })
    await measurer.openSheet(open.vector.species)
    const lost = await measurer.findLostValues(open)
    if (lost.length > 0) await measurer.enter(open)
    else await measurer.enterPrivateValues(open)
    return lost
  }

  return {
    network,
    setOutage: (value) => {
      isOutage = value
      updateNetwork()
    },
    enterSheets: async (sheets, { unsentAtKill, takeTurn, onConfirmed }) => {
      const lostValues: string[] = []
      let killedWith = 0
      for (const [index, sheet] of sheets.entries()) {
        if (unsentAtKill > 0 && index === Math.floor(sheets.length / 3)) cut(true)
        await takeTurn(() => measurer.enter(sheet))
        const unsent = isCut ? await measurer.countUnsent() : 0
        if (isCut && unsent >= unsentAtKill) {
          lostValues.push(...(await takeTurn(() => restart(sheet))))
          killedWith = unsent
        }
        await takeTurn(() => measurer.saveAndNext())
        onConfirmed()
      }
      if (killedWith < unsentAtKill) throw new Error('There are too few sheets to kill a browser.')
      return { lostValues, unsentAtKill: killedWith }
    },
    enter: (sheet) => measurer.enter(sheet),
    saveAndNext: () => measurer.saveAndNext(),
    countUnsent: () => measurer.countUnsent(),
    noticeNetwork: () => measurer.noticeNetwork(),
    close: async () => {
      await measurer.close()
      await network.close()
    },
  }
}
