import { BarChart, usePlotArea, useXAxisScale, XAxis, YAxis } from 'recharts'
import { formatCount } from '#lib/format/format-count.ts'
import { CHART_PROPS } from './chart-props.ts'

/** Numbers of trophies on both sides of a line in the middle. */
type DivergingRow = {
  readonly name: string
  readonly left: number
  readonly middle: number
  readonly right: number
}

type Props = {
  readonly width: number
  readonly rows: readonly DivergingRow[]
  readonly titles: { readonly left: string; readonly middle: string; readonly right: string }
}

const ROW_HEIGHT_PX = 46
const HEAD_HEIGHT_PX = 24
const BAR_TOP_PX = 18
const BAR_HEIGHT_PX = 16
/** Width of the numbers at both ends. */
const VALUE_WIDTH_PX = 52
/** Width of the number in the middle. */
const MIDDLE_WIDTH_PX = 44

function Bars({ rows, titles }: Omit<Props, 'width'>) {
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
        ← {titles.left}
      </text>
      <text x={centre} y={12} textAnchor="middle">
        {titles.middle}
      </text>
      <text x={rightEdge + 4} y={12}>
        {titles.right} →
      </text>
      {rows.map(({ name, left, middle, right }, index) => {
        const top = plot.y + index * ROW_HEIGHT_PX
        const bar = { y: top + BAR_TOP_PX, height: BAR_HEIGHT_PX }
        const baseline = top + BAR_TOP_PX + 12
        return (
          <g key={name}>
            <text x={0} y={top + 12}>
              {name}
            </text>
            <rect data-part="bar" x={leftEdge - toLength(left)} width={toLength(left)} {...bar} />
            <rect data-part="bar" x={rightEdge} width={toLength(right)} {...bar} />
            <text data-part="value" x={leftEdge - toLength(left) - 6} y={baseline} textAnchor="end">
              {formatCount(left)}
            </text>
            <text x={centre} y={baseline} textAnchor="middle">
              {formatCount(middle)}
            </text>
            <text data-part="value" x={rightEdge + toLength(right) + 6} y={baseline}>
              {formatCount(right)}
            </text>
          </g>
        )
      })}
    </>
  )
}

/** Bars to the left and to the right of a number, with its names above. */
export function DivergingChart({ width, rows, titles }: Props) {
  const longest = Math.max(1, ...rows.flatMap(({ left, right }) => [left, right]))
  return (
    <BarChart
      {...CHART_PROPS}
      layout="vertical"
      width={width}
      height={HEAD_HEIGHT_PX + rows.length * ROW_HEIGHT_PX}
      data={rows}
      margin={{ top: HEAD_HEIGHT_PX, right: VALUE_WIDTH_PX, bottom: 0, left: VALUE_WIDTH_PX }}
    >
      <XAxis type="number" dataKey="middle" hide domain={[-longest, longest]} />
      <YAxis type="category" dataKey="name" hide />
      <Bars rows={rows} titles={titles} />
    </BarChart>
  )
}
