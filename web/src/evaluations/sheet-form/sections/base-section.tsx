import { styled } from '@mui/material/styles'
import { type FieldErrors, findPhenotype, SOURCES, type Species } from '@trophy/domain'
import { memo } from 'react'
import { PhenotypePicker } from '#evaluations/sheet-form/phenotype-picker.tsx'
import { ChoiceInput } from '#evaluations/sheet-form/rows/choice-input.tsx'
import { WIDE_QUERY } from '#evaluations/sheet-form/rows/columns.ts'
import type { MeasuredValues, SheetActions } from '#evaluations/sheet-form/sheet-state.ts'
import { GenderSign } from '#species/phenotype-table.tsx'
import { SpeciesPicture } from '#species/pictures/species-picture.tsx'
import { FieldLabel, FieldNote, useFieldIds } from '#ui/fields/field.tsx'
import { CollapsibleSection, Facts } from './collapsible-section.tsx'
import { useCollapse } from './use-collapse.ts'

const TITLE = 'Measurement Base Information'

const Source = styled('div')({
  marginBottom: 20,
  [WIDE_QUERY]: { '& label': { paddingInline: 16 } },
})

const Summary = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& [data-species]': { flexShrink: 0, width: 32, height: 32, color: theme.vars.palette.primary.main },
}))

type Props = {
  readonly species: Species
  readonly measured: MeasuredValues
  readonly errors: FieldErrors
  readonly actions: SheetActions
}

function BaseFields({ species, measured, errors, actions }: Props) {
  const { noteId } = useFieldIds()
  return (
    <>
      <Source data-choice="source">
        <FieldLabel isRequired>Source</FieldLabel>
        <ChoiceInput
          label="Source"
          isRequired
          choices={SOURCES.map((source) => ({ value: source, label: source }))}
          value={measured.source}
          onChoose={actions.chooseSource}
          isInvalid={'source' in errors}
          describedBy={'source' in errors ? noteId : undefined}
        />
        <FieldNote id={noteId} error={errors.source} />
      </Source>
      <PhenotypePicker
        species={species}
        chosen={measured.phenotype}
        error={errors.phenotype ?? null}
        onChoose={actions.choosePhenotype}
      />
    </>
  )
}

/** The section with source and phenotype; one line once both are chosen. */
export const BaseSection = memo(function BaseSection(props: Props) {
  const { species, measured, errors } = props
  const phenotype = findPhenotype(species, measured.phenotype)
  const isComplete = measured.source !== '' && phenotype !== null
  // The edition may not have the chosen phenotype.
  const isPhenotypeGone = measured.phenotype !== '' && phenotype === null
  const collapse = useCollapse(isComplete, isPhenotypeGone || 'source' in errors || 'phenotype' in errors)
  const summary = (
    <Summary>
      <SpeciesPicture species={species.key} />
      <Facts>
        <span>
          <small>Source</small> {measured.source}
        </span>
        {phenotype && (
          <span data-fact="Phenotype">
            <small>Phenotype</small> {phenotype.label} <GenderSign gender={phenotype.gender} />
          </span>
        )}
      </Facts>
    </Summary>
  )
  return (
    <CollapsibleSection title={TITLE} collapse={collapse} canClose={isComplete} summary={summary} openLabel="Change">
      <BaseFields {...props} />
    </CollapsibleSection>
  )
})
