import { MEMBER_LABELS, type registrationSchema } from '@trophy/domain'
import { useMemo } from 'react'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { CheckboxListField } from '#ui/fields/checkbox-list-field.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { FieldGrid } from '#ui/fields/field-grid.tsx'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { countryOptions, languageOptions, speciesOptions } from '#ui/fields/options.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { PageSection } from '#ui/page/page-section.tsx'

/** The form values. */
export type ApplicationValues = z.input<typeof registrationSchema>

/** The fields of an application, grouped. */
export function ApplicationFields({ control }: { control: Control<ApplicationValues, unknown, unknown> }) {
  const species = useMemo(speciesOptions, [])
  const field = <Name extends keyof typeof MEMBER_LABELS & keyof ApplicationValues>(name: Name) => ({
    control,
    name,
    label: MEMBER_LABELS[name],
  })
  return (
    <>
      <PageSection title="Person">
        <FieldGrid>
          <TextField {...field('firstname')} autoComplete="given-name" isRequired />
          <TextField {...field('lastname')} autoComplete="family-name" isRequired />
          <div data-line>
            <CheckboxField {...field('member_of_cic')} />
          </div>
        </FieldGrid>
      </PageSection>
      <PageSection title="Certification">
        <FieldGrid>
          <div data-line>
            <CheckboxListField
              {...field('evaluation_options')}
              options={species}
              optionsLabel="species"
              hint="The species you want to measure."
              isRequired
            />
          </div>
          <div data-line>
            <TextField
              {...field('supporting_information')}
              rows={4}
              hint="Your experience: courses, exhibitions, trophies measured and references."
              isRequired
            />
          </div>
        </FieldGrid>
      </PageSection>
      <PageSection title="Contact">
        <FieldGrid>
          <div data-line>
            <TextField {...field('address')} autoComplete="street-address" isRequired />
          </div>
          <TextField {...field('zip')} autoComplete="postal-code" isRequired />
          <TextField {...field('city')} autoComplete="address-level2" isRequired />
          <SelectField {...field('country')} options={countryOptions} isRequired />
          <MultiSelectField {...field('prefered_language')} options={languageOptions} isRequired />
          <TextField
            {...field('email')}
            type="email"
            autoComplete="email"
            hint="Used to reply to you and, later, to sign in."
            isRequired
          />
          <TextField
            control={control}
            name="email_confirmation"
            label="Email confirmation"
            type="email"
            autoComplete="off"
            hint="Repeat your e-mail address."
            isRequired
          />
          <TextField {...field('primary_phone')} type="tel" autoComplete="tel" isRequired />
          <TextField {...field('secondary_phone')} type="tel" autoComplete="off" />
        </FieldGrid>
      </PageSection>
    </>
  )
}
