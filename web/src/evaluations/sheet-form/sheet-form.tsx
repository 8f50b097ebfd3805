import { styled } from '@mui/material/styles'
import { filterSection } from '@trophy/domain'
import { type FocusEvent, Fragment, type ReactNode } from 'react'
import {
  ABOVE_POINTS_QUERY,
  columnStyles,
  columnWidths,
  FACTOR_WIDTH,
  Grid,
  NO_RESULTS,
  UNDER_LABEL_QUERY,
  VALUE_COLUMN_QUERY,
} from '#evaluations/sheet-form/rows/columns.ts'
import { DerivedRow } from '#evaluations/sheet-form/rows/derived-row.tsx'
import { DrawnSpeciesContext } from '#evaluations/sheet-form/rows/instructions.tsx'
import { MeasureRow } from '#evaluations/sheet-form/rows/measure-row.tsx'
import { Frame, Label } from '#evaluations/sheet-form/rows/row.tsx'
import { Points, Sum } from '#evaluations/sheet-form/rows/row-results.tsx'
import type { SheetColumns } from '#evaluations/sheet-form/rows/sheet-columns.ts'
import { TextRow } from '#evaluations/sheet-form/rows/text-row.tsx'
import { BaseSection } from '#evaluations/sheet-form/sections/base-section.tsx'
import { SUPPLEMENTARY_TITLE, SupplementarySection } from '#evaluations/sheet-form/sections/supplementary-section.tsx'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { useDelayed } from '#ui/page/use-delayed.ts'
import { Section } from './section.tsx'
import type { SheetActions, SheetState } from './sheet-state.ts'
import type { Remainder, RowView } from './sheet-view.ts'

/** Results that belong to no field: calculated lines and column totals. */
function RemainingRows({ derivedValues, lines }: Remainder) {
  return (
    <>
      {lines.map((line) => (
        <Frame key={line.key} data-calculation={line.key} data-alone>
          <Label scope="row">{line.label}</Label>
          <Points lines={[line]} />
        </Frame>
      ))}
      {derivedValues.map(({ key, label, value }) => (
        <Frame key={key} data-calculation={key} data-sum>
          <Label scope="row">{label}</Label>
          <Sum value={value} />
        </Frame>
      ))}
    </>
  )
}

const HeadingRow = styled('div')(({ theme }) => ({
  ...columnStyles,
  gridTemplateAreas: '"left right points"',
  rowGap: 0,
  marginTop: 4,
  fontSize: 12.5,
  fontWeight: 560,
  color: theme.vars.palette.text.secondary,
  textAlign: 'right',
  [UNDER_LABEL_QUERY]: { '& > [data-head=value]': { display: 'none' } },
  [ABOVE_POINTS_QUERY]: {
    ...columnStyles[ABOVE_POINTS_QUERY],
    gridTemplateAreas: '"label left right value" "label left right points"',
    alignItems: 'end',
    lineHeight: '15px',
  },
  [VALUE_COLUMN_QUERY]: {
    ...columnStyles[VALUE_COLUMN_QUERY],
    '& > [data-head=value]': { paddingRight: FACTOR_WIDTH },
  },
}))

/** The column headings. Skull sheets have neither sides nor separate values. */
function ColumnHeadings({ rows, columns }: { rows: readonly RowView[]; columns: SheetColumns }) {
  const hasSides = rows.some(({ leaf }) => leaf.values.length > 1)
  return (
    <HeadingRow aria-hidden style={columnWidths(columns)}>
      {hasSides && <span style={{ gridArea: 'left' }}>Left</span>}
      {hasSides && <span style={{ gridArea: 'right' }}>Right</span>}
      {columns.values !== 'none' && (
        <span data-head="value" style={{ gridArea: 'value' }}>
          Value
        </span>
      )}
      <span style={{ gridArea: 'points' }}>Points</span>
    </HeadingRow>
  )
}

type RowsProps = {
  readonly label: string
  readonly columns: SheetColumns
  readonly hasResults?: boolean
  readonly rows: readonly RowView[]
  /** All rows of the sheet with the messages that are shown. */
  readonly shownRows: readonly RowView[]
  readonly actions: SheetActions
  readonly children?: ReactNode
}

/** The measures of a section as a table, followed by its texts. */
function Rows({ label, columns, hasResults = true, rows, shownRows, actions, children }: RowsProps) {
  const findShown = (row: RowView) => shownRows.find(({ leaf }) => leaf === row.leaf) ?? row
  const leaveField = ({ target, relatedTarget }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-path]')
    if (row?.dataset.path && !row.contains(relatedTarget)) actions.leave(row.dataset.path)
  }
  return (
    <>
      <Grid
        aria-label={label}
        style={columnWidths(columns)}
        onBlur={leaveField}
        {...(!hasResults && { [NO_RESULTS]: true })}
      >
        <tbody>
          {rows.map((row) =>
            row.leaf.field.kind === 'text' ? null : (
              <Fragment key={row.leaf.path}>
                <MeasureRow row={row} shownRow={findShown(row)} actions={actions} />
                {row.derivedRows.map((derived) => (
                  <DerivedRow key={derived.line.key} {...derived} />
                ))}
              </Fragment>
            ),
          )}
          {children}
        </tbody>
      </Grid>
      {rows.map((row) =>
        row.leaf.field.kind === 'text' ? (
          <TextRow key={row.leaf.path} row={row} field={row.leaf.field} actions={actions} />
        ) : null,
      )}
    </>
  )
}

const DrawingThumbnail = loadOnDemand(() => import('#evaluations/drawing/drawing-thumbnail.tsx'))

type Props = {
  readonly state: SheetState
  readonly actions: SheetActions
  /** True if the headings show the drawing, on screens that have no room for it beside the sheet. */
  readonly hasThumbnail?: boolean
}

/** The measuring sheet of a species: source and phenotype, measures, additions and supplementary information. */
export function SheetForm({ state, actions, hasThumbnail = false }: Props) {
  const { species, measured, errors, view } = state
  const measures = filterSection(view.rows, 'measurementParams')
  const additions = filterSection(view.rows, 'additions')
  const supplementary = filterSection(view.rows, 'supplementary')
  const hasDeductions = additions.some(({ leaf: { field } }) => field.kind === 'number' && field.sign === -1)
  const additionsTitle = hasDeductions ? 'Additions and deductions' : 'Additions'
  const { columns } = view
  const [shownRows] = useDelayed(view.rows)
  const rows = { columns, shownRows, actions }
  // Below the last row that they add up.
  const totals = <RemainingRows {...view.remainder} />
  const thumbnail = hasThumbnail && <DrawingThumbnail species={species} />
  return (
    <DrawnSpeciesContext value={species.key}>
      <BaseSection {...{ species, measured, errors, actions }} />
      <Section
        title="Measurement Parameters"
        aside={thumbnail}
        head={<ColumnHeadings rows={measures} columns={columns} />}
      >
        <Rows label="Measurement Parameters" rows={measures} {...rows}>
          {additions.length === 0 && totals}
        </Rows>
      </Section>
      {additions.length > 0 && (
        <Section title={additionsTitle} aside={thumbnail}>
          <Rows label={additionsTitle} rows={additions} {...rows}>
            {totals}
          </Rows>
        </Section>
      )}
      <SupplementarySection view={view} rows={supplementary} aside={thumbnail} isTyping={state.typed !== null}>
        <Rows label={SUPPLEMENTARY_TITLE} rows={supplementary} {...rows} hasResults={false} />
      </SupplementarySection>
    </DrawnSpeciesContext>
  )
}
