import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type DocumentRecord, fileRules, messages, printSize } from '@trophy/domain'
import { useId, useRef } from 'react'
import { type Control, useController } from 'react-hook-form'
import { toast } from '../shell/toasts.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { DropZone } from '../ui/file-panel/drop-zone.tsx'
import { fileDeletion } from '../ui/file-panel/file-deletion.tsx'
import type { Sending } from '../ui/file-panel/file-list.ts'
import { Row } from '../ui/file-panel/row.tsx'
import { SendingRow } from '../ui/file-panel/sending-row.tsx'
import { CloseIcon, PaperIcon, UploadIcon } from '../ui/icons.tsx'
import { downloadDocument, removeFile } from './api.ts'
import type { DocumentValues } from './values.ts'

const rule = fileRules.document

const sign = { display: 'grid', placeItems: 'center', width: 56, height: 56, color: 'text.secondary' } as const

type Props = {
  readonly control: Control<DocumentValues, unknown, unknown>
  readonly stored: DocumentRecord | undefined
  readonly onStored: ((document: DocumentRecord) => void) | undefined
  /** The chosen file on its way. */
  readonly sending: Sending | null
  readonly onCancel: () => void
}

/** The file of a document: the one that is there, the one chosen to take its place, and how far that is. */
export function FileField({ control, stored, onStored, sending, onCancel }: Props) {
  const { field, fieldState } = useController({ control, name: 'file' })
  const { ask, dialog } = useConfirm()
  const id = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const chosen = field.value
  const error = fieldState.error?.message
  const errorId = error === undefined ? undefined : `${id}-error`

  const forget = () => {
    field.onChange(null)
    addButton.current?.focus()
  }
  const remove = async (document: DocumentRecord) => {
    const isSure = await ask(fileDeletion(document.fileName))
    if (!isSure) return
    try {
      onStored?.(await removeFile(document))
      toast.success(messages.deleted)
      addButton.current?.focus()
    } catch {
      toast.error(messages.deleteFailed)
    }
  }
  return (
    <Box role="group" aria-labelledby={id} sx={{ width: '100%' }}>
      <Box id={id} sx={{ mb: 0.5, fontSize: 14, fontWeight: 550 }}>
        File
        <Box component="span" aria-hidden sx={{ color: 'secondary.main' }}>
          {' *'}
        </Box>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {stored?.file && (
          <Row
            sign={
              <Box sx={sign}>
                <PaperIcon />
              </Box>
            }
            name={stored.file.originalName}
            note={chosen ? `${printSize(stored.file.size)}, replaced on saving` : printSize(stored.file.size)}
            buttons={null}
          />
        )}
        {stored?.file && (
          <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pl: '60px', mt: -0.5, mb: 1 }}>
            <DownloadButton fetchFile={(signal, received) => downloadDocument(stored, signal, received)}>
              Download
            </DownloadButton>
            <Button color="error" disabled={sending !== null} onClick={() => void remove(stored)}>
              Delete File
            </Button>
          </Box>
        )}
        {chosen && !sending && (
          <Row
            sign={
              <Box sx={sign}>
                <UploadIcon />
              </Box>
            }
            name={chosen.name}
            note={`${printSize(chosen.size)}, sent on saving`}
            buttons={
              <IconButton aria-label={`Do not send ${chosen.name}`} onClick={forget}>
                <CloseIcon />
              </IconButton>
            }
          />
        )}
        {sending && <SendingRow file={sending} onCancel={onCancel} onRetry={() => undefined} />}
      </Box>
      {!sending && (
        <DropZone
          word="Add file.."
          rule={rule}
          onFiles={([file]) => file && field.onChange(file)}
          buttonRef={(button) => {
            addButton.current = button
            field.ref(button)
          }}
          errorId={errorId}
        />
      )}
      {error !== undefined && (
        <Box id={errorId} role="alert" sx={{ mt: 0.5, fontSize: 13, color: 'error.main' }}>
          {error}
        </Box>
      )}
      {dialog}
    </Box>
  )
}
