import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { HANDBOOK_FILE_LABELS, type Handbook, type HandbookFileKind, messages } from '@trophy/domain'
import { useId, useRef, useState } from 'react'
import { call } from '#lib/call.ts'
import { DownloadLink } from '#ui/downloads/download-link.tsx'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { showDeletionError, toast } from '#ui/feedback/toasts.tsx'
import { createFileDeletionOptions } from '#ui/file-panel/file-deletion-options.ts'
import { downloadChapter } from './download-chapter.ts'
import { UploadForm } from './upload-form.tsx'

type Props = {
  readonly handbook: Handbook
  readonly language: HandbookFileKind
  /** Called with the changed chapter. */
  readonly onUpdated: (handbook: Handbook) => void
  /** Called when the form becomes dirty or clean. */
  readonly onDirtyChange: (language: HandbookFileKind, isDirty: boolean) => void
}

/** The file of one language, to download, replace or delete, or the upload form. */
export function FileCard({ handbook, language, onUpdated, onDirtyChange }: Props) {
  const label = HANDBOOK_FILE_LABELS[language]
  const edition = handbook.files[language]
  const [isReplacing, setReplacing] = useState(false)
  const { confirm, dialog } = useConfirm()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)

  const update = (changed: Handbook) => {
    setReplacing(false)
    onUpdated(changed)
    // The focused button has been removed.
    heading.current?.focus()
  }
  const remove = async () => {
    const name = `${label}, ${edition}`
    const isSure = await confirm(createFileDeletionOptions(name))
    if (!isSure) return
    try {
      update(await call('DELETE /handbook/:id/file/:language', { params: { id: handbook._id, language } }))
      toast.success(`${messages.deleted}\n${name}`)
    } catch (error) {
      showDeletionError(name, error)
    }
  }
  return (
    <Paper
      component="section"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Typography id={titleId} ref={heading} tabIndex={-1} variant="h3">
          {label}
        </Typography>
        <Box sx={{ flex: '1 1 160px', minWidth: 0, color: 'text.secondary' }}>
          {edition === null ? (
            'No file yet'
          ) : (
            <DownloadLink
              text={edition}
              description={label}
              fetchFile={(signal, onReceived) => downloadChapter(handbook, language, signal, onReceived)}
            />
          )}
        </Box>
        {edition !== null && !isReplacing && (
          <Box sx={{ display: 'flex', gap: 1, mx: -1.5 }}>
            <Button size="small" aria-label={`Replace ${label}`} onClick={() => setReplacing(true)}>
              Replace
            </Button>
            <Button size="small" color="error" aria-label={`Delete ${label}`} onClick={() => void remove()}>
              Delete
            </Button>
          </Box>
        )}
      </Box>
      {(edition === null || isReplacing) && (
        <UploadForm
          {...{ handbook, language, onDirtyChange }}
          onUploaded={update}
          onClose={isReplacing ? () => setReplacing(false) : null}
        />
      )}
      {dialog}
    </Paper>
  )
}
