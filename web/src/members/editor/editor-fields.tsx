import {
  formatPasswordHint,
  MEMBER_LABELS,
  MEMBER_ROLES,
  MEMBER_STATUS_LABELS,
  MEMBER_STATUSES,
  type memberEditSchema,
  validityBounds,
} from '@trophy/domain'
import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { CheckboxListField } from '#ui/fields/checkbox-list-field.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { FieldGrid } from '#ui/fields/field-grid.tsx'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { countryOptions, languageOptions, speciesOptions } from '#ui/fields/options.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { PageSection } from '#ui/page/page-section.tsx'

/** The form values. */
export type MemberValues = z.input<ReturnType<typeof memberEditSchema>>

const roleOptions = MEMBER_ROLES.map((role) => ({ value: role, label: role }))
const statusOptions = MEMBER_STATUSES.map((status) => ({ value: status, label: MEMBER_STATUS_LABELS[status] }))

type Props = {
  readonly control: Control<MemberValues, unknown, unknown>
  /** `YYYY-MM-DD` */
  readonly today: string
  readonly isView: boolean
}

/** The fields of a member, grouped. The password is hidden in the view. */
export function EditorFields({ control, today, isView }: Props) {
  const [valid_from, valid_to, id_number] = useWatch({ control, name: ['valid_from', 'valid_to', 'id_number'] })
  const species = useMemo(speciesOptions, [])
  const isRequired = !isView
  const { passwordMinLength } = useConfiguration()
  const bounds = validityBounds(today)
  const field = <Name extends keyof typeof MEMBER_LABELS>(name: Name) => ({
    control,
    name,
    label: MEMBER_LABELS[name],
    isDisabled: isView,
  })
  return (
    <>
      <PageSection title="Person">
        <FieldGrid>
          <TextField {...field('firstname')} isRequired={isRequired} />
          <TextField {...field('lastname')} isRequired={isRequired} />
          <div data-line>
            <CheckboxField {...field('member_of_cic')} />
          </div>
          <div data-line>
            <TextField {...field('supporting_information')} rows={3} isRequired={isRequired} />
          </div>
        </FieldGrid>
      </PageSection>
      <PageSection title="Certification">
        <FieldGrid>
          <TextField {...field('id_number')} isDisabled hint={id_number === '' && 'Assigned on approval.'} />
          <SelectField {...field('role')} options={roleOptions} isRequired={isRequired} />
          <SelectField {...field('status')} options={statusOptions} placeholder={null} isRequired={isRequired} />
          <SelectField {...field('cic_delegation')} options={countryOptions} isRequired={isRequired} />
          <DateField {...field('valid_from')} width="100%" min={bounds.first} max={valid_to || bounds.last} />
          <DateField {...field('valid_to')} width="100%" min={valid_from || bounds.first} max={bounds.last} />
          <div data-line>
            {isView ? (
              <MultiSelectField {...field('evaluation_options')} options={species} />
            ) : (
              <CheckboxListField {...field('evaluation_options')} options={species} optionsLabel="species" isRequired />
            )}
          </div>
          <TextField {...field('cic_member_id')} />
          <TextField {...field('corresponding_invoice')} />
        </FieldGrid>
      </PageSection>
      <PageSection title="Contact">
        <FieldGrid>
          <div data-line>
            <TextField {...field('address')} isRequired={isRequired} />
          </div>
          <TextField {...field('zip')} isRequired={isRequired} />
          <TextField {...field('city')} isRequired={isRequired} />
          <SelectField {...field('country')} options={countryOptions} isRequired={isRequired} />
          <MultiSelectField {...field('prefered_language')} options={languageOptions} isRequired={isRequired} />
          <div data-line>
            <TextField {...field('email')} type="email" isRequired={isRequired} />
          </div>
          <TextField {...field('primary_phone')} type="tel" isRequired={isRequired} />
          <TextField {...field('secondary_phone')} type="tel" />
        </FieldGrid>
      </PageSection>
      <PageSection title="Notifications">
        <CheckboxField {...field('news_notification')} />
        <CheckboxField {...field('events_notification')} />
      </PageSection>
      {!isView && (
        <PageSection title="Password">
          <FieldGrid>
            <div data-line>
              <CheckboxField
                control={control}
                name="invitation"
                label="Send an invitation to set a password"
                hint="Sent by e-mail once the member is approved, unless you enter a password here."
              />
            </div>
            <TextField
              {...field('password')}
              type="password"
              autoComplete="new-password"
              hint={formatPasswordHint(passwordMinLength)}
            />
            <TextField
              control={control}
              name="password_confirm"
              label="Retype password"
              type="password"
              autoComplete="new-password"
            />
          </FieldGrid>
        </PageSection>
      )}
    </>
  )
}
