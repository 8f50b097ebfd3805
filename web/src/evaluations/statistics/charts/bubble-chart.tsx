import { CartesianGrid, ScatterChart, usePlotArea, useXAxisScale, useYAxisScale, XAxis, YAxis } from 'recharts'
import { createRoundTicks } from '#evaluations/statistics/figures/ticks.ts'
import { BarLink } from './bar-links.tsx'
import { CHART_PROPS } from './chart-props.ts'
import type { MedalLine } from './column-chart.tsx'
import { getTone, MedalSymbol } from './medal-key.tsx'

/** A number of trophies at a point; the area of its circle is proportional to the number. */
export type Bubble = {
  readonly x: number
  readonly y: number
  readonly count: number
  readonly to: string
  readonly label: string
}

type Range = readonly [from: number, to: number]

type Props = {
  readonly width: number
  readonly bubbles: readonly Bubble[]
  readonly xDomain: Range
  readonly yDomain: Range
  readonly medalLines: readonly MedalLine[]
  readonly xTitle: string
  readonly yTitle: string
}

const HEIGHT_PX = 320
const AXIS_HEIGHT_PX = 46
const TOP_PX = 26
const MAX_RADIUS_PX = 16
const MIN_RADIUS_PX = 3
/** The area that a finger or pointer can hit. */
const MIN_HIT_RADIUS_PX = 8

function Bubbles({ bubbles }: Pick<Props, 'bubbles'>) {
  const toX = useXAxisScale()
  const toY = useYAxisScale()
  const highest = Math.max(1, ...bubbles.map(({ count }) => count))
  if (!toX || !toY) return null
  return bubbles.map(({ x, y, count, to, label }) => {
    const centre = { cx: toX(x) ?? 0, cy: toY(y) ?? 0 }
    const radius = Math.max(MIN_RADIUS_PX, MAX_RADIUS_PX * Math.sqrt(count / highest))
    return (
      <BarLink key={to} to={to} label={label}>
        <circle data-part="hit" {...centre} r={Math.max(MIN_HIT_RADIUS_PX, radius)} />
        <circle data-part="bar" {...centre} r={radius} fillOpacity={0.55} />
      </BarLink>
    )
  })
}

/** Lines at the points of each medal, with their symbols at the right. */
function MedalLines({ lines }: { lines: readonly MedalLine[] }) {
  const toY = useYAxisScale()
  const plot = usePlotArea()
  if (!toY || !plot) return null
  const right = plot.x + plot.width
  return lines.map(({ award, at }) => {
    const y = toY(at) ?? 0
    return (
      <g key={award} pointerEvents="none">
        <line data-part="threshold" data-tone={getTone(award)} x1={plot.x} x2={right} y1={y} y2={y} />
        <MedalSymbol award={award} x={right + 10} y={y} />
        <text data-part="text" data-tone={getTone(award)} x={right + 20} y={y + 4}>
          {award}
        </text>
      </g>
    )
  })
}

/** Circles for numbers of trophies by two figures. */
export function BubbleChart({ width, bubbles, xDomain, yDomain, medalLines, xTitle, yTitle }: Props) {
  return (
    <ScatterChart
      {...CHART_PROPS}
      width={width}
      height={HEIGHT_PX}
      data={[{ x: xDomain[0], y: yDomain[0] }]}
      margin={{ top: TOP_PX, right: medalLines.length > 0 ? 66 : 12, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} syncWithTicks />
      <XAxis
        type="number"
        dataKey="x"
        domain={[...xDomain]}
        ticks={createRoundTicks(...xDomain)}
        allowDataOverflow
        tickSize={4}
        height={AXIS_HEIGHT_PX}
        label={{ value: xTitle, position: 'insideBottom', offset: 4 }}
      />
      <YAxis
        type="number"
        dataKey="y"
        domain={[...yDomain]}
        ticks={createRoundTicks(...yDomain, 2)}
        allowDataOverflow
        width={44}
        tickLine={false}
        axisLine={false}
      />
      <text x={4} y={12}>
        {yTitle}
      </text>
      <MedalLines lines={medalLines} />
      <Bubbles bubbles={bubbles} />
    </ScatterChart>
  )
}
