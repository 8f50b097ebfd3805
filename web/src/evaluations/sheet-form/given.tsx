/** What a row gives: reduced values, factors and points. */
import { styled } from '@mui/material/styles'
import { type Line, round2 } from '@trophy/domain'
import type { RowView } from './sheet-view.ts'

const Given = styled('td')(({ theme }) => ({
  '&&': { textAlign: 'right' },
  fontSize: 14,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
  '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: 4 },
  '& small': { fontSize: 12, color: theme.vars.palette.text.secondary },
  '&[data-idle=true]': { color: theme.vars.palette.text.secondary },
}))

/** Points of a line rounded as they are stored, with the sign they count with. */
export const printPoints = ({ points, sign }: Pick<Line, 'points' | 'sign'>): string => {
  const rounded = round2(Number(points)).toFixed(2)
  return sign === -1 && Number(points) > 0 ? `−${rounded}` : rounded
}

/** Whether a line says more than its boxes and points: a value of both sides, or a factor. */
const isReduced = ({ key, left, factor }: Line): boolean =>
  !key.endsWith('.diff') && (left !== null || (factor !== null && factor !== '1'))

/** The values a row gives: reduced value and factor, one line each. */
export function Values({ lines, figures }: Pick<RowView, 'lines' | 'figures'>) {
  return (
    <Given sx={{ gridArea: 'value' }} data-idle={lines.every(({ value }) => value === '0')}>
      {figures.map(({ key, label, value }) => (
        <div key={key}>
          <small>{label}</small> {value}
        </div>
      ))}
      {lines.filter(isReduced).map(({ key, value, factor }) => (
        <div key={key}>
          {value}
          {factor !== null && factor !== '1' && <small>× {factor}</small>}
        </div>
      ))}
    </Given>
  )
}

export function Points({ lines }: Pick<RowView, 'lines'>) {
  return (
    <Given sx={{ gridArea: 'points', fontWeight: 560 }} data-idle={lines.every(({ points }) => points === '0')}>
      {lines.map((line) => (
        <div key={line.key}>{printPoints(line)}</div>
      ))}
    </Given>
  )
}
