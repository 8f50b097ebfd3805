import { styled } from '@mui/material/styles'
import { filterSection, hasContent, SOURCES } from '@trophy/domain'
import type { ReactNode } from 'react'
import { ChoiceInput } from '#evaluations/sheet-form/rows/choice-input.tsx'
import { columnStyles, Grid, NARROW_QUERY, VERY_WIDE_QUERY, WIDE_QUERY } from '#evaluations/sheet-form/rows/columns.ts'
import { MeasureRow } from '#evaluations/sheet-form/rows/measure-row.tsx'
import { hasValues } from '#evaluations/sheet-form/rows/row-results.tsx'
import { TextRow } from '#evaluations/sheet-form/rows/text-row.tsx'
import { PhenotypePicker } from './phenotype-picker.tsx'
import { EmptyRows } from './read-only-values.tsx'
import { RemainingRows } from './remaining-rows.tsx'
import { Section } from './section.tsx'
import type { SheetActions, SheetState } from './sheet-state.ts'
import type { RowView } from './sheet-view.ts'

const HeadingRow = styled('div')(({ theme }) => ({
  ...columnStyles,
  gridTemplateAreas: '"left right points"',
  rowGap: 0,
  marginTop: 6,
  fontSize: 12.5,
  fontWeight: 560,
  color: theme.vars.palette.text.secondary,
  textAlign: 'right',
  [NARROW_QUERY]: { '& > [data-head=value]': { display: 'none' } },
  [VERY_WIDE_QUERY]: { ...columnStyles[VERY_WIDE_QUERY], '& > [data-head=value]': { paddingRight: 42 } },
}))

/** The column headings. Skull sheets have neither sides nor separate values. */
function ColumnHeadings({ rows }: { rows: readonly RowView[] }) {
  const hasSides = rows.some(({ leaf }) => leaf.values.length > 1)
  return (
    <HeadingRow aria-hidden>
      {hasSides && <span style={{ gridArea: 'left' }}>Left</span>}
      {hasSides && <span style={{ gridArea: 'right' }}>Right</span>}
      {rows.some(hasValues) && (
        <span data-head="value" style={{ gridArea: 'value' }}>
          Value
        </span>
      )}
      <span style={{ gridArea: 'points' }}>Points</span>
    </HeadingRow>
  )
}

const Notice = styled('p')(({ theme }) => ({ margin: '0 0 8px', fontSize: 14, color: theme.vars.palette.warning.main }))

const Source = styled('div')(({ theme }) => ({
  marginBottom: 20,
  '& > div:first-of-type': { marginBottom: 4, fontSize: 14, fontWeight: 550 },
  [WIDE_QUERY]: { '& label': { paddingInline: 16 } },
  '& [data-said=error]': { marginTop: 4, fontSize: 13, color: theme.vars.palette.error.main },
}))

type RowsProps = {
  readonly label: string
  readonly rows: readonly RowView[]
  readonly actions: SheetActions
  readonly isReadOnly: boolean
  readonly children?: ReactNode
}

/** The measures of a section as a table, followed by its texts. */
function Rows({ label, rows: all, actions, isReadOnly, children }: RowsProps) {
  const rows = isReadOnly ? all.filter(hasContent) : all
  return (
    <>
      <Grid aria-label={label}>
        <tbody>
          {rows.map((row) =>
            row.leaf.field.kind === 'text' ? null : (
              <MeasureRow key={row.leaf.path} row={row} actions={actions} isReadOnly={isReadOnly} />
            ),
          )}
          {children}
        </tbody>
      </Grid>
      {rows.map((row) =>
        row.leaf.field.kind === 'text' ? (
          <TextRow key={row.leaf.path} row={row} field={row.leaf.field} actions={actions} isReadOnly={isReadOnly} />
        ) : null,
      )}
      {isReadOnly && <EmptyRows rows={all.filter((row) => !hasContent(row))} />}
    </>
  )
}

type Props = { readonly state: SheetState; readonly actions: SheetActions; readonly isReadOnly: boolean }

/** The measuring sheet of a species: source and phenotype, measures, additions and supplementary information. */
export function SheetForm({ state: { species, measured, errors, view }, actions, isReadOnly }: Props) {
  const measures = filterSection(view.rows, 'measurementParams')
  const additions = filterSection(view.rows, 'additions')
  const hasDeductions = additions.some(({ leaf: { field } }) => field.kind === 'number' && field.sign === -1)
  const additionsTitle = hasDeductions ? 'Additions and deductions' : 'Additions'
  const rows = { actions, isReadOnly }
  return (
    <>
      <Section title="Measurement Base Information">
        <Source data-choice="source">
          <div>Source</div>
          {isReadOnly ? (
            measured.source
          ) : (
            <ChoiceInput
              label="Source"
              choices={SOURCES.map((source) => ({ value: source, label: source }))}
              value={measured.source}
              onChoose={actions.chooseSource}
              isInvalid={'source' in errors}
            />
          )}
          {errors.source && <div data-said="error">{errors.source}</div>}
        </Source>
        <PhenotypePicker
          species={species}
          chosen={measured.phenotype}
          error={errors.phenotype ?? null}
          isReadOnly={isReadOnly}
          onChoose={actions.choosePhenotype}
        />
      </Section>
      <Section title="Measurement Parameters" head={<ColumnHeadings rows={measures} />}>
        <Rows label="Measurement Parameters" rows={measures} {...rows}>
          <RemainingRows {...view.remainder} />
        </Rows>
      </Section>
      {additions.length > 0 && (
        <Section title={additionsTitle}>
          <Rows label={additionsTitle} rows={additions} {...rows} />
        </Section>
      )}
      <Section title="Supplementary Information for Gold Trophy">
        {view.supplementaryNotice && <Notice role="status">{view.supplementaryNotice}</Notice>}
        <Rows
          label="Supplementary Information for Gold Trophy"
          rows={filterSection(view.rows, 'supplementary')}
          {...rows}
        />
      </Section>
    </>
  )
}
