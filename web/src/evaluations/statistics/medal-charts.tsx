/** Trophies and medals by year, country, source and species. */
import { type Award, type EvaluationStatistics, getCountryName, getSpeciesName } from '@trophy/domain'
import { ColumnChart } from '#evaluations/statistics/charts/column-chart.tsx'
import { RowChart } from '#evaluations/statistics/charts/row-chart.tsx'
import { findFirstColumnYear } from '#evaluations/statistics/figures/early-years.ts'
import type { BarFilters } from '#evaluations/statistics/figures/list-link.ts'
import {
  createLinks,
  type MedalRow,
  sumMedals,
  toMedalFigures,
  toSegments,
} from '#evaluations/statistics/figures/medal-rows.ts'
import { createYearTicks } from '#evaluations/statistics/figures/ticks.ts'
import type { ChartFilters } from '#evaluations/statistics/filters/filter-fields.ts'
import { ChartFrame } from '#evaluations/statistics/frame/chart-frame.tsx'
import { CountryMap } from '#evaluations/statistics/map/country-map.tsx'

/** Further countries are in the table only. */
const MAX_COUNTRY_BARS = 12

const COUNTRY_HEADING = 'Country of the hunt'

type YearRow = MedalRow & { readonly year: number }

type Props = { readonly choice: ChartFilters; readonly statistics: EvaluationStatistics }

const toYearFilters = (year: number): BarFilters => ({ hunt_date_from: `${year}-01-01`, hunt_date_to: `${year}-12-31` })

/** Pixels between the label of a group of years and that of a year. */
const MIN_TICK_DISTANCE_PX = 64

/** Returns the rows of a chart with `first` as its first year: the rows before it are one, in the place before. */
const groupEarlyYears = (rows: readonly YearRow[], first: number, choice: ChartFilters): YearRow[] => {
  const early = rows.filter(({ year }) => year < first)
  if (early.length === 0) return [...rows]
  const sum = (award: Award) => early.reduce((count, { medals }) => count + medals[award], 0)
  const group: YearRow = {
    year: first - 1,
    name: `before ${first}`,
    medals: { Gold: sum('Gold'), Silver: sum('Silver'), Bronze: sum('Bronze'), none: sum('none') },
    createLink: createLinks(choice.filters, { hunt_date_to: `${first - 1}-12-31` }),
  }
  return [group, ...rows.filter(({ year }) => year >= first)]
}

/** Trophies and medals by year of the hunt, as columns. */
export function YearChart({ choice, statistics: { total, byYear } }: Props) {
  const rows = byYear.map(({ year, medals }) => ({
    year,
    name: String(year),
    medals,
    createLink: createLinks(choice.filters, toYearFilters(year)),
  }))
  const [first = 0, last = 0] = [byYear[0]?.year, byYear.at(-1)?.year]
  const firstColumn = findFirstColumnYear(byYear)
  const columns = groupEarlyYears(rows, firstColumn, choice)
  const from = columns[0]?.year ?? first
  const group = from < firstColumn ? from : null
  const createTicks = (width: number): number[] => {
    const ticks = createYearTicks(firstColumn, last, width)
    const isClear = (year: number) => ((year - from) * width) / (last - from + 1) > MIN_TICK_DISTANCE_PX
    return group === null ? ticks : [group, ...ticks.filter(isClear)]
  }
  return (
    <ChartFrame
      title="Trophies by year of the hunt"
      subject={choice.subject}
      count={total}
      description={`Trophies and medals by year of the hunt, from ${first} to ${last}, as columns.`}
      figures={toMedalFigures('Year of the hunt', rows)}
    >
      {(width) => (
        <ColumnChart
          width={width}
          columns={columns.map((row) => ({
            from: row.year - 0.5,
            to: row.year + 0.5,
            segments: toSegments(row).reverse(),
          }))}
          domain={[from - 0.5, last + 0.5]}
          ticks={createTicks(width)}
          formatTick={(year) => (year === group ? `before ${firstColumn}` : String(year))}
          xTitle="Year of the hunt"
        />
      )}
    </ChartFrame>
  )
}

type BarsProps = Props & {
  readonly title: string
  readonly heading: string
  readonly rows: readonly MedalRow[]
  readonly maxRows?: number
}

function BarsChart({ choice, statistics, title, heading, rows, maxRows = rows.length }: BarsProps) {
  const hidden = rows.length - maxRows
  return (
    <ChartFrame
      title={title}
      subject={choice.subject}
      count={statistics.total}
      {...(hidden > 0 && { note: `The chart shows the first ${maxRows} of ${rows.length}; the table shows all.` })}
      description={`${title}, as bars by medal.`}
      figures={toMedalFigures(heading, rows)}
    >
      {(width) => (
        <RowChart
          width={width}
          rows={rows.slice(0, maxRows).map((row) => ({ name: row.name, segments: toSegments(row) }))}
        />
      )}
    </ChartFrame>
  )
}

export function SpeciesChart({ choice, statistics }: Props) {
  const rows = statistics.bySpecies.map(({ species, medals }) => ({
    name: getSpeciesName(species),
    medals,
    createLink: createLinks(choice.filters, { eval_option: species }),
  }))
  return <BarsChart title="Trophies by species" heading="Species" {...{ choice, statistics, rows }} />
}

export function SourceChart({ choice, statistics }: Props) {
  const rows = statistics.bySource.map(({ source, medals }) => ({
    name: source,
    medals,
    createLink: createLinks(choice.filters, { source }),
  }))
  return <BarsChart title="Trophies by source" heading="Source" {...{ choice, statistics, rows }} />
}

const toCountryRows = (choice: ChartFilters, { byCountry }: EvaluationStatistics) =>
  byCountry.map(({ country, medals }) => ({
    code: country,
    name: getCountryName(country),
    medals,
    createLink: createLinks(choice.filters, { hunt_country: country }),
  }))

export function CountryChart({ choice, statistics }: Props) {
  return (
    <BarsChart
      title="Trophies by country of the hunt"
      heading={COUNTRY_HEADING}
      {...{ choice, statistics }}
      rows={toCountryRows(choice, statistics)}
      maxRows={MAX_COUNTRY_BARS}
    />
  )
}

export function CountryMapChart({ choice, statistics }: Props) {
  const rows = toCountryRows(choice, statistics)
  // Outside the chart, which draws again when its table opens: the map then keeps its shapes.
  const countries = rows.map(({ code, name, medals, createLink }) => ({
    code,
    name,
    count: sumMedals(medals),
    to: createLink(),
  }))
  return (
    <ChartFrame
      title="Map of the countries of the hunt"
      subject={choice.subject}
      count={statistics.total}
      description="Map of the countries of the hunt. The bars and the table contain the same figures."
      figures={toMedalFigures(COUNTRY_HEADING, rows)}
    >
      {(width) => <CountryMap width={width} countries={countries} />}
    </ChartFrame>
  )
}
