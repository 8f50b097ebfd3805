import { LETTER_SUBJECT_LENGTH, LETTER_TEXT_LENGTH } from '@trophy/domain'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, TextField } from '#ui/fields/field.tsx'

type Props<Values extends FieldValues> = Pick<FieldProps<Values>, 'control'> & {
  readonly subject: FieldPath<Values>
  readonly text: FieldPath<Values>
  readonly hint: string
  readonly autoFocus?: boolean
}

/** Subject and text of an e-mail that an admin writes. */
export function LetterFields<Values extends FieldValues>({
  control,
  subject,
  text,
  hint,
  autoFocus = false,
}: Props<Values>) {
  return (
    <>
      <TextField
        control={control}
        name={subject}
        label="Subject"
        maxLength={LETTER_SUBJECT_LENGTH}
        isRequired
        autoFocus={autoFocus}
      />
      <TextField
        control={control}
        name={text}
        label="Text"
        rows={8}
        maxLength={LETTER_TEXT_LENGTH}
        isRequired
        hint={hint}
      />
    </>
  )
}
