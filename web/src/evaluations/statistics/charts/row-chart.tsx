import { BarChart, usePlotArea, useXAxisScale, XAxis, YAxis } from 'recharts'
import { formatCount } from '#lib/format/format-count.ts'
import { CHART_PROPS } from './chart-props.ts'
import { getMedalKeyHeight, MedalKey } from './medal-key.tsx'
import { countTrophies, listAwards, type Segment, SegmentMark } from './segment.tsx'

/** A bar with its name; its segments from the left. */
type Row = { readonly name: string; readonly segments: readonly Segment[] }

type Props = { readonly width: number; readonly rows: readonly Row[] }

const ROW_HEIGHT_PX = 44
const BAR_TOP_PX = 19
const BAR_HEIGHT_PX = 18
const VALUE_WIDTH_PX = 56

function Bars({ rows }: Pick<Props, 'rows'>) {
  const toX = useXAxisScale()
  const plot = usePlotArea()
  if (!toX || !plot) return null
  return rows.map((row, index) => {
    const top = plot.y + index * ROW_HEIGHT_PX
    let before = 0
    return (
      <g key={row.name}>
        <text x={plot.x} y={top + 13}>
          {row.name}
        </text>
        {row.segments.map((segment) => {
          if (segment.count === 0) return null
          const x = toX(before) ?? 0
          before += segment.count
          const width = Math.max(1, (toX(before) ?? 0) - x)
          const box = { x, y: top + BAR_TOP_PX, width, height: BAR_HEIGHT_PX }
          return <SegmentMark key={segment.label} segment={segment} box={box} />
        })}
        <text data-part="value" x={(toX(before) ?? 0) + 8} y={top + BAR_TOP_PX + 13}>
          {formatCount(countTrophies(row.segments))}
        </text>
      </g>
    )
  })
}

/** Horizontal bars, each below its name. */
export function RowChart({ width, rows }: Props) {
  const key = { awards: listAwards(rows.flatMap(({ segments }) => segments)), width }
  const top = getMedalKeyHeight(key) + 4
  return (
    <BarChart
      {...CHART_PROPS}
      layout="vertical"
      width={width}
      height={top + rows.length * ROW_HEIGHT_PX}
      data={rows.map((row) => ({ name: row.name, count: countTrophies(row.segments) }))}
      margin={{ top, right: VALUE_WIDTH_PX, bottom: 0, left: 1 }}
    >
      <XAxis
        type="number"
        dataKey="count"
        hide
        domain={[0, Math.max(1, ...rows.map(({ segments }) => countTrophies(segments)))]}
      />
      <YAxis type="category" dataKey="name" hide />
      <Bars rows={rows} />
      <MedalKey {...key} />
    </BarChart>
  )
}
