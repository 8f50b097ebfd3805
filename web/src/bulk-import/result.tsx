import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type Corrections, getSpeciesName, type ImportReport, importMessages, messages } from '@trophy/domain'
import { useEffect, useRef, useState } from 'react'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { useClosingGuard } from '#ui/forms/use-before-unload.ts'
import { type Chosen, getMarked, IMPORTS, importWorkbook } from './api.ts'
import { Duplicates } from './duplicates.tsx'
import { FaultTable } from './error-table.tsx'

type Props = {
  readonly chosen: Chosen
  readonly report: ImportReport
  readonly isChecking: boolean
  readonly onCheck: (corrections: Corrections) => void
  readonly onFailure: (error: unknown) => void
  readonly onImported: () => void
}

/** What the check came to: rows to correct, or everything ready to be imported. */
export function Result({ chosen, report, isChecking, onCheck, onFailure, onImported }: Props) {
  const { total, error, untold, duplicates } = report
  const [typed, setTyped] = useState<Corrections>({})
  const [isImporting, setImporting] = useState(false)
  const { ask, dialog } = useConfirm()
  const queries = useQueryClient()
  useClosingGuard(isImporting)
  const isReady = error.length === 0
  const summary = useRef<HTMLDivElement>(null)
  // The button that asked was switched off meanwhile, and on a phone the answer is out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every report is an answer
  useEffect(() => summary.current?.focus(), [report])

  const runImport = async () => {
    const isSure = await ask({
      title: messages.importConfirm,
      text: messages.importSure,
      yes: 'Confirm',
      no: 'Cancel',
    })
    if (!isSure) return
    setImporting(true)
    try {
      await importWorkbook(chosen, {})
      toast.success(messages.imported)
      onImported()
      await queries.invalidateQueries({ queryKey: [IMPORTS] })
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
          ? `${total === 1 ? 'One evaluation' : `${total} evaluations`} of ${getSpeciesName(chosen.animal)} can be imported.`
          : 'Correct the cells in red and check again, or correct the workbook and upload it anew.'}
        {untold > 0 && <Box sx={{ mt: 1 }}>{importMessages.omittedErrors(untold)}</Box>}
      </Alert>
      {duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
      {!isReady && <FaultTable report={report} typed={typed} onType={(cell) => setTyped({ ...typed, ...cell })} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {isReady ? (
          <Button variant="contained" disabled={isImporting || isChecking} onClick={() => void runImport()}>
            {isImporting ? 'Being imported…' : 'Import evaluations'}
          </Button>
        ) : (
          <>
            <Button
              variant="contained"
              disabled={isChecking || Object.keys(typed).length === 0}
              onClick={() => onCheck({ ...chosen.corrections, ...typed })}
            >
              Check again
            </Button>
            <DownloadButton variant="outlined" fetchFile={(signal) => getMarked(chosen, signal)}>
              Download with faults marked
            </DownloadButton>
          </>
        )}
      </Box>
      {dialog}
    </Box>
  )
}
