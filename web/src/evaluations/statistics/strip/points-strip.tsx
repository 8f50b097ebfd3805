import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { PointsRank } from '@trophy/domain'
import { useEffect, useState } from 'react'
import { call } from '#lib/call.ts'
import { useIsOnline } from '#lib/connection.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'
import { type CountedPoints, formatPlace, formatRank, getStripRange } from './rank.ts'

/** The server is asked once the points have not changed for this long. */
const DEBOUNCE_MS = 600

/** Fewer trophies have no shape to show. */
const MIN_DRAWN_TROPHIES = 10

const HEIGHT_PX = 28
/** In units of the picture, which is stretched to the width of the strip. */
const PICTURE_WIDTH = 100

/** As high as the sentence, which counts for the previous points only. */
const EMPTY_LINE = '\u00a0'

const Strip = styled('div')(({ theme }) => ({
  marginTop: 12,
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
  '& svg': {
    display: 'block',
    width: '100%',
    height: HEIGHT_PX,
    marginBottom: 4,
    overflow: 'visible',
    boxShadow: `0 1px ${theme.vars.palette.outline}`,
  },
  '& rect': { fill: theme.vars.palette.outline },
  '& line': { stroke: theme.vars.palette.secondary.main, strokeWidth: 3, vectorEffect: 'non-scaling-stroke' },
}))

/** Returns the value after it has not changed for a while. */
const useDebounced = <Value,>(value: Value): Value => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

function Picture({ rank, points }: { rank: PointsRank; points: number }) {
  const [from, to] = getStripRange(rank, points)
  const toX = (value: number) => (PICTURE_WIDTH * (value - from)) / (to - from || 1)
  const highest = Math.max(...rank.buckets.map(({ count }) => count))
  return (
    <svg viewBox={`0 0 ${PICTURE_WIDTH} ${HEIGHT_PX}`} preserveAspectRatio="none" aria-hidden>
      {rank.buckets
        .filter((bucket) => bucket.from >= from && bucket.from < to)
        .map(({ from: start, count }) => {
          const height = Math.max(2, (HEIGHT_PX * count) / highest)
          return (
            <rect
              key={start}
              x={toX(start)}
              y={HEIGHT_PX - height}
              width={(0.9 * PICTURE_WIDTH * rank.bucketWidth) / (to - from || 1)}
              height={height}
            />
          )
        })}
      <line x1={toX(points)} x2={toX(points)} y1={-2} y2={HEIGHT_PX} />
    </svg>
  )
}

type Props = {
  readonly species: string
  readonly phenotype: string
  readonly points: number
  readonly counted: CountedPoints
  /** Of a sheet whose place in the register is shown: phenotype, edition, its id and its earlier judgement. */
  readonly register?: {
    readonly label: string
    readonly version: string
    readonly without: string | undefined
    readonly without_public_id: string | undefined
  } | null
}

/**
 * All trophies of a phenotype by points, with this one marked, and its place in the register. Nothing until they are
 * loaded, and without a network.
 */
export default function PointsStrip({ species, phenotype, points, counted, register }: Props) {
  const isOnline = useIsOnline()
  const { label, ...edition } = register ?? {}
  const keyPrefix = [EVALUATIONS_KEY, 'rank', species, phenotype]
  const shown = useDebounced(points)
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...keyPrefix, shown, edition],
    queryFn: ({ signal }) =>
      call('GET /evaluation-statistics/rank', {
        query: { species, phenotype, points: shown.toFixed(2), ...edition },
        signal,
      }),
    enabled: shown > 0,
    // The bars stay while other points of the same phenotype are looked up.
    placeholderData: (rank, query) => (keyPrefix.every((key, i) => query?.queryKey[i] === key) ? rank : undefined),
    retry: false,
  })
  if (!data || shown <= 0) return null
  return (
    <Strip data-strip>
      {isOnline && data.place && (
        <div style={{ marginBottom: 4 }}>
          {isPlaceholderData ? EMPTY_LINE : `Would be the ${formatPlace(data.place)} ${label} of the register.`}
        </div>
      )}
      {data.total >= MIN_DRAWN_TROPHIES && <Picture rank={data} points={shown} />}
      {isPlaceholderData ? EMPTY_LINE : formatRank(data, shown, counted)}
    </Strip>
  )
}
