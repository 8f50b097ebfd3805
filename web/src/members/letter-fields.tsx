import { LETTER_SUBJECT_LENGTH, LETTER_TEXT_LENGTH } from '@trophy/domain'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, TextField } from '#ui/fields/field.tsx'

type Props<Values extends FieldValues> = Pick<FieldProps<Values>, 'control' | 'hint'> & {
  readonly path?: 'letter.' | ''
  readonly autoFocus?: boolean
}

/** Subject and text of an e-mail that an admin writes. */
export function LetterFields<Values extends FieldValues>({ path = '', autoFocus = false, ...props }: Props<Values>) {
  const { control, hint } = props
  const subject = { control, name: `${path}subject` as FieldPath<Values>, label: 'Subject', autoFocus }
  const text = { control, name: `${path}text` as FieldPath<Values>, label: 'Text', rows: 8, hint }
  return (
    <>
      <TextField {...subject} maxLength={LETTER_SUBJECT_LENGTH} isRequired />
      <TextField {...text} maxLength={LETTER_TEXT_LENGTH} isRequired />
    </>
  )
}
