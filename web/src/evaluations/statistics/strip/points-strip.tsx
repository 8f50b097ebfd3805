import { styled } from '@mui/material/styles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PointsRank } from '@trophy/domain'
import { useEffect, useState } from 'react'
import { EVALUATIONS_KEY } from '#evaluations/query-key.ts'
import { call } from '#lib/call.ts'
import { type CountedPoints, formatRank, getStripRange } from './rank.ts'

/** The server is asked once the points have not changed for this long. */
const PAUSE_MS = 600

/** Fewer trophies have no shape to show. */
const MIN_DRAWN = 10

const HEIGHT = 28
const WIDTH = 100

const Strip = styled('div')(({ theme }) => ({
  marginTop: 12,
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
  '& svg': { display: 'block', width: '100%', height: HEIGHT, marginBottom: 4, overflow: 'visible' },
  '& rect': { fill: theme.vars.palette.outline },
  '& line': { stroke: theme.vars.palette.secondary.main, strokeWidth: 3, vectorEffect: 'non-scaling-stroke' },
}))

/** Returns the value after it has not changed for a while. */
const usePaused = <Value,>(value: Value): Value => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

function Picture({ rank, points }: { rank: PointsRank; points: number }) {
  const [from, to] = getStripRange(rank, points)
  const toX = (value: number) => (WIDTH * (value - from)) / (to - from || 1)
  const highest = Math.max(...rank.buckets.map(({ count }) => count))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {rank.buckets
        .filter((bucket) => bucket.from >= from && bucket.from < to)
        .map(({ from: start, count }) => {
          const height = Math.max(2, (HEIGHT * count) / highest)
          return (
            <rect
              key={start}
              x={toX(start)}
              y={HEIGHT - height}
              width={(0.9 * WIDTH * rank.bucketWidth) / (to - from || 1)}
              height={height}
            />
          )
        })}
      <line x1={toX(points)} x2={toX(points)} y1={-2} y2={HEIGHT} />
    </svg>
  )
}

type Props = {
  readonly species: string
  readonly phenotype: string
  readonly points: number
  readonly counted: CountedPoints
}

/** All trophies of a phenotype by points, with this one marked. Nothing until it is loaded, and without a network. */
export default function PointsStrip({ species, phenotype, points, counted }: Props) {
  const shown = usePaused(points)
  const { data } = useQuery({
    queryKey: [EVALUATIONS_KEY, 'rank', species, phenotype, shown],
    queryFn: ({ signal }) =>
      call('GET /evaluation-statistics/rank', {
        query: { species, phenotype, points: shown.toFixed(2) },
        signal,
      }),
    enabled: shown > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!data || shown <= 0) return null
  return (
    <Strip data-strip>
      {data.total >= MIN_DRAWN && <Picture rank={data} points={shown} />}
      {formatRank(data, shown, counted)}
    </Strip>
  )
}
