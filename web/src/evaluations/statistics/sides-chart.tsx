import type { EvaluationStatistics } from '@trophy/domain'
import { DivergingChart } from '#evaluations/statistics/charts/diverging-chart.tsx'
import type { ChartFilters } from '#evaluations/statistics/filters/filter-fields.ts'
import { ChartFrame } from '#evaluations/statistics/frame/chart-frame.tsx'
import type { Figures } from '#evaluations/statistics/frame/chart-table.tsx'
import { formatTrophies } from '#lib/format/format-count.ts'

type Sides = EvaluationStatistics['sides']

const toFigures = (sides: Sides): Figures => ({
  headings: ['Measure', 'Left larger', 'Equal', 'Right larger', 'Trophies', 'Mean left', 'Mean right', 'Unit'],
  rows: sides.map(({ label, unit, total, leftMean, rightMean, leftLarger, equal, rightLarger }) => [
    label,
    { value: leftLarger },
    { value: equal },
    { value: rightLarger },
    { value: total },
    { value: leftMean, decimals: 2 },
    { value: rightMean, decimals: 2 },
    unit ?? '',
  ]),
})

type Props = { readonly choice: ChartFilters; readonly sides: Sides }

/** The number of trophies on which the left or the right side is larger, by measure. */
export function SidesChart({ choice, sides }: Props) {
  const count = Math.max(0, ...sides.map(({ total }) => total))
  return (
    <ChartFrame
      title="Left against right"
      subject={choice.subject}
      count={count}
      note="A measure counts only trophies with both sides."
      description={`On how many of ${formatTrophies(count)} the left or the right side of a measure is larger, as bars to both sides.`}
      figures={toFigures(sides)}
    >
      {(width) => <DivergingChart width={width} sides={sides} />}
    </ChartFrame>
  )
}
