import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQueryClient } from '@tanstack/react-query'
import {
  type Corrections,
  getSpeciesName,
  type HiddenRows,
  type ImportReport,
  importMessages,
  MAX_CORRECTIONS,
  messages,
} from '@trophy/domain'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { getImportPath } from '#evaluations/list-path.ts'
import { download, upload } from '#lib/call.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'
import { formatCount } from '#lib/format/format-count.ts'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { closeSuccesses, toast } from '#ui/feedback/toasts.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useBeforeUnload } from '#ui/forms/use-before-unload.ts'
import { Dates } from './dates.tsx'
import { ErrorList } from './error-list.tsx'
import { ErrorTable } from './error-table.tsx'
import { formatBatch, IMPORT_TOPIC, type ImportRequest, toFormData } from './import-request.ts'
import { OtherSpecies } from './other-species.tsx'
import { ScoredRows } from './scored-rows.tsx'

type Props = {
  readonly request: ImportRequest
  readonly report: ImportReport
  readonly isChecking: boolean
  readonly onCheck: (changes: Pick<ImportRequest, 'corrections' | 'hiddenRows'>) => void
  /** Called to check the workbook as another species. */
  readonly onChooseSpecies: (species: string) => void
  readonly onFailure: (error: unknown) => void
  readonly onImported: () => void
}

type ErrorsProps = Pick<Props, 'report'> & {
  readonly corrections: Corrections
  readonly onCorrect: (cells: Corrections) => void
}

/** The errors as a list beside the sheet. */
function Errors(props: ErrorsProps) {
  const [target, setTarget] = useState<{ readonly address: string } | null>(null)
  return (
    <Box
      data-full-width
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
      }}
    >
      <Box sx={{ minWidth: 0, gridColumn: { lg: 2 } }}>
        <ErrorList {...props} onShow={(address) => setTarget({ address })} />
      </Box>
      <Box sx={{ minWidth: 0, gridColumn: { lg: 1 }, gridRow: { lg: 1 } }}>
        <ErrorTable {...props} target={target} />
      </Box>
    </Box>
  )
}

const countRows = (count: number, state: 'invalid' | 'valid'): string =>
  count === 1 ? `One ${state} row` : `${formatCount(count)} ${state} rows`

type FindingsProps = ErrorsProps & { readonly isReady: boolean }

/** The valid rows, and the errors: a tab each if there are both. */
function Findings({ isReady, ...props }: FindingsProps) {
  const { duplicates, error, scored } = props.report
  const [tab, setTab] = useState<'errors' | 'valid'>('errors')
  const id = useId()
  if (scored.length === 0) return !isReady && <Errors {...props} />
  const scoredRows = <ScoredRows scored={scored} duplicates={duplicates} />
  if (isReady) return scoredRows
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs value={tab} onChange={(_, value) => setTab(value)} aria-label="Findings" sx={{ mb: 2 }}>
        <Tab
          value="errors"
          id={`${id}-errors`}
          aria-controls={`${id}-panel`}
          label={countRows(error.length, 'invalid')}
        />
        <Tab value="valid" id={`${id}-valid`} aria-controls={`${id}-panel`} label={countRows(scored.length, 'valid')} />
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'errors' ? <Errors {...props} /> : scoredRows}
      </Box>
    </Box>
  )
}

/** The outcome of the check. It takes the focus with every new report. */
function Summary({ report, species }: { report: ImportReport; species: string }) {
  const { total, error, untold } = report
  const isReady = error.length === 0
  // All rows are hidden.
  const isEmpty = total === 0
  const element = useRef<HTMLDivElement>(null)
  // The submit button was disabled meanwhile, and on a phone the result is off the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus every new report
  useEffect(() => element.current?.focus(), [report])
  return (
    <Alert
      ref={element}
      tabIndex={-1}
      severity={isEmpty ? 'warning' : isReady ? 'success' : 'error'}
      role="status"
      sx={{ maxWidth: 760 }}
    >
      <Box sx={{ fontWeight: 600 }}>{importMessages.invalidRows(error.length, total)}</Box>
      {isEmpty && messages.nothingToImport}
      {isReady &&
        !isEmpty &&
        `${total === 1 ? 'One evaluation' : `${total} evaluations`} of ${getSpeciesName(species)} can be imported.`}
      {!isReady && 'Fix the red cells here, or fix the workbook and upload it again.'}
      {untold > 0 && <Box sx={{ mt: 1 }}>{importMessages.omittedErrors(untold)}</Box>}
    </Alert>
  )
}

type ImportProps = Omit<Props, 'isChecking' | 'onCheck' | 'onChooseSpecies'> & {
  readonly hiddenRowsText: string | null
}

/** Imports the workbook after a confirmation. */
const useImport = ({ request, report, onFailure, onImported, hiddenRowsText }: ImportProps) => {
  const [isImporting, setImporting] = useState(false)
  const { confirm, dialog } = useConfirm()
  const queries = useQueryClient()
  useBeforeUnload(isImporting)
  const { animal, file } = request
  const runImport = async () => {
    const isSure = await confirm({
      title: messages.importConfirm,
      text: (
        <>
          {messages.importSure}
          {hiddenRowsText && <Box sx={{ mt: 1 }}>{hiddenRowsText}</Box>}
        </>
      ),
      name: formatBatch({ file: file.name, rows: report.total, eval_option: animal }),
      confirmLabel: 'Confirm',
      cancelLabel: 'Cancel',
    })
    if (!isSure) return
    setImporting(true)
    try {
      const { imported, batch } = await upload('POST /bulk-import', { form: toFormData(request) })
      toast.success(
        `${messages.imported}\n${formatCount(imported)} imported from ${file.name}`,
        <Button component={Link} to={getImportPath(batch)} onClick={closeSuccesses}>
          {imported === 1 ? 'Show the evaluation' : 'Show the evaluations'}
        </Button>,
        IMPORT_TOPIC,
      )
      onImported()
      await queries.invalidateQueries({ queryKey: [EVALUATIONS_KEY] })
    } catch (failure) {
      onFailure(failure)
    } finally {
      setImporting(false)
    }
  }
  return { isImporting, runImport, dialog }
}

/** The result of the check: rows to correct, or evaluations ready to import. */
export default function CheckedImport(props: Props) {
  const { request, report, isChecking, onCheck, onChooseSpecies, onFailure, onImported } = props
  const { otherSpecies, notices, hiddenRows } = report
  const [corrections, setCorrections] = useState<Corrections>({})
  const isReady = report.error.length === 0
  const correct = (cells: Corrections) => {
    const next = { ...corrections, ...cells }
    const count = Object.keys({ ...request.corrections, ...next }).length
    if (count <= MAX_CORRECTIONS) setCorrections(next)
    else toast.error(importMessages.tooManyCorrections)
  }
  const check = (hiddenRows: HiddenRows) =>
    onCheck({ corrections: { ...request.corrections, ...corrections }, hiddenRows })
  const hiddenRowsText =
    hiddenRows.length > 0
      ? `${importMessages.hiddenRows(hiddenRows)} ${importMessages.hiddenRowsDecision(hiddenRows, request.hiddenRows)}`
      : null
  const { isImporting, runImport, dialog } = useImport({ request, report, onFailure, onImported, hiddenRowsText })
  return (
    <Box component="section" aria-label="Result" sx={{ display: 'grid', gap: 2.5, mb: 6, minWidth: 0 }}>
      <Summary report={report} species={request.animal} />
      {hiddenRowsText && (
        <Alert severity="warning" sx={{ maxWidth: 760 }}>
          {hiddenRowsText}
          <FormControlLabel
            label="Import hidden rows, too"
            sx={{ display: 'flex', width: 'fit-content' }}
            disabled={isChecking || isImporting}
            control={
              <Checkbox
                checked={request.hiddenRows === 'import'}
                onChange={(_, isChecked) => check(isChecked ? 'import' : 'skip')}
              />
            }
          />
        </Alert>
      )}
      {notices.length > 0 && (
        <Alert severity="info" sx={{ maxWidth: 760 }}>
          {notices.map((notice) => (
            <div key={notice}>{notice}</div>
          ))}
        </Alert>
      )}
      {otherSpecies !== null && (
        <OtherSpecies
          message={importMessages.otherPhenotypes(getSpeciesName(otherSpecies))}
          species={otherSpecies}
          isBusy={isChecking}
          onAccept={() => onChooseSpecies(otherSpecies)}
        />
      )}
      <Findings isReady={isReady} report={report} corrections={corrections} onCorrect={correct} />
      <Dates dates={report.dates} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {report.total === 0 ? null : isReady ? (
          <ActionButton variant="contained" isWaiting={isImporting || isChecking} onClick={() => void runImport()}>
            {isImporting ? 'Importing…' : 'Import evaluations'}
          </ActionButton>
        ) : (
          <>
            <ActionButton
              variant="contained"
              isWaiting={isChecking}
              disabled={Object.keys(corrections).length === 0}
              onClick={() => check(request.hiddenRows)}
            >
              Check again
            </ActionButton>
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
