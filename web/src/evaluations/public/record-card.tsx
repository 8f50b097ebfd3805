/** The card and the table of a public record and of a checked certificate. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

export const Card = styled('article')(({ theme }) => ({
  maxWidth: 760,
  padding: 16,
  border: `1px solid ${theme.vars.palette.hairline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('sm')]: { padding: '28px 32px' },
}))

export const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  lineHeight: 1.4,
  fontVariantNumeric: 'normal',
  '& th, & td': { padding: '7px 0 7px 12px', fontWeight: 400, textAlign: 'right', verticalAlign: 'baseline' },
  '& th:first-of-type': { width: '44%', paddingLeft: 0, textAlign: 'left', overflowWrap: 'anywhere' },
  '& tr': { borderTop: `1px solid ${theme.vars.palette.hairline}` },
  '& td': { whiteSpace: 'nowrap' },
  // On text, tabular figures would widen spaces and hyphens.
  '& tr:not([data-fact]) td': { fontVariantNumeric: 'tabular-nums' },
  '& small': { fontSize: 12.5, color: theme.vars.palette.text.secondary },
  '& [data-reason]': { display: 'block' },
  '& [data-head]': { color: theme.vars.palette.text.secondary, fontSize: 13 },
  '& [data-fact] th': { color: theme.vars.palette.text.secondary },
  '& [data-fact] td': { whiteSpace: 'normal', overflowWrap: 'anywhere', fontSize: 15 },
  '& [data-derived] th': { paddingLeft: 12, color: theme.vars.palette.text.secondary },
  '& [data-sum]': { borderTop: `2px solid ${theme.vars.palette.text.primary}` },
  '& [data-cell=value], & [data-cell=factor]': { fontSize: 13, color: theme.vars.palette.text.secondary },
  // On a phone, a measure takes two lines: its label and points, then its values.
  [theme.breakpoints.down('sm')]: {
    '&, & tbody': { display: 'block' },
    '& tr': { display: 'grid', gridTemplateColumns: '44% minmax(0, 1fr)', columnGap: 8, padding: '7px 0' },
    '& th, & td': { padding: 0 },
    '& th:first-of-type': { width: 'auto' },
    '& tr:is([data-head], [data-point])': {
      gridTemplateColumns: '48px 48px minmax(0, 1fr) 62px',
      gridTemplateAreas: '"label label label points" "left right value factor" ". . difference difference"',
      '& > th:first-of-type': { gridArea: 'label' },
      ...Object.fromEntries(
        ['left', 'right', 'value', 'factor', 'difference', 'points'].map((name) => [
          `& > [data-cell=${name}]`,
          { gridArea: name },
        ]),
      ),
    },
  },
}))

type FactProps = { readonly name: string; readonly columnCount?: number; readonly children: ReactNode }

export function FactRow({ name, columnCount = 2, children }: FactProps) {
  return (
    <tr data-fact>
      <th scope="row">{name}</th>
      <td colSpan={columnCount - 1}>{children}</td>
    </tr>
  )
}
