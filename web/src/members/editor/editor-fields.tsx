import {
  formatPasswordHint,
  isSuggestedValidity,
  listView,
  type memberEditSchema,
  memberRecord,
  validityBounds,
} from '@trophy/domain'
import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { CheckboxListField } from '#ui/fields/checkbox-list-field.tsx'
import { FieldGrid } from '#ui/fields/field-grid.tsx'
import { type InputOptions, RecordInputs } from '#ui/fields/record-inputs.tsx'
import { RecordSections } from '#ui/fields/record-sections.tsx'

const { evaluation_options } = memberRecord.fields

export type MemberValues = z.input<ReturnType<typeof memberEditSchema>>

/** The fields with which an application is decided. */
export const DECISION_FIELDS = [
  'role',
  'status',
  'valid_from',
  'valid_to',
  'cic_delegation',
  'invitation',
] as const satisfies readonly (keyof MemberValues)[]

type Props = {
  readonly control: Control<MemberValues, unknown, unknown>
  /** `YYYY-MM-DD` */
  readonly today: string
}

const common = { record: memberRecord, view: 'editor', by: 'admin' } as const

/** Returns what the inputs of the editor need besides the definitions of their fields. */
const useInputOptions = ({ control, today }: Props) => {
  const [valid_from, valid_to, id_number] = useWatch({ control, name: ['valid_from', 'valid_to', 'id_number'] })
  const species = useMemo(evaluation_options.listOptions, [])
  const passwordMinLength = useConfiguration('passwordMinLength')
  const bounds = validityBounds(today)
  const isSuggestedNow = isSuggestedValidity(today, { valid_from, valid_to })
  return {
    id_number: { isReadOnly: true, hint: id_number === '' && 'Assigned on approval.' },
    status: { placeholder: null },
    valid_from: { min: bounds.first, max: valid_to || bounds.last },
    valid_to: {
      min: valid_from || bounds.first,
      max: bounds.last,
      hint: isSuggestedNow && 'Suggested: five years from today.',
    },
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
          hint="Sent on approval, or when the last one has expired, unless you set a password here."
        />
      ),
    },
    password: { type: 'password', autoComplete: 'new-password', hint: formatPasswordHint(passwordMinLength) },
    password_confirm: { type: 'password', autoComplete: 'new-password' },
  } as const
}

type EditorProps = Props & {
  /** True for a form in which `DecisionFields` are shown too. */
  readonly hasDecision?: boolean
}

/** The fields of a member, grouped. */
export function EditorFields({ hasDecision = false, ...props }: EditorProps) {
  const options = useInputOptions(props)
  return (
    <RecordSections
      {...common}
      control={props.control}
      options={options}
      omitFields={hasDecision ? DECISION_FIELDS : []}
    />
  )
}

/** The fields with which an application is decided. */
export function DecisionFields({ statusHint, ...props }: Props & { readonly statusHint: string }) {
  const options = useInputOptions(props)
  return (
    <FieldGrid>
      <RecordInputs<MemberValues>
        {...common}
        control={props.control}
        names={DECISION_FIELDS}
        options={{ ...options, status: { ...options.status, hint: statusHint } }}
      />
    </FieldGrid>
  )
}

/** The fields of a member, read-only, without the password. */
export function ViewedFields({ control }: Pick<Props, 'control'>) {
  const names = listView(memberRecord, 'editor')
  const wide: readonly string[] = ['evaluation_options', 'address', 'email']
  const toViewOptions = (name: string): InputOptions => ({
    isDisabled: true,
    isRequired: false,
    ...(wide.includes(name) && { isWide: true }),
  })
  const viewOptions = Object.fromEntries(names.map((name) => [name, toViewOptions(name)]))
  return <RecordSections {...common} control={control} options={viewOptions} omit={['Password']} />
}
