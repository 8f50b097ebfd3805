/** Counts by medal as segments of bars and as a table. */
import { AWARDS, type Award, type EvaluationStatistics, formatAward } from '@trophy/domain'
import type { Segment } from '#evaluations/statistics/charts/segment.tsx'
import { countCell, type Figures } from '#evaluations/statistics/frame/chart-table.tsx'
import { formatTrophies } from '#lib/format/format-count.ts'
import { type BarFilters, createListLink, type Filters } from './list-link.ts'

type MedalCounts = EvaluationStatistics['byYear'][number]['medals']

/** Counts of one year, country, source or species. `createLink` returns its list, of one medal or of all. */
export type MedalRow = {
  readonly name: string
  readonly medals: MedalCounts
  readonly createLink: (medal?: Award) => string
}

/** Adds the medal to the filters of a bar, unless trophies of all medals are listed. */
export const createLinks =
  (filters: Filters, bar: BarFilters): MedalRow['createLink'] =>
  (medal) =>
    createListLink(filters, medal === undefined ? bar : { ...bar, medal })

/** Returns the number of trophies with any medal or none. */
export const sumMedals = (medals: MedalCounts): number => AWARDS.reduce((sum, award) => sum + medals[award], 0)

/** Returns a segment for each award, best first. */
export const toSegments = ({ name, medals, createLink }: MedalRow): Segment[] =>
  AWARDS.map((award) => ({
    award,
    count: medals[award],
    to: createLink(award),
    label: `${name}, ${formatAward(award)}: ${formatTrophies(medals[award])}`,
  }))

/** Returns a table with a column for each award and one for all. */
export const toMedalFigures = (heading: string, rows: readonly MedalRow[]): Figures => ({
  headings: [heading, ...AWARDS.map(formatAward), 'All'],
  rows: rows.map(({ name, medals, createLink }) => [
    name,
    ...AWARDS.map((award) => countCell(medals[award], createLink(award))),
    countCell(sumMedals(medals), createLink()),
  ]),
})
