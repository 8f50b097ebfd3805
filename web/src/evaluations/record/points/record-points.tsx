import { styled } from '@mui/material/styles'
import type { Evaluation, SheetLayout } from '@trophy/domain'
import { PointsTable } from '#evaluations/print/points-table.tsx'
import { RecordFacts } from '#evaluations/record/record-facts.tsx'
import { RecordPanel } from '#evaluations/record/record-panel.tsx'
import { getLargestSides, SideBars } from './side-bars.tsx'

/** Below this width, a measure takes two lines: its label and points, then both sides. */
const NARROW_QUERY = '@container points (max-width: 499.9px)'
/** Below this width, the bars leave most of their room to the labels. */
const MEDIUM_QUERY = '@container points (max-width: 599.9px)'

const ScrollFrame = styled('div')({ containerType: 'inline-size', containerName: 'points' })

const narrowRow = {
  display: 'grid',
  gridTemplateColumns: '44px minmax(24px, 1fr) 44px 92px 62px',
  gridTemplateAreas: '"label label label label points" "left sides right value factor" ". . . difference difference"',
  alignItems: 'center',
  columnGap: 8,
  rowGap: 2,
  padding: '8px 0',
} as const

const Table = styled(PointsTable)(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  lineHeight: 1.35,
  fontVariantNumeric: 'tabular-nums lining-nums',
  '& th, & td': { padding: '6px 0 6px 8px', fontWeight: 400, textAlign: 'right', verticalAlign: 'top' },
  '& tbody th, & thead th:first-of-type': { paddingLeft: 0, textAlign: 'left', overflowWrap: 'break-word' },
  '& thead th, & small, & [data-cell=value], & [data-cell=factor]': { color: theme.vars.palette.text.secondary },
  '& thead th': { fontSize: 12.5, fontWeight: 560 },
  '& small': { fontSize: 12.5 },
  '& small:not([data-unit])': { display: 'block' },
  '& td': { whiteSpace: 'pre' },
  '& td[data-cell=factor]': { fontSize: 13 },
  '& [data-cell=value]': { paddingLeft: 16 },
  '& [data-cell=points]': { fontWeight: 560 },
  '& [data-cell=sides]': { width: '20%', minWidth: 48, paddingTop: 9 },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.hairline}`, breakInside: 'avoid' },
  '& tr[data-goes-on=true] + tr': { borderTop: 0 },
  '& tr[data-goes-on=true]': { breakAfter: 'avoid' },
  '& tr[data-group=true] th': {
    paddingTop: 16,
    fontFamily: theme.typography.h2.fontFamily,
    fontSize: 17,
    fontWeight: 580,
  },
  '& tr[data-sum=true]': { breakBefore: 'avoid' },
  '& tr[data-total=true]': { borderTop: `2px solid ${theme.vars.palette.text.primary}` },
  '& tr[data-total=true] > *': { fontSize: 16, fontWeight: 600 },
  [MEDIUM_QUERY]: {
    '& [data-cell=sides]': { width: '12%' },
    '&:has([data-cell=difference]) [data-cell=sides]': { width: 28, minWidth: 28 },
    '&:has([data-cell=difference]) [data-cell=value]': { paddingLeft: 8 },
  },
  [NARROW_QUERY]: {
    display: 'block',
    '& thead, & tbody': { display: 'block' },
    '& tr': narrowRow,
    '& th, & td': { display: 'block', padding: 0 },
    '& tr > th:first-of-type': { gridArea: 'label' },
    ...Object.fromEntries(
      ['left', 'sides', 'right', 'value', 'factor', 'difference', 'points'].map((name) => [
        `& [data-cell=${name}]`,
        { gridArea: name, width: 'auto', padding: 0 },
      ]),
    ),
    '& [data-cell=left]': { gridArea: 'left', textAlign: 'left' },
    '& [data-cell=none], & thead th:first-of-type, & thead [data-cell=factor]': { display: 'none' },
    '& thead [data-cell=points]': { gridRow: 2, gridColumn: 5 },
    '& tr[data-goes-on=true]': { paddingBottom: 0 },
    '& tr:is([data-sum], [data-group])': { gridTemplateAreas: '"label label label label points"' },
    '& tr[data-group=true] > th': { gridColumn: '1 / -1', paddingTop: 8 },
    '& tr[data-total=true] > th': { gridColumn: '1 / 4' },
    '& [data-cell=total]': { gridColumn: '4 / 6' },
  },
}))

type Props = { readonly sheet: SheetLayout; readonly stored: Evaluation }

/** The table of points as printed, with both sides of each measure as mirrored bars. */
export function RecordPoints({ sheet, stored }: Props) {
  const largest = getLargestSides(sheet.rows)
  const { derivedValues } = sheet
  return (
    <RecordPanel title="Measures and points">
      <ScrollFrame>
        <Table
          sheet={sheet}
          total={stored.total_points}
          renderSides={(row) => <SideBars row={row} largest={largest} />}
        />
      </ScrollFrame>
      {derivedValues.length > 0 && (
        <RecordFacts
          title="For information, not added"
          facts={derivedValues.map(({ key, label, value }) => ({ key, label, value: value.toFixed(2) }))}
        />
      )}
    </RecordPanel>
  )
}
