import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type DocumentCategory, type DocumentRecord, fileRules, formatSize, messages } from '@trophy/domain'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { call, download } from '#lib/call.ts'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { showDeletionError, toast } from '#ui/feedback/toasts.tsx'
import { createFileDeletionOptions } from '#ui/file-panel/file-deletion-options.ts'
import { FileField } from '#ui/file-panel/file-field.tsx'
import type { Upload } from '#ui/file-panel/file-list.ts'
import { Row, RowIcon } from '#ui/file-panel/row.tsx'
import { PaperIcon } from '#ui/page/icons.tsx'

export type DocumentValues = {
  readonly title: string
  readonly category: DocumentCategory
  /** The chosen file, not uploaded yet. */
  readonly file: File | null
}

type StoredFileProps = {
  readonly document: DocumentRecord
  readonly isReplaced: boolean
  readonly isUploading: boolean
  readonly onRemove: () => void
}

/** The stored file, with buttons to download and delete it. */
function StoredFile({ document, isReplaced, isUploading, onRemove }: StoredFileProps) {
  if (!document.file) return null
  const { originalName, size } = document.file
  return (
    <>
      <Row
        icon={
          <RowIcon aria-hidden>
            <PaperIcon />
          </RowIcon>
        }
        name={originalName}
        note={isReplaced ? `${formatSize(size)}, replaced on saving` : formatSize(size)}
        buttons={null}
      />
      <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pl: '60px', mt: -0.5, mb: 1 }}>
        <DownloadButton
          fetchFile={(signal, onReceived) =>
            download('GET /documents/:id/download', { params: { id: document._id }, signal, onReceived })
          }
        >
          Download
        </DownloadButton>
        <Button color="error" disabled={isUploading} onClick={onRemove}>
          Delete File
        </Button>
      </Box>
    </>
  )
}

type Props = {
  readonly form: UseFormReturn<DocumentValues, unknown, unknown>
  readonly stored: DocumentRecord | undefined
  readonly onFileRemoved: ((document: DocumentRecord) => void) | undefined
  /** The running upload of the chosen file. */
  readonly upload: Upload | null
  readonly onCancel: () => void
}

/** The stored file of a document and the file chosen to replace it. */
export function DocumentFile({ form: { control, setFocus }, stored, onFileRemoved, upload, onCancel }: Props) {
  const chosen = useWatch({ control, name: 'file' })
  const { confirm, dialog } = useConfirm()
  const remove = async (document: DocumentRecord) => {
    const isSure = await confirm(createFileDeletionOptions(document.fileName))
    if (!isSure) return
    try {
      onFileRemoved?.(await call('DELETE /documents/:id/file', { params: { id: document._id } }))
      toast.success(`${messages.deleted}\n${document.fileName}`)
      setFocus('file')
    } catch (error) {
      showDeletionError(document.fileName, error)
    }
  }
  return (
    <>
      <FileField
        {...{ control, upload, onCancel }}
        name="file"
        label="File"
        isRequired
        rule={fileRules.document}
        buttonLabel="Add file.."
        uploadNote="sent on saving"
      >
        {stored && (
          <StoredFile
            document={stored}
            isReplaced={chosen !== null}
            isUploading={upload !== null}
            onRemove={() => void remove(stored)}
          />
        )}
      </FileField>
      {dialog}
    </>
  )
}
