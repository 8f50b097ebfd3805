/** The result of a rehearsal, for people. */
import type { CyclesOptions, CyclesResult } from './cycles.ts'
import type { ExhibitionResult } from './exhibition.ts'
import type { RehearsalOptions, RehearsalResult } from './rehearse.ts'

/** Limit of the 95th percentile from confirming a sheet to the next one. */
export const MAX_NEXT_SHEET_MS = 200

const getPercentile = (ascending: readonly number[], percent: number): number =>
  ascending[Math.ceil((ascending.length * percent) / 100) - 1] ?? 0

/** Returns what is wrong, one line each, without the time to the next sheet. */
export const findFailures = (result: ExhibitionResult): string[] => [
  ...result.missing.map((ticket) => `${ticket} is missing.`),
  ...result.duplicates.map((ticket) => `${ticket} is stored several times.`),
  ...result.wrongTotals.map((total) => `Wrong total of ${total}.`),
  ...result.lostValues.map((value) => `Lost value of ${value}.`),
  ...result.differentResponses.map((response) => `Different response to a repeated request: ${response}`),
  ...(result.isChangedByReplay ? ['The repetition of all requests has changed something.'] : []),
]

export const getNextSheetMs = ({ nextSheetMs }: RehearsalResult) => ({
  p50: getPercentile(nextSheetMs, 50),
  p95: getPercentile(nextSheetMs, 95),
})

type Figures = readonly (readonly [figure: string, value: string | number])[]

const toRows = (figures: Figures) => figures.map(([figure, value]) => ({ figure, value: String(value) }))

const listCommonFigures = (sheets: number, result: ExhibitionResult): Figures => [
  ['sheets stored once, with the expected totals', `${result.storedOnce - result.wrongTotals.length} of ${sheets}`],
  ['duplicates', result.duplicates.length],
  ['lost values', result.lostValues.length],
  ['requests', result.requests],
  ['lost requests', result.lostRequests],
  ['attempts to save a sheet', result.saves],
  ['saves stored although the response was lost', result.storedWithoutResponse],
  ['requests repeated afterwards', result.replayed],
]

/** Returns the rows of the table of figures. */
export const toRehearsalRows = (options: RehearsalOptions, result: RehearsalResult) => {
  const { p50, p95 } = getNextSheetMs(result)
  return toRows([
    ...listCommonFigures(options.sheets, result),
    ['species', result.species],
    ['browsers', options.browsers],
    ['outages', options.outages],
    ['kills of the server', options.kills],
    ['unsent sheets of the killed browser', result.unsentAtKill],
    ['confirming to the next sheet, p50', `${p50.toFixed(0)} ms`],
    ['confirming to the next sheet, p95', `${p95.toFixed(0)} ms`],
    ['duration', `${result.seconds.toFixed(0)} s`],
  ])
}

/** Returns the rows of the table of figures. */
export const toCyclesRows = ({ cycles, browsers }: CyclesOptions, result: CyclesResult) =>
  toRows([
    ...listCommonFigures(cycles, result),
    ['browsers', browsers],
    ['outages', result.outages],
    ['kills of the server', result.kills],
    ['duration', `${result.seconds.toFixed(0)} s`],
  ])
