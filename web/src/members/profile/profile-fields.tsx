import { memberRecord, type profileSchema } from '@trophy/domain'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { RecordSections } from '#ui/fields/record-sections.tsx'

/** The form values, including read-only fields, which the server ignores. */
export type ProfileValues = z.input<typeof profileSchema>

export function ProfileFields({ control }: { control: Control<ProfileValues, unknown, unknown> }) {
  const passwordMinLength = useConfiguration('passwordMinLength')
  const options = {
    id_number: { isReadOnly: true, isRequired: true },
    role: { isRequired: false },
    evaluation_options: { isRequired: false, isWide: true, hint: 'Species you are certified for.' },
    prefered_language: { isRequired: false, isWide: true },
    email: { isWide: true, hint: 'A new address takes effect when you open the link sent to it.' },
    secondary_phone: { isRequired: true, hint: 'If you have one.' },
    password: {
      type: 'password',
      autoComplete: 'new-password',
      isRequired: true,
      hint: `To change it, enter at least ${passwordMinLength} characters with a lowercase letter, an uppercase letter and a number.`,
    },
    retype_password: { type: 'password', autoComplete: 'new-password', isRequired: true },
    current_password: {
      type: 'password',
      autoComplete: 'current-password',
      hint: 'Required to change your password or e-mail address.',
    },
  } as const
  return <RecordSections record={memberRecord} view="profile" by="member" {...{ control, options }} />
}
