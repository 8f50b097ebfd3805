/** The sheets of a rehearsal: what each browser enters, and what must be stored afterwards. */
import { type CheckVector, getTypicalVector, type Random } from '@trophy/domain/samples'

export type RehearsalSheet = {
  readonly vector: CheckVector
  /** Unique, like the hunter's name. */
  readonly ticket: string
  readonly hunterName: string
  /** Stored encrypted on the device. */
  readonly phone: string
  /** As typed, DD/MM/YYYY. */
  readonly huntDay: string
}

export const HUNTER_PREFIX = 'Rehearsal'

/** The location of every evaluation, which `enterForm` enters. */
export const LOCATION = 'Białowieża'

/** Sheets of one species are entered as a series of at most this length. */
const MAX_SERIES = 6

const pad = (value: number, length: number) => String(value).padStart(length, '0')

const createSheet = (species: string, number: number, random: Random): RehearsalSheet => ({
  vector: getTypicalVector(species),
  ticket: `R-${pad(number, 4)}`,
  hunterName: `${HUNTER_PREFIX} ${pad(number, 4)} Őrsi`,
  phone: `+36 1 ${pad(random.integer(0, 999_999), 6)}`,
  huntDay: `${pad(random.integer(1, 28), 2)}/${pad(random.integer(1, 12), 2)}/2025`,
})

/**
 * Distributes the sheets to browsers in which members with these species are signed in. Returns the sheets of each
 * browser in the order in which they are entered, by series. Consecutive series of a browser differ in species.
 */
export const createSheets = (
  count: number,
  speciesOfBrowsers: readonly (readonly string[])[],
  random: Random,
): RehearsalSheet[][] => {
  let created = 0
  return speciesOfBrowsers.map((species, index) => {
    const wanted = Math.floor(((index + 1) * count) / speciesOfBrowsers.length) - created
    const sheets: RehearsalSheet[] = []
    while (sheets.length < wanted) {
      const previous = sheets.at(-1)?.vector.species
      const next = random.pick(species.filter((key) => key !== previous))
      const length = Math.min(random.integer(1, MAX_SERIES), wanted - sheets.length)
      for (let nth = 0; nth < length; nth += 1) {
        created += 1
        sheets.push(createSheet(next, created, random))
      }
    }
    return sheets
  })
}
