import { styled } from '@mui/material/styles'
import { haveSides, type SheetRow } from '@trophy/domain'
import { forcedFill } from '#ui/theme/tokens.ts'

const Bars = styled('span')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  alignItems: 'center',
  height: 12,
  background: `linear-gradient(${theme.vars.palette.outline}, ${theme.vars.palette.outline}) center / 1px 100% no-repeat`,
  '& > i': {
    display: 'block',
    height: 8,
    backgroundColor: theme.vars.palette.primary.main,
    printColorAdjust: 'exact',
    ...forcedFill,
  },
  '& > i:first-of-type': { justifySelf: 'end' },
  '--excess': theme.vars.palette.secondary.main,
}))

const toNumbers = ({ values }: SheetRow): [left: number, right: number] => [
  Number(values[0] ?? 0) || 0,
  Number(values[1] ?? 0) || 0,
]

const getUnit = ({ leaf: { field } }: SheetRow): string => ('unit' in field ? String(field.unit) : '')

/** Returns the largest value of a side by unit, so that bars of one unit compare with each other. */
export const getLargestSides = (rows: readonly SheetRow[]): ReadonlyMap<string, number> => {
  const largest = new Map<string, number>()
  for (const row of rows.filter((one) => haveSides([one])))
    largest.set(getUnit(row), Math.max(largest.get(getUnit(row)) ?? 0, ...toNumbers(row)))
  return largest
}

const toPercent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)}%`

type BarProps = {
  readonly side: 'Left' | 'Right'
  readonly value: number
  readonly other: number
  readonly max: number
}

/** One bar, from the middle outwards. What it exceeds the other by is brass. */
function Bar({ side, value, other, max }: BarProps) {
  const common = toPercent(Math.min(value, other), value || 1)
  const direction = side === 'Left' ? 'left' : 'right'
  return (
    <i
      style={{
        width: toPercent(value, max),
        backgroundImage: `linear-gradient(to ${direction}, transparent ${common}, var(--excess) ${common})`,
      }}
    />
  )
}

/** Left and right of a measure as bars from the middle. Renders nothing for a single value or without values. */
export function SideBars({ row, largest }: { row: SheetRow; largest: ReadonlyMap<string, number> }) {
  const max = largest.get(getUnit(row)) ?? 0
  if (!haveSides([row]) || max === 0) return null
  const [left, right] = toNumbers(row)
  return (
    <Bars data-side-bars>
      <Bar side="Left" value={left} other={right} max={max} />
      <Bar side="Right" value={right} other={left} max={max} />
    </Bars>
  )
}
