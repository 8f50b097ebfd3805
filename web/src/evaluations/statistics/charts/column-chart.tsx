import type { Award } from '@trophy/domain'
import { BarChart, CartesianGrid, usePlotArea, useXAxisScale, useYAxisScale, XAxis, YAxis } from 'recharts'
import { createCountTicks, createRoundTicks } from '#evaluations/statistics/figures/ticks.ts'
import { formatCount } from '#lib/format/format-count.ts'
import { CHART_PROPS } from './chart-props.ts'
import { getMedalKeyHeight, getTone, LETTER_WIDTH_PX, MedalKey, MedalSymbol } from './medal-key.tsx'
import { countTrophies, listAwards, type Segment, SegmentMark } from './segment.tsx'

/** A column between two values of the horizontal axis; its segments from the bottom up. */
export type Column = { readonly from: number; readonly to: number; readonly segments: readonly Segment[] }

/** The points from which a medal is awarded. */
export type MedalLine = { readonly award: Exclude<Award, 'none'>; readonly at: number }

type Props = {
  readonly width: number
  readonly columns: readonly Column[]
  readonly domain: readonly [from: number, to: number]
  readonly ticks?: readonly number[]
  readonly formatTick?: (value: number) => string
  readonly medalLines?: readonly MedalLine[]
  readonly xTitle: string
}

const PLOT_HEIGHT_PX = 220
const AXIS_HEIGHT_PX = 46
const LINE_LABEL_HEIGHT_PX = 18
/** Room for the symbol of a label. */
const SYMBOL_WIDTH_PX = 21
const MARGIN_RIGHT_PX = 12
/** Wider columns are separated by a gap. */
const MIN_WIDTH_WITH_GAP_PX = 8

function Columns({ columns }: Pick<Props, 'columns'>) {
  const toX = useXAxisScale()
  const toY = useYAxisScale()
  const plot = usePlotArea()
  if (!toX || !toY || !plot) return null
  return columns.map(({ from, to, segments }) => {
    const [left = 0, right = 0] = [toX(from), toX(to)]
    const gap = right - left >= MIN_WIDTH_WITH_GAP_PX ? 2 : 0
    const horizontal = { x: left + gap / 2, width: Math.max(1, right - left - gap) }
    let below = 0
    const drawn = segments.filter(({ count }) => count > 0)
    return drawn.map((segment) => {
      const bottom = toY(below) ?? 0
      below += segment.count
      const y = Math.min(bottom - 1, toY(below) ?? 0)
      const box = { ...horizontal, y, height: bottom - y }
      // A low column can be clicked over the whole height.
      const hitBox = drawn.length > 1 ? box : { ...horizontal, y: plot.y, height: plot.height }
      return <SegmentMark key={segment.label} segment={segment} box={box} hitBox={hitBox} />
    })
  })
}

/** Lines at the points of each medal, with labels above each other. */
function MedalLines({ lines }: { lines: readonly MedalLine[] }) {
  const toX = useXAxisScale()
  const plot = usePlotArea()
  if (!toX || !plot) return null
  return lines.map(({ award, at }, index) => {
    const x = toX(at) ?? 0
    const y = plot.y - LINE_LABEL_HEIGHT_PX * (lines.length - 1 - index) - 8
    const label = `${award} from ${at}`
    const labelWidth = SYMBOL_WIDTH_PX + label.length * LETTER_WIDTH_PX
    // Otherwise the label would cross the right edge.
    const isNearEnd = x + labelWidth > plot.x + plot.width + MARGIN_RIGHT_PX
    const side = isNearEnd ? -1 : 1
    return (
      <g key={award} pointerEvents="none">
        {isNearEnd && (
          // Covers the lines of the other medals.
          <rect data-part="ground" x={x - labelWidth - 4} y={y - 12} width={labelWidth + 4} height={16} />
        )}
        <line data-part="threshold" data-tone={getTone(award)} x1={x} x2={x} y1={y - 10} y2={plot.y + plot.height} />
        <MedalSymbol award={award} x={x + 11 * side} y={y - 4} />
        <text
          data-part="text"
          data-tone={getTone(award)}
          x={x + SYMBOL_WIDTH_PX * side}
          y={y}
          textAnchor={isNearEnd ? 'end' : 'start'}
        >
          {label}
        </text>
      </g>
    )
  })
}

/** Columns of counts along a numeric axis. */
export function ColumnChart({
  width,
  columns,
  domain,
  ticks = createRoundTicks(...domain, 2),
  formatTick = String,
  medalLines = [],
  xTitle,
}: Props) {
  const key = { awards: listAwards(columns.flatMap(({ segments }) => segments)), width }
  const countTicks = createCountTicks(Math.max(1, ...columns.map(({ segments }) => countTrophies(segments))))
  const top = getMedalKeyHeight(key) + Math.max(8, medalLines.length * LINE_LABEL_HEIGHT_PX + 6)
  return (
    <BarChart
      {...CHART_PROPS}
      width={width}
      height={top + PLOT_HEIGHT_PX + AXIS_HEIGHT_PX}
      // Only the axes read it.
      data={[{ at: domain[0], count: 0 }]}
      margin={{ top, right: MARGIN_RIGHT_PX, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} />
      <XAxis
        type="number"
        dataKey="at"
        domain={[...domain]}
        allowDataOverflow
        ticks={[...ticks]}
        tickFormatter={formatTick}
        tickSize={4}
        height={AXIS_HEIGHT_PX}
        label={{ value: xTitle, position: 'insideBottom', offset: 4 }}
      />
      <YAxis
        dataKey="count"
        domain={[0, countTicks.at(-1) ?? 0]}
        ticks={countTicks}
        tickFormatter={formatCount}
        width={48}
        tickLine={false}
        axisLine={false}
      />
      <Columns columns={columns} />
      <MedalLines lines={medalLines} />
      <MedalKey {...key} />
    </BarChart>
  )
}
