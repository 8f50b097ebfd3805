import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { fileRules, printSize } from '@trophy/domain'
import { useId, useRef } from 'react'
import { type Control, useController } from 'react-hook-form'
import { DropZone } from '../ui/file-panel/drop-zone.tsx'
import { Row } from '../ui/file-panel/row.tsx'
import { SendingRow } from '../ui/file-panel/sending-row.tsx'
import { CloseIcon, PaperIcon } from '../ui/icons.tsx'
import type { ImportValues } from './values.ts'

const sign = { display: 'grid', placeItems: 'center', width: 56, height: 56, color: 'text.secondary' } as const

type Props = {
  readonly control: Control<ImportValues, unknown, unknown>
  /** How much of the file has left, from 0 to 1; null while it is not on its way. */
  readonly sent: number | null
  readonly onCancel: () => void
}

/** The workbook: none, chosen, or on its way. */
export function FileField({ control, sent, onCancel }: Props) {
  const { field, fieldState } = useController({ control, name: 'file' })
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const error = fieldState.error?.message
  const errorId = error === undefined ? undefined : `${id}-error`
  const chosen = field.value
  const sending = chosen && sent !== null
  return (
    <Box role="group" aria-labelledby={id} sx={{ width: '100%' }}>
      <Box id={id} sx={{ mb: 0.5, fontSize: 14, fontWeight: 550 }}>
        File
        <Box component="span" aria-hidden sx={{ color: 'secondary.main' }}>
          {' *'}
        </Box>
      </Box>
      {chosen && (
        <Box component="ul" sx={{ m: 0, mb: 1, p: 0, listStyle: 'none' }}>
          {sending ? (
            <SendingRow
              file={{
                key: 'file',
                name: chosen.name,
                size: chosen.size,
                state: sent < 1 ? 'sending' : 'storing',
                part: sent,
                message: null,
              }}
              storing="Being checked"
              onCancel={onCancel}
              onRetry={() => undefined}
            />
          ) : (
            <Row
              sign={
                <Box sx={sign}>
                  <PaperIcon />
                </Box>
              }
              name={chosen.name}
              note={printSize(chosen.size)}
              buttons={
                <IconButton
                  aria-label={`Do not upload ${chosen.name}`}
                  onClick={() => {
                    field.onChange(null)
                    button.current?.focus()
                  }}
                >
                  <CloseIcon />
                </IconButton>
              }
            />
          )}
        </Box>
      )}
      {!sending && (
        <DropZone
          word={chosen ? 'Choose another file' : 'Choose file'}
          rule={fileRules.bulkImport}
          onFiles={([file]) => file && field.onChange(file)}
          buttonRef={(element) => {
            button.current = element
            field.ref(element)
          }}
          errorId={errorId}
        />
      )}
      {error !== undefined && (
        <Box id={errorId} role="alert" sx={{ mt: 0.5, fontSize: 13, color: 'error.main' }}>
          {error}
        </Box>
      )}
    </Box>
  )
}
