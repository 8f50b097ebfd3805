import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type Corrections, getSpeciesName, type ImportReport, importMessages, messages } from '@trophy/domain'
import { useEffect, useRef, useState } from 'react'
import { download, upload } from '#lib/call.ts'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { useBeforeUnload } from '#ui/forms/use-before-unload.ts'
import { Duplicates } from './duplicates.tsx'
import { ErrorTable } from './error-table.tsx'
import { IMPORTS_KEY, type ImportRequest, toFormData } from './import-request.ts'

type Props = {
  readonly request: ImportRequest
  readonly report: ImportReport
  readonly isChecking: boolean
  readonly onCheck: (corrections: Corrections) => void
  readonly onFailure: (error: unknown) => void
  readonly onImported: () => void
}

/** The result of the check: rows to correct, or evaluations ready to import. */
export function ImportResult({ request, report, isChecking, onCheck, onFailure, onImported }: Props) {
  const { total, error, untold, duplicates } = report
  const [corrections, setCorrections] = useState<Corrections>({})
  const [isImporting, setImporting] = useState(false)
  const { confirm, dialog } = useConfirm()
  const queries = useQueryClient()
  useBeforeUnload(isImporting)
  const isReady = error.length === 0
  const summary = useRef<HTMLDivElement>(null)
  // The submit button was disabled meanwhile, and on a phone the result is off the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus every new report
  useEffect(() => summary.current?.focus(), [report])

  const runImport = async () => {
    const isSure = await confirm({
      title: messages.importConfirm,
      text: messages.importSure,
      confirmLabel: 'Confirm',
      cancelLabel: 'Cancel',
    })
    if (!isSure) return
    setImporting(true)
    try {
      await upload('POST /bulk-import', { form: toFormData(request) })
      toast.success(messages.imported)
      onImported()
      await queries.invalidateQueries({ queryKey: [IMPORTS_KEY] })
      await queries.invalidateQueries({ queryKey: ['evaluations'] })
    } catch (failure) {
      onFailure(failure)
    } finally {
      setImporting(false)
    }
  }
  return (
    <Box component="section" aria-label="Result" sx={{ display: 'grid', gap: 2.5, mb: 6, minWidth: 0 }}>
      <Alert ref={summary} tabIndex={-1} severity={isReady ? 'success' : 'error'} role="status" sx={{ maxWidth: 640 }}>
        <Box sx={{ fontWeight: 600 }}>{importMessages.invalidRows(error.length, total)}</Box>
        {isReady
          ? `${total === 1 ? 'One evaluation' : `${total} evaluations`} of ${getSpeciesName(request.animal)} can be imported.`
          : 'Correct the cells in red and check again, or fix the workbook and upload it again.'}
        {untold > 0 && <Box sx={{ mt: 1 }}>{importMessages.omittedErrors(untold)}</Box>}
      </Alert>
      {duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
      {!isReady && (
        <ErrorTable
          report={report}
          corrections={corrections}
          onCorrect={(cell) => setCorrections({ ...corrections, ...cell })}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {isReady ? (
          <Button variant="contained" disabled={isImporting || isChecking} onClick={() => void runImport()}>
            {isImporting ? 'Importing…' : 'Import evaluations'}
          </Button>
        ) : (
          <>
            <Button
              variant="contained"
              disabled={isChecking || Object.keys(corrections).length === 0}
              onClick={() => onCheck({ ...request.corrections, ...corrections })}
            >
              Check again
            </Button>
            <DownloadButton
              variant="outlined"
              fetchFile={(signal) => download('POST /bulk-import-marked', { form: toFormData(request), signal })}
            >
              Download with errors marked
            </DownloadButton>
          </>
        )}
      </Box>
      {dialog}
    </Box>
  )
}
