/** A measurer at an exhibition: a separate browser with its own profile and network. */
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { enterForm, enterSheet, findDifferences } from '#e2e/enter-sheet.ts'
import { blurActiveInput, enterValue, openSection } from '#e2e/fill-sheet.ts'
import type { SignIn } from '#e2e/product.ts'
import { saveAndNext } from '#e2e/save-and-next.ts'
import { BROWSER_ARGS, startSession } from '#e2e/session.ts'
import type { Network } from './network.ts'
import { LOCATION, type RehearsalSheet } from './sheets.ts'

/** A page that needs the server may fail to load several times. */
const MAX_LOADS = 60
const LOAD_TIMEOUT_MS = 10_000
const LOAD_PAUSE_MS = 500

export type Measurer = {
  /** Enters a sheet without saving it, on the empty sheet of its species that is open, or on a new one. */
  enter(sheet: RehearsalSheet): Promise<void>
  /** Saves and opens the next sheet. */
  saveAndNext(): Promise<void>
  /** Returns the values that the open sheet of this species has lost, except the private ones. */
  findLostValues(sheet: RehearsalSheet): Promise<string[]>
  /** Enters what the open draft of the sheet does not contain. */
  enterPrivateValues(sheet: RehearsalSheet): Promise<void>
  /** Opens the new sheet of a species from the home page: its draft, if there is one. */
  openSheet(species: string): Promise<void>
  countUnsent(): Promise<number>
  /** Lets the browser report that the device has a network again, which wakes the sender. */
  noticeNetwork(): Promise<void>
  /** Kills the browser with SIGKILL. */
  kill(): Promise<void>
  close(): Promise<void>
}

export type MeasurerOptions = {
  readonly executablePath: string
  /** Folder of the browser profile. */
  readonly profile: string
  readonly network: Network
  /** Signs in; absent if the profile has a session. */
  readonly account?: SignIn
}

/** Opens the home page and waits for the species, loading it again if the server cannot be reached. */
const openHome = async (page: Page, url: string) => {
  for (let load = 1; ; load += 1) {
    try {
      await page.goto(url)
      await page.getByRole('link', { name: 'New measure' }).first().waitFor({ timeout: LOAD_TIMEOUT_MS })
      return
    } catch (error) {
      if (load === MAX_LOADS) throw error
      await sleep(LOAD_PAUSE_MS)
    }
  }
}

const countEntries = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const toPromise = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await toPromise(indexedDB.open('outbox'))
    const count = await toPromise(db.transaction('entries').objectStore('entries').count())
    db.close()
    return count
  })

export const openMeasurer = async (options: MeasurerOptions): Promise<Measurer> => {
  const { executablePath, profile, network, account } = options
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: BROWSER_ARGS,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(60_000)
  const page = context.pages()[0] ?? (await context.newPage())
  if (account) await startSession(page, network.url, account)
  await openHome(page, network.url)
  /** The species whose next sheet is open. */
  let openSpecies = ''

  const openSheet = async (species: string) => {
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.locator(`a[aria-describedby="species-${species}"]`).click()
    await page.locator('[data-path]').first().waitFor()
  }
  const enterHunter = async ({ huntDay, hunterName, ticket, phone }: RehearsalSheet) => {
    // It collapses when it is complete and scrolled out of view.
    await openSection(page, 'Evaluation Information')
    await enterValue(page, 'Ticket', ticket)
    await page.getByLabel('Date of the Hunt').first().fill(huntDay)
    await page.getByLabel("Hunter's Name").fill(hunterName)
    await enterValue(page, "Hunter's phone", phone)
    await blurActiveInput(page)
  }

  return {
    openSheet,
    enter: async (sheet) => {
      const { vector, hunterName } = sheet
      if (openSpecies === vector.species) {
        await enterHunter(sheet)
        await enterSheet(page, vector)
        return
      }
      await openSheet(vector.species)
      await enterForm(page, vector, hunterName)
      await enterHunter(sheet)
      openSpecies = vector.species
    },
    saveAndNext: async () => {
      await saveAndNext(page)
      // The series begins with the ticket, to which the app moves the focus.
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'ticket')
    },
    findLostValues: async ({ vector, ticket, hunterName, huntDay }) => {
      const expected = { ticket, hunter_name: hunterName, hunt_date: huntDay, eval_location: LOCATION }
      const actual = await page.evaluate(
        (names) => names.map((name) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value),
        Object.keys(expected),
      )
      const lost = Object.entries(expected).flatMap(([name, value], index) =>
        actual[index] === value ? [] : [`${name}: ${actual[index]} instead of ${value}`],
      )
      return [...lost, ...(await findDifferences(page, vector))]
    },
    enterPrivateValues: async ({ phone, vector }) => {
      await openSection(page, 'Evaluation Information')
      await enterValue(page, "Hunter's phone", phone)
      await blurActiveInput(page)
      openSpecies = vector.species
    },
    countUnsent: () => countEntries(page),
    noticeNetwork: () => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
    kill: async () => {
      const session = await context.browser()?.newBrowserCDPSession()
      const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
      const closed = new Promise((resolve) => context.once('close', resolve))
      for (const { type, id } of processInfo) if (type === 'browser') process.kill(id, 'SIGKILL')
      await closed
    },
    close: () => context.close(),
  }
}
