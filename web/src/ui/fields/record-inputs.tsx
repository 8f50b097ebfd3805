import type { Field } from '@trophy/domain'
import { Fragment, type ReactNode } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { CheckboxField } from './checkbox-field.tsx'
import { DateField } from './date-field.tsx'
import { type FieldProps, TextField } from './field.tsx'
import { MultiSelectField } from './multi-select-field.tsx'
import { SelectField } from './select-field.tsx'

/** What a form states about an input beyond the definition of its field. */
export type InputOptions = {
  readonly hint?: ReactNode
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly rows?: number
  readonly autoComplete?: string
  /** The range of a date's calendar. */
  readonly min?: string
  readonly max?: string
  /** Spans both columns, like a text of several lines and a checkbox. */
  readonly isWide?: boolean
  /** Replaces the input. */
  readonly element?: ReactNode
}

type InputProps<Values extends FieldValues> = InputOptions & {
  readonly field: Field
  readonly control: Control<Values, unknown, unknown>
  readonly name: FieldPath<Values>
}

/** The input of a field, by its kind. */
function RecordInput<Values extends FieldValues>({
  field,
  rows,
  autoComplete,
  min,
  max,
  ...props
}: InputProps<Values>) {
  const { kind, label, isRequired, inputType, listOptions } = field
  const common: FieldProps<Values> = { label, isRequired, ...props }
  switch (kind) {
    case 'text': {
      const lines = rows ?? field.rows
      return (
        <TextField
          {...common}
          {...(inputType && { type: inputType })}
          {...(autoComplete && { autoComplete })}
          {...(lines && { rows: lines })}
        />
      )
    }
    case 'date':
      return <DateField {...common} {...(min && { min })} {...(max && { max })} width="100%" />
    case 'yesOrNo':
      return <CheckboxField {...common} />
    case 'choices':
      return <MultiSelectField {...common} options={listOptions?.() ?? []} />
    default:
      return <SelectField {...common} options={listOptions?.() ?? []} />
  }
}

type Props<Values extends FieldValues> = {
  readonly record: { readonly fields: Readonly<Record<string, Field>> }
  /** Fields of the record in order, and other names that have an `element`. */
  readonly names: readonly FieldPath<Values>[]
  readonly control: Control<Values, unknown, unknown>
  readonly options?: { readonly [Name in FieldPath<Values>]?: InputOptions }
}

/** The inputs of a section of a form. */
export function RecordInputs<Values extends FieldValues>({ record, names, control, options = {} }: Props<Values>) {
  return names.map((name) => {
    const field = record.fields[name]
    const own: InputOptions = options[name] ?? {}
    const { element, isWide = field?.rows !== undefined || field?.kind === 'yesOrNo', ...inputOptions } = own
    const input = element ?? (field && <RecordInput {...{ field, control, name }} {...inputOptions} />)
    return isWide ? (
      <div key={name} data-line>
        {input}
      </div>
    ) : (
      <Fragment key={name}>{input}</Fragment>
    )
  })
}
