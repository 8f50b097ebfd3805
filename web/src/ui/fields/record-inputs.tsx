import type { Author, Field } from '@trophy/domain'
import { Fragment, type ReactNode } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { CheckboxField } from './checkbox-field.tsx'
import { DateField } from './date-field.tsx'
import { type FieldProps, TextField } from './field.tsx'
import { MultiSelectField } from './multi-select-field.tsx'
import { ReadOnlyField } from './read-only-field.tsx'
import { SelectField } from './select-field.tsx'

/** Properties of an input in a form, in addition to the definition of its field. */
export type InputOptions = {
  readonly hint?: ReactNode
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  /** Shown as a text that can be focused and copied, but not changed. */
  readonly isReadOnly?: boolean
  readonly type?: 'email' | 'password'
  readonly rows?: number
  readonly autoComplete?: string
  /** The range of a date's calendar. */
  readonly min?: string
  readonly max?: string
  /** Null if a select has no empty choice. */
  readonly placeholder?: null
  /** Spans both columns, by default for a text of several lines and a checkbox. */
  readonly isWide?: boolean
  /** Replaces the input. */
  readonly element?: ReactNode
}

type InputProps<Values extends FieldValues> = Omit<InputOptions, 'isWide' | 'element'> & {
  /** Undefined for a value that is not a field of the record: its input is a text. */
  readonly field: Field | undefined
  readonly label: string
  readonly control: Control<Values, unknown, unknown>
  readonly name: FieldPath<Values>
}

function RecordInput<Values extends FieldValues>(props: InputProps<Values>) {
  const { field, type, rows, autoComplete, min, max, placeholder, isReadOnly = false, ...others } = props
  const common: FieldProps<Values> = { isRequired: field?.isRequired === true, ...others }
  const options = field?.listOptions?.() ?? []
  const isLocked = isReadOnly || others.isDisabled === true
  if (isLocked && field?.kind !== 'yesOrNo' && field?.kind !== 'choices')
    return <ReadOnlyField {...common} field={field} />
  switch (field?.kind) {
    case 'date':
      return <DateField {...common} {...(min && { min })} {...(max && { max })} width="100%" />
    case 'yesOrNo':
      return <CheckboxField {...common} isDisabled={isLocked} />
    case 'choices':
      return <MultiSelectField {...common} options={options} isDisabled={isLocked} />
    case 'oneOf':
    case 'country':
      return <SelectField {...common} options={options} {...(placeholder === null && { placeholder })} />
    default: {
      const inputType = type ?? field?.inputType
      const lines = rows ?? field?.rows
      return (
        <TextField
          {...common}
          {...(inputType && { type: inputType })}
          {...(autoComplete && { autoComplete })}
          {...(lines && { rows: lines })}
        />
      )
    }
  }
}

type Props<Values extends FieldValues> = {
  readonly record: {
    readonly fields: Readonly<Record<string, Field>>
    readonly labels: Readonly<Record<string, string>>
  }
  readonly names: readonly FieldPath<Values>[]
  readonly control: Control<Values, unknown, unknown>
  /** The author, if the record has several forms; fields that they may not enter are read-only. */
  readonly by?: Author
  readonly options?: { readonly [Name: string]: InputOptions | undefined }
}

/** The inputs of a section of a form. */
export function RecordInputs<Values extends FieldValues>({ record, names, control, by, options = {} }: Props<Values>) {
  return names.map((name) => {
    const field = record.fields[name]
    const mayEnter = !by || !field || field.enteredBy?.includes(by) === true
    const inputOptions: InputOptions = {
      ...(field?.autoComplete && mayEnter && by && by !== 'admin' && { autoComplete: field.autoComplete }),
      ...(!mayEnter && { isReadOnly: true }),
      ...options[name],
    }
    const { element, isWide = field?.rows !== undefined || field?.kind === 'yesOrNo', ...own } = inputOptions
    const input = element === undefined && (
      <RecordInput {...{ field, control, name, label: record.labels[name] ?? name }} {...own} />
    )
    return isWide ? (
      <div key={name} data-line>
        {element ?? input}
      </div>
    ) : (
      <Fragment key={name}>{element ?? input}</Fragment>
    )
  })
}
