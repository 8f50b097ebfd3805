import { styled } from '@mui/material/styles'
import type { Hint } from '@trophy/domain'
import type { ReactNode } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { type Information, type InformationName, listMissing } from '#evaluations/information.ts'
import { HintLine } from '#evaluations/sheet-form/rows/hint-line.tsx'
import { CollapsibleSection } from '#evaluations/sheet-form/sections/collapsible-section.tsx'
import { useCollapse } from '#evaluations/sheet-form/sections/use-collapse.ts'
import { type MeasurerContext, mayChooseMeasurer, useMeasurer } from '#evaluations/use-measurers.ts'
import { formatMeasurer } from '#lib/format/format-measurer.ts'
import { findDateHints } from './date-hints.ts'
import { InformationSummary } from './information-summary.tsx'

const Hints = styled('div')({ display: 'grid', gap: 4, marginTop: 4 })

type Props = {
  readonly control: Control<Information>
  readonly today: string
  readonly context: MeasurerContext
  readonly isHunterErased: boolean
  /** The open hints of its fields. */
  readonly hints: readonly Hint[]
  readonly suggested: readonly InformationName[]
  /** The fields; they do not depend on the values that the section watches. */
  readonly children: ReactNode
}

/** The section of the information. It collapses to one line when all required fields are filled in. */
export function InformationSection(props: Props) {
  const { control, today, context, isHunterErased, hints, suggested, children } = props
  const information = useWatch({ control }) as Information
  const hasErrors = Object.keys(useFormState({ control }).errors).length > 0
  const hasDateHints = Object.keys(findDateHints(information, today)).length > 0
  const isComplete = !hasErrors && !hasDateHints && listMissing(information, isHunterErased).length === 0
  const collapse = useCollapse(isComplete && hints.length === 0, hasErrors)
  // A stored evaluation names its measurer above the form.
  const isMeasurerUnnamed = mayChooseMeasurer(context) && (context.stored?.measurer_id ?? null) === null
  const chosen = useMeasurer(context, information.measurer_id)
  const measurer = isMeasurerUnnamed && chosen ? formatMeasurer(chosen.name, chosen.id_number) : ''
  return (
    <CollapsibleSection
      title="Evaluation Information"
      collapse={collapse}
      canClose={isComplete}
      openLabel="Change"
      summary={
        <>
          <InformationSummary {...{ information, measurer }} suggested={suggested} />
          {hints.length > 0 && (
            <Hints>
              {hints.map((hint) => (
                <HintLine key={hint.path} hint={hint} />
              ))}
            </Hints>
          )}
        </>
      }
    >
      {children}
    </CollapsibleSection>
  )
}
