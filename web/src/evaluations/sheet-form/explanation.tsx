import { styled } from '@mui/material/styles'
import { formatExact, maxDecimals, padDecimals, type SheetLine } from '@trophy/domain'
import { useState } from 'react'
import { LINK_BUTTON } from '#ui/theme/link-button.ts'
import type { SheetView } from './sheet-view.ts'

const List = styled('ol')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 14,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 12,
    padding: '5px 0',
    borderTop: `1px solid ${theme.vars.palette.hairline}`,
    lineHeight: 1.35,
  },
  '& small': { gridColumn: 1, fontSize: 12.5, color: theme.vars.palette.text.secondary },
  '& > li[data-idle=true]': { color: theme.vars.palette.text.secondary },
  '& b': { fontWeight: 560, whiteSpace: 'pre', textAlign: 'right' },
  '& > li[data-sum]': { fontWeight: 560, borderTopColor: theme.vars.palette.outline },
}))

const ToggleButton = styled('button')(({ theme }) => ({
  gridColumn: '1 / -1',
  justifySelf: 'start',
  ...LINK_BUTTON,
  padding: '2px 0',
  color: theme.vars.palette.text.secondary,
  fontSize: 13,
  '@media (pointer: coarse)': { minHeight: 44 },
}))

/** Formats how a line got its points; empty if the points are the value itself. */
const formatSource = ({ kind, left, right, value, factor, points, reason }: SheetLine): string => {
  if (kind === 'limit') return ''
  const sides = left === null ? '' : `left ${left}, right ${right}`
  const times = factor === null || factor === '1' ? '' : ` × ${factor}`
  const isValueItself = times === '' && !reason && value === points && left === null
  const rule = reason ? `${reason}: ${points} ${points === '1' ? 'point' : 'points'}` : ''
  return [sides, isValueItself ? '' : value + times, rule].filter((part) => part !== '').join(' → ')
}

/** Returns true if a line has neither value nor points. */
const isZero = ({ value, points }: SheetLine): boolean => value === '0' && points === '0'

type Props = Pick<SheetView, 'lines' | 'sum' | 'totalPoints' | 'columns'>

/** The calculation of the points. Lines are exact and add up to the total; those with 0 points are collapsed. */
export function Explanation({ lines, sum, totalPoints, columns }: Props) {
  const [isExpanded, setExpanded] = useState(false)
  // Room for all decimals, so that the column does not move; a stored line may have more.
  const decimals = Math.max(columns.pointDecimals, maxDecimals(lines.map(({ points }) => formatExact(points))))
  const zeroCount = lines.filter(isZero).length
  return (
    <List>
      {lines.map((line) => {
        if (isZero(line) && !isExpanded) return null
        const source = formatSource(line)
        return (
          <li key={line.key} data-idle={line.points === '0'}>
            <span>{line.label}</span>
            <b>
              {line.sign === -1 ? '− ' : '+ '}
              {padDecimals(formatExact(line.points), decimals)}
            </b>
            {source && <small>{source}</small>}
          </li>
        )
      })}
      {zeroCount > 0 && (
        <li>
          <ToggleButton type="button" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {`${isExpanded ? 'Hide' : 'Show'} ${zeroCount} ${zeroCount === 1 ? 'line' : 'lines'} with 0 points`}
          </ToggleButton>
        </li>
      )}
      <li data-sum>
        <span>Sum</span>
        <b>{padDecimals(formatExact(sum), decimals)}</b>
      </li>
      <li data-sum>
        <span>Total points: the sum, rounded once</span>
        <b>{padDecimals(totalPoints.toFixed(2), decimals)}</b>
      </li>
    </List>
  )
}
