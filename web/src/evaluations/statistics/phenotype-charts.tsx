import { BubbleChart } from '#evaluations/statistics/charts/bubble-chart.tsx'
import { ColumnChart } from '#evaluations/statistics/charts/column-chart.tsx'
import {
  getPointsDomain,
  type PhenotypeFigures,
  toAgeBubbles,
  toAgeFigures,
  toMedalLines,
  toPointsColumns,
  toPointsFigures,
} from '#evaluations/statistics/figures/points.ts'
import type { ChartFilters } from '#evaluations/statistics/filters/filter-fields.ts'
import { ChartFrame } from '#evaluations/statistics/frame/chart-frame.tsx'
import { formatTrophies } from '#lib/format/format-count.ts'
import { formatPhenotype } from '#species/phenotypes.ts'

/** Returns the medals in words. */
const formatThresholds = (thresholds: PhenotypeFigures['thresholds']): string =>
  thresholds
    ? `Bronze from ${thresholds[0]}, silver from ${thresholds[1]}, gold from ${thresholds[2]} points.`
    : 'The medals of this phenotype are not set yet.'

type Props = { readonly choice: ChartFilters; readonly figures: PhenotypeFigures }

/** The distribution of the points of a phenotype with its medals. */
export function PointsChart({ choice, figures }: Props) {
  const filters = { ...choice.filters, phenotype_key: [figures.key] }
  const medals = formatThresholds(figures.thresholds)
  return (
    <ChartFrame
      title={`Points: ${formatPhenotype(figures)}`}
      subject={choice.subject}
      count={figures.total}
      {...(!figures.thresholds && { note: medals })}
      description={`Points of ${formatTrophies(figures.total)} as columns. ${medals}`}
      figures={toPointsFigures(filters, figures)}
    >
      {(width) => (
        <ColumnChart
          width={width}
          columns={toPointsColumns(filters, figures)}
          domain={getPointsDomain(figures)}
          medalLines={toMedalLines(figures.thresholds)}
          xTitle="Points"
        />
      )}
    </ChartFrame>
  )
}

/** Points against age, for the trophies whose sheet states an age. */
export function AgeChart({ choice, figures }: Props) {
  const filters = { ...choice.filters, phenotype_key: [figures.key] }
  const { ages, total } = figures
  const oldest = Math.max(...ages.cells.map(({ age }) => age))
  const without = total - ages.total
  return (
    <ChartFrame
      title={`Points by age: ${formatPhenotype(figures)}`}
      subject={choice.subject}
      count={ages.total}
      {...(without > 0 && { note: `${formatTrophies(without)} without an age.` })}
      description={`Points of ${formatTrophies(ages.total)} by age in years, as circles.`}
      figures={toAgeFigures(filters, figures)}
    >
      {(width) => (
        <BubbleChart
          width={width}
          bubbles={toAgeBubbles(filters, figures)}
          xDomain={[0, oldest + 1]}
          yDomain={getPointsDomain(figures)}
          medalLines={toMedalLines(figures.thresholds)}
          xTitle="Age in years"
          yTitle="Points"
        />
      )}
    </ChartFrame>
  )
}
