import { styled } from '@mui/material/styles'
import type { Line } from '@trophy/domain'
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

/** As wide as a digit and as a point, so that figures of unlike length stand with their points in one column. */
const DIGIT_SPACE = '\u2007'
const POINT_SPACE = '\u2008'

const decimalsOf = (figure: string) => figure.split('.')[1]?.length ?? 0

const pad = (figure: string, decimals: number): string => {
  const missing = decimals - decimalsOf(figure)
  const point = decimals > 0 && decimalsOf(figure) === 0 ? POINT_SPACE : ''
  return figure + point + DIGIT_SPACE.repeat(missing)
}

/** Where the points of a line come from; empty where they are the value itself. */
const printSource = ({ left, right, value, factor, points }: Line): string => {
  const sides = left === null ? '' : `left ${left}, right ${right}`
  const rule = factor === null ? 'by table' : factor === '1' ? '' : `× ${factor}`
  const reduced = rule === '' && value === points && left === null ? '' : `${value} ${rule}`.trim()
  return [sides, reduced].filter((part) => part !== '').join(' → ')
}

/** How the points come about: every line exact, so that a reader who adds them up finds the total. */
export function Explanation({ lines, sum, totalPoints }: Pick<SheetView, 'lines' | 'sum' | 'totalPoints'>) {
  const decimals = Math.max(2, ...lines.map(({ points }) => decimalsOf(points)))
  return (
    <List>
      {lines.map((line) => (
        <li key={line.key} data-idle={line.points === '0'}>
          <span>{line.label}</span>
          <b>
            {line.sign === -1 ? '− ' : '+ '}
            {pad(line.points, decimals)}
          </b>
          {printSource(line) && <small>{printSource(line)}</small>}
        </li>
      ))}
      <li data-sum>
        <span>Sum</span>
        <b>{pad(sum, decimals)}</b>
      </li>
      <li data-sum>
        <span>Total, rounded to two decimals</span>
        <b>{pad(totalPoints.toFixed(2), decimals)}</b>
      </li>
    </List>
  )
}
