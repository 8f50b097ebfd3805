/** The values of a read-only record. */
import { styled } from '@mui/material/styles'
import { formatNumber, type Leaf, unitLabel } from '@trophy/domain'
import { partLabel } from '#evaluations/sheet-form/rows/row.tsx'
import type { Cell, RowView } from './sheet-view.ts'

const ValueText = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: 15,
  lineHeight: '28px',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
  '& small': { fontSize: 12, color: theme.vars.palette.text.secondary },
  '&[data-empty=true]': { color: theme.vars.palette.text.secondary },
}))

/** One value with its unit, or a dash if nothing was entered. */
export function ReadOnlyValue({ leaf, cell: { path, value } }: { leaf: Leaf; cell: Cell }) {
  const { field } = leaf
  if (field.kind === 'text') return null
  const sign = unitLabel(field.unit)
  const prefix = field.kind === 'range' ? `${partLabel(path).toLowerCase()} ` : ''
  if (value === 0)
    return (
      <ValueText data-empty role="img" aria-label="nothing entered">
        –
      </ValueText>
    )
  return (
    <ValueText>
      <small>{prefix}</small>
      {formatNumber(leaf, Number(value))}
      {sign && <small>{` ${sign}`}</small>}
    </ValueText>
  )
}

const EmptyText = styled('p')(({ theme }) => ({
  margin: '8px 0 0',
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
}))

/** One sentence that lists the rows without values. */
export function EmptyRows({ rows }: { rows: readonly RowView[] }) {
  if (rows.length === 0) return null
  return <EmptyText>Nothing entered for: {rows.map(({ leaf }) => leaf.field.label).join(', ')}.</EmptyText>
}
