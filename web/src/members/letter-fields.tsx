import { LETTER_SUBJECT_LENGTH, LETTER_TEXT_LENGTH, type WrittenLetter } from '@trophy/domain'
import { type FieldProps, TextField } from '#ui/fields/field.tsx'

type Props = Pick<FieldProps<WrittenLetter>, 'control' | 'hint'> & { readonly autoFocus?: boolean }

/** Subject and text of an e-mail that an admin writes. */
export function LetterFields({ control, hint, autoFocus = false }: Props) {
  return (
    <>
      <TextField
        {...{ control, autoFocus }}
        name="subject"
        label="Subject"
        maxLength={LETTER_SUBJECT_LENGTH}
        isRequired
      />
      <TextField {...{ control, hint }} name="text" label="Text" rows={8} maxLength={LETTER_TEXT_LENGTH} isRequired />
    </>
  )
}
