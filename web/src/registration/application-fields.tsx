import { memberRecord, type registrationSchema } from '@trophy/domain'
import { useMemo } from 'react'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { CheckboxListField } from '#ui/fields/checkbox-list-field.tsx'
import { RecordSections } from '#ui/fields/record-sections.tsx'

const { evaluation_options } = memberRecord.fields

export type ApplicationValues = z.input<typeof registrationSchema>

export function ApplicationFields({ control }: { control: Control<ApplicationValues, unknown, unknown> }) {
  const species = useMemo(evaluation_options.listOptions, [])
  const options = {
    evaluation_options: {
      isWide: true,
      element: (
        <CheckboxListField
          {...{ control, name: 'evaluation_options', label: evaluation_options.label }}
          options={species}
          optionsLabel="species"
          hint="The species you want to measure."
          isRequired
        />
      ),
    },
    supporting_information: {
      rows: 4,
      hint: 'Your experience: courses, exhibitions, trophies measured and references.',
    },
    address: { isWide: true },
    email: { hint: 'Used to reply to you and, later, to sign in.' },
    email_confirmation: {
      type: 'email',
      hint: 'Repeat your e-mail address.',
      isRequired: true,
    },
  } as const
  return <RecordSections record={memberRecord} view="application" by="applicant" {...{ control, options }} />
}
