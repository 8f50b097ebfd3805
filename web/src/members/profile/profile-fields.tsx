import { MEMBER_LABELS, type profileSchema } from '@trophy/domain'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { FieldGrid } from '#ui/fields/field-grid.tsx'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { countryOptions, languageOptions, speciesOptions } from '#ui/fields/options.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { PageSection } from '#ui/page/page-section.tsx'

/** The form values, including read-only fields, which the server ignores. */
export type ProfileValues = z.input<typeof profileSchema>

/** The fields of the profile, grouped. */
export function ProfileFields({ control }: { control: Control<ProfileValues, unknown, unknown> }) {
  const { passwordMinLength } = useConfiguration()
  const field = <Name extends keyof typeof MEMBER_LABELS>(name: Name) => ({ control, name, label: MEMBER_LABELS[name] })
  const readOnlyField = <Name extends keyof typeof MEMBER_LABELS>(name: Name) => ({ ...field(name), isDisabled: true })
  return (
    <>
      <PageSection title="Person">
        <FieldGrid>
          <TextField {...readOnlyField('id_number')} isRequired />
          <TextField {...readOnlyField('role')} />
          <TextField {...readOnlyField('firstname')} isRequired />
          <TextField {...readOnlyField('lastname')} isRequired />
          <div data-line>
            <CheckboxField {...field('member_of_cic')} />
          </div>
        </FieldGrid>
      </PageSection>
      <PageSection title="Certification">
        <FieldGrid>
          <div data-line>
            <MultiSelectField {...readOnlyField('evaluation_options')} options={speciesOptions()} />
          </div>
          <DateField {...readOnlyField('valid_from')} width="100%" />
          <DateField {...readOnlyField('valid_to')} width="100%" />
        </FieldGrid>
      </PageSection>
      <PageSection title="Contact">
        <FieldGrid>
          <SelectField {...field('country')} options={countryOptions} isRequired />
          <TextField {...field('city')} autoComplete="address-level2" isRequired />
          <TextField {...field('zip')} autoComplete="postal-code" isRequired />
          <TextField {...field('address')} autoComplete="street-address" isRequired />
          <div data-line>
            <MultiSelectField {...field('prefered_language')} options={languageOptions} />
          </div>
          <div data-line>
            <TextField
              {...field('email')}
              type="email"
              autoComplete="email"
              hint="A new address takes effect when you open the link sent to it."
              isRequired
            />
          </div>
          <TextField {...field('primary_phone')} type="tel" autoComplete="tel" isRequired />
          <TextField {...field('secondary_phone')} type="tel" hint="If you have one." isRequired />
        </FieldGrid>
      </PageSection>
      <PageSection title="Notifications">
        <CheckboxField {...field('news_notification')} />
        <CheckboxField {...field('events_notification')} />
      </PageSection>
      <PageSection title="Password">
        <FieldGrid>
          <TextField
            {...field('password')}
            type="password"
            autoComplete="new-password"
            hint={`To change it, enter at least ${passwordMinLength} characters with a lowercase letter, an uppercase letter and a number.`}
            isRequired
          />
          <TextField
            control={control}
            name="retype_password"
            label="Retype Password"
            type="password"
            autoComplete="new-password"
            isRequired
          />
          <TextField
            control={control}
            name="current_password"
            label="Current password"
            type="password"
            autoComplete="current-password"
            hint="Required to change your password or e-mail address."
          />
        </FieldGrid>
      </PageSection>
    </>
  )
}
