import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type FileRule, formatSize } from '@trophy/domain'
import { type ReactNode, useRef } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldLabel, FieldNote, type FieldProps, useFieldIds } from '#ui/fields/field.tsx'
import { CloseIcon, UploadIcon } from '#ui/page/icons.tsx'
import { DropZone } from './drop-zone.tsx'
import type { Upload } from './file-list.ts'
import { Row, RowIcon } from './row.tsx'
import { UploadRow } from './upload-row.tsx'

type Props<Values extends FieldValues> = Pick<
  FieldProps<Values>,
  'control' | 'name' | 'label' | 'isRequired' | 'hint'
> & {
  readonly rule: FileRule
  readonly buttonLabel: string
  /** Label of the button once a file is chosen; `buttonLabel` by default. */
  readonly replaceLabel?: string
  /** The running upload of the chosen file. */
  readonly upload: Upload | null
  /** Shown while the server processes the file. */
  readonly processingLabel?: string
  readonly onCancel: () => void
  /** Note beside the size that explains when the file is uploaded. */
  readonly uploadNote?: string
  /** Names the chosen file beside the button instead of above it. */
  readonly isOneLine?: boolean
  /** Rows of stored files. */
  readonly children?: ReactNode
}

/** A single file of a form: none, chosen or uploading. Its value is a `File` or null. */
export function FileField<Values extends FieldValues>(props: Props<Values>) {
  const {
    control,
    name,
    label,
    isRequired,
    hint,
    isOneLine = false,
    rule,
    buttonLabel,
    replaceLabel = buttonLabel,
    uploadNote,
    upload,
    children,
  } = props
  const { id, noteId } = useFieldIds()
  const { field, fieldState } = useController({ control, name })
  const button = useRef<HTMLButtonElement>(null)
  const error = fieldState.error?.message
  const chosen: File | null = field.value

  const clear = () => {
    field.onChange(null)
    button.current?.focus()
  }
  const removeButton = chosen && (
    <IconButton aria-label={`Remove ${chosen.name}`} onClick={clear}>
      <CloseIcon />
    </IconButton>
  )
  return (
    <Box role="group" aria-labelledby={id} sx={{ width: '100%' }}>
      <FieldLabel {...{ id, isRequired }}>{label}</FieldLabel>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } }}>
        {children}
        {upload && <UploadRow file={upload} processingLabel={props.processingLabel} onCancel={props.onCancel} />}
        {chosen && !upload && !isOneLine && (
          <Row
            icon={
              <RowIcon aria-hidden>
                <UploadIcon />
              </RowIcon>
            }
            name={chosen.name}
            note={uploadNote ? `${formatSize(chosen.size)}, ${uploadNote}` : formatSize(chosen.size)}
            buttons={removeButton}
          />
        )}
      </Box>
      {!upload && (
        <DropZone
          buttonLabel={chosen ? replaceLabel : buttonLabel}
          rule={rule}
          isCompact={isOneLine}
          note={
            isOneLine &&
            chosen && (
              <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.primary' }}>
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  <b>{chosen.name}</b>, {formatSize(chosen.size)}
                </Box>
                {removeButton}
              </Box>
            )
          }
          onFiles={([file]) => file && field.onChange(file)}
          buttonRef={(element) => {
            button.current = element
            field.ref(element)
          }}
          errorId={error === undefined && !hint ? undefined : noteId}
          isInvalid={error !== undefined}
        />
      )}
      {(error !== undefined || hint) && (
        <div role="alert">
          <FieldNote id={noteId} {...{ error, hint }} />
        </div>
      )}
    </Box>
  )
}
