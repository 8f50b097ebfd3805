import { formatPasswordHint, listView, type memberEditSchema, memberRecord, validityBounds } from '@trophy/domain'
import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { CheckboxListField } from '#ui/fields/checkbox-list-field.tsx'
import type { InputOptions } from '#ui/fields/record-inputs.tsx'
import { RecordSections } from '#ui/fields/record-sections.tsx'

const { evaluation_options } = memberRecord.fields

/** The form values. */
export type MemberValues = z.input<ReturnType<typeof memberEditSchema>>

type Props = {
  readonly control: Control<MemberValues, unknown, unknown>
  /** `YYYY-MM-DD` */
  readonly today: string
  readonly isView: boolean
}

/** The fields of a member, grouped. The password is hidden in the view. */
export function EditorFields({ control, today, isView }: Props) {
  const [valid_from, valid_to, id_number] = useWatch({ control, name: ['valid_from', 'valid_to', 'id_number'] })
  const species = useMemo(evaluation_options.listOptions, [])
  const { passwordMinLength } = useConfiguration()
  const bounds = validityBounds(today)
  const editOptions = {
    id_number: { isDisabled: true, hint: id_number === '' && 'Assigned on approval.' },
    status: { placeholder: null },
    valid_from: { min: bounds.first, max: valid_to || bounds.last },
    valid_to: { min: valid_from || bounds.first, max: bounds.last },
    evaluation_options: {
      isWide: true,
      element: (
        <CheckboxListField
          {...{ control, name: 'evaluation_options', label: evaluation_options.label }}
          options={species}
          optionsLabel="species"
          isRequired
        />
      ),
    },
    address: { isWide: true },
    email: { isWide: true },
    invitation: {
      isWide: true,
      element: (
        <CheckboxField
          {...{ control, name: 'invitation', label: memberRecord.labels.invitation }}
          hint="Sent by e-mail once the member is approved, unless you enter a password here."
        />
      ),
    },
    password: { type: 'password', autoComplete: 'new-password', hint: formatPasswordHint(passwordMinLength) },
    password_confirm: { type: 'password', autoComplete: 'new-password' },
  } as const
  const common = { record: memberRecord, view: 'editor', by: 'admin', control } as const
  if (!isView) return <RecordSections {...common} options={editOptions} />
  const names = listView(memberRecord, 'editor')
  const wide: readonly string[] = ['evaluation_options', 'address', 'email']
  const toViewOptions = (name: string): InputOptions => ({
    isDisabled: true,
    isRequired: false,
    ...(wide.includes(name) && { isWide: true }),
  })
  const viewOptions = Object.fromEntries(names.map((name) => [name, toViewOptions(name)]))
  return <RecordSections {...common} options={viewOptions} omit={['Password']} />
}
