/** The result of a rehearsal, for people. */
import type { ExhibitionResult } from './exhibition.ts'

/** Returns what is wrong, one line each. */
export const findFailures = (result: ExhibitionResult): string[] => [
  ...result.missing.map((ticket) => `${ticket} is missing.`),
  ...result.duplicates.map((ticket) => `${ticket} is stored several times.`),
  ...result.wrongTotals.map((total) => `Wrong total of ${total}.`),
  ...result.lostValues.map((value) => `Lost value of ${value}.`),
  ...result.differentResponses.map((response) => `Different response to a repeated request: ${response}`),
  ...(result.isChangedByReplay ? ['The repetition of all requests has changed something.'] : []),
]

/** Prints the numbers of a result, for example `storedOnce 100, requests 810`. */
export const printNumbers = (result: object): void =>
  console.log(
    Object.entries(result)
      .filter(([, value]) => typeof value === 'number')
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  )
