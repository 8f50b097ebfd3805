import type { EvaluationStatistics } from '@trophy/domain'
import { BarChart, usePlotArea, useXAxisScale, XAxis, YAxis } from 'recharts'
import { formatCount } from '#lib/format/format-count.ts'
import { CHART_PROPS } from './chart-props.ts'

type Props = { readonly width: number; readonly sides: EvaluationStatistics['sides'] }

const ROW_HEIGHT_PX = 46
const HEAD_HEIGHT_PX = 24
const BAR_TOP_PX = 18
const BAR_HEIGHT_PX = 16
/** Width of the numbers at both ends. */
const VALUE_WIDTH_PX = 52
/** Width of the number in the middle. */
const MIDDLE_WIDTH_PX = 44

function Bars({ sides }: Pick<Props, 'sides'>) {
  const toX = useXAxisScale()
  const plot = usePlotArea()
  if (!toX || !plot) return null
  const centre = toX(0) ?? 0
  const share = (plot.width / 2 - MIDDLE_WIDTH_PX / 2) / (plot.width / 2)
  const toLength = (count: number) => ((toX(count) ?? 0) - centre) * share
  const [leftEdge, rightEdge] = [centre - MIDDLE_WIDTH_PX / 2, centre + MIDDLE_WIDTH_PX / 2]
  return (
    <>
      <text x={leftEdge - 4} y={12} textAnchor="end">
        ← Left larger
      </text>
      <text x={centre} y={12} textAnchor="middle">
        Equal
      </text>
      <text x={rightEdge + 4} y={12}>
        Right larger →
      </text>
      {sides.map(({ path, label, leftLarger, equal, rightLarger }, index) => {
        const top = plot.y + index * ROW_HEIGHT_PX
        const bar = { y: top + BAR_TOP_PX, height: BAR_HEIGHT_PX }
        const baseline = top + BAR_TOP_PX + 12
        return (
          <g key={path}>
            <text x={0} y={top + 12}>
              {label}
            </text>
            <rect data-part="bar" x={leftEdge - toLength(leftLarger)} width={toLength(leftLarger)} {...bar} />
            <rect data-part="bar" x={rightEdge} width={toLength(rightLarger)} {...bar} />
            <text data-part="value" x={leftEdge - toLength(leftLarger) - 6} y={baseline} textAnchor="end">
              {formatCount(leftLarger)}
            </text>
            <text x={centre} y={baseline} textAnchor="middle">
              {formatCount(equal)}
            </text>
            <text data-part="value" x={rightEdge + toLength(rightLarger) + 6} y={baseline}>
              {formatCount(rightLarger)}
            </text>
          </g>
        )
      })}
    </>
  )
}

/** Bars to the left and to the right of the number of equal sides, with the measure above. */
export function DivergingChart({ width, sides }: Props) {
  const longest = Math.max(1, ...sides.flatMap(({ leftLarger, rightLarger }) => [leftLarger, rightLarger]))
  return (
    <BarChart
      {...CHART_PROPS}
      layout="vertical"
      width={width}
      height={HEAD_HEIGHT_PX + sides.length * ROW_HEIGHT_PX}
      data={sides}
      margin={{ top: HEAD_HEIGHT_PX, right: VALUE_WIDTH_PX, bottom: 0, left: VALUE_WIDTH_PX }}
    >
      <XAxis type="number" dataKey="equal" hide domain={[-longest, longest]} />
      <YAxis type="category" dataKey="path" hide />
      <Bars sides={sides} />
    </BarChart>
  )
}
