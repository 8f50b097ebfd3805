import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type FileRule, formatSize } from '@trophy/domain'
import { type ReactNode, useRef } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldLabel, FieldNote, type FieldProps, useFieldIds } from '#ui/fields/field.tsx'
import { CloseIcon, UploadIcon } from '#ui/page/icons.tsx'
import { DropZone } from './drop-zone.tsx'
import type { Sending } from './file-list.ts'
import { Row, Sign } from './row.tsx'
import { SendingRow } from './upload-row.tsx'

type Props<Values extends FieldValues> = Pick<FieldProps<Values>, 'control' | 'name' | 'label' | 'isRequired'> & {
  readonly rule: FileRule
  /** What the button says. */
  readonly word: string
  /** What it says once a file is chosen; the same unless told. */
  readonly otherWord?: string
  /** The chosen file on its way. */
  readonly sending: Sending | null
  /** What the server does once it has the file. */
  readonly storing?: string
  readonly onCancel: () => void
  /** When the chosen file is sent, said beside its size. */
  readonly when?: string
  /** Rows of what is there already. */
  readonly children?: ReactNode
}

/** The one file of a form: none, chosen, or on its way. Its value is a `File` or null. */
export function FileField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, isRequired, rule, word, otherWord = word, when, sending, children } = props
  const { id, noteId } = useFieldIds()
  const { field, fieldState } = useController({ control, name })
  const button = useRef<HTMLButtonElement>(null)
  const error = fieldState.error?.message
  const chosen: File | null = field.value

  const forget = () => {
    field.onChange(null)
    button.current?.focus()
  }
  return (
    <Box role="group" aria-labelledby={id} sx={{ width: '100%' }}>
      <FieldLabel {...{ id, isRequired }}>{label}</FieldLabel>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } }}>
        {children}
        {sending && <SendingRow file={sending} storing={props.storing} onCancel={props.onCancel} />}
        {chosen && !sending && (
          <Row
            sign={
              <Sign aria-hidden>
                <UploadIcon />
              </Sign>
            }
            name={chosen.name}
            note={when ? `${formatSize(chosen.size)}, ${when}` : formatSize(chosen.size)}
            buttons={
              <IconButton aria-label={`Do not send ${chosen.name}`} onClick={forget}>
                <CloseIcon />
              </IconButton>
            }
          />
        )}
      </Box>
      {!sending && (
        <DropZone
          word={chosen ? otherWord : word}
          rule={rule}
          onFiles={([file]) => file && field.onChange(file)}
          buttonRef={(element) => {
            button.current = element
            field.ref(element)
          }}
          errorId={error === undefined ? undefined : noteId}
        />
      )}
      {error !== undefined && (
        <div role="alert">
          <FieldNote id={noteId} error={error} />
        </div>
      )}
    </Box>
  )
}
