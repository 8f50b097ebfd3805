/** The values of a record, as print. */
import { styled } from '@mui/material/styles'
import { formatMeasure, type Leaf, unitLabel } from '@trophy/domain'
import { partOf } from '#evaluations/sheet-form/rows/row.tsx'
import type { Cell, RowView } from './sheet-view.ts'

const Figure = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: 15,
  lineHeight: '28px',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
  '& small': { fontSize: 12, color: theme.vars.palette.text.secondary },
  '&[data-empty=true]': { color: theme.vars.palette.text.secondary },
}))

/** Whether anything was entered in a row, or it gives points all the same. */
export const isFilled = ({ cells, lines }: RowView): boolean =>
  cells.some(({ value }) => value !== 0 && value !== '') || lines.some(({ points }) => points !== '0')

/** One value of a record with its unit; a dash where nothing was measured. */
export function Printed({ leaf: { field }, cell: { path, value } }: { leaf: Leaf; cell: Cell }) {
  if (field.kind === 'text') return null
  const sign = unitLabel(field.unit)
  const prefix = field.kind === 'range' ? `${partOf(path).toLowerCase()} ` : ''
  if (value === 0)
    return (
      <Figure data-empty role="img" aria-label="nothing entered">
        –
      </Figure>
    )
  const isRead = 'precision' in field && field.kind !== 'choice' && field.kind !== 'pair-choice'
  return (
    <Figure>
      <small>{prefix}</small>
      {isRead ? formatMeasure(Number(value), field.precision) : value}
      {sign && <small>{` ${sign}`}</small>}
    </Figure>
  )
}

const Nothing = styled('p')(({ theme }) => ({
  margin: '8px 0 0',
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
}))

/** The rows of a record in which nothing was entered, in one sentence. */
export function NothingEntered({ rows }: { rows: readonly RowView[] }) {
  if (rows.length === 0) return null
  return <Nothing>Nothing entered for: {rows.map(({ leaf }) => leaf.field.label).join(', ')}.</Nothing>
}
