import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type DocumentRecord, fileRules, formatSize, messages } from '@trophy/domain'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { fileDeletion } from '#ui/file-panel/file-deletion.tsx'
import { FileField } from '#ui/file-panel/file-field.tsx'
import type { Sending } from '#ui/file-panel/file-list.ts'
import { Row, Sign } from '#ui/file-panel/row.tsx'
import { PaperIcon } from '#ui/page/icons.tsx'
import { downloadDocument, removeFile } from './api.ts'
import type { DocumentValues } from './values.ts'

type StoredProps = {
  readonly document: DocumentRecord
  readonly isReplaced: boolean
  readonly isSending: boolean
  readonly onRemove: () => void
}

/** The file that is there, to be downloaded or deleted. */
function StoredFile({ document, isReplaced, isSending, onRemove }: StoredProps) {
  if (!document.file) return null
  const { originalName, size } = document.file
  return (
    <>
      <Row
        sign={
          <Sign aria-hidden>
            <PaperIcon />
          </Sign>
        }
        name={originalName}
        note={isReplaced ? `${formatSize(size)}, replaced on saving` : formatSize(size)}
        buttons={null}
      />
      <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pl: '60px', mt: -0.5, mb: 1 }}>
        <DownloadButton fetchFile={(signal, received) => downloadDocument(document, signal, received)}>
          Download
        </DownloadButton>
        <Button color="error" disabled={isSending} onClick={onRemove}>
          Delete File
        </Button>
      </Box>
    </>
  )
}

type Props = {
  readonly form: UseFormReturn<DocumentValues, unknown, unknown>
  readonly stored: DocumentRecord | undefined
  readonly onStored: ((document: DocumentRecord) => void) | undefined
  /** The chosen file on its way. */
  readonly sending: Sending | null
  readonly onCancel: () => void
}

/** The file of a document: the one that is there, and the one chosen to take its place. */
export function DocumentFile({ form: { control, setFocus }, stored, onStored, sending, onCancel }: Props) {
  const chosen = useWatch({ control, name: 'file' })
  const { ask, dialog } = useConfirm()
  const remove = async (document: DocumentRecord) => {
    const isSure = await ask(fileDeletion(document.fileName))
    if (!isSure) return
    try {
      onStored?.(await removeFile(document))
      toast.success(messages.deleted)
      setFocus('file')
    } catch {
      toast.error(messages.deleteFailed)
    }
  }
  return (
    <>
      <FileField
        {...{ control, sending, onCancel }}
        name="file"
        label="File"
        isRequired
        rule={fileRules.document}
        word="Add file.."
        when="sent on saving"
      >
        {stored && (
          <StoredFile
            document={stored}
            isReplaced={chosen !== null}
            isSending={sending !== null}
            onRemove={() => void remove(stored)}
          />
        )}
      </FileField>
      {dialog}
    </>
  )
}
