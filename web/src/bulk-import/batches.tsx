import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { getSpeciesName, type ImportBatch, importBatchList, importBatchValues, messages } from '@trophy/domain'
import { Link } from 'react-router'
import { getImportPath } from '#evaluations/list-path.ts'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { EVALUATIONS_KEY, IMPORTS_KEY } from '#lib/evaluation-queries.ts'
import { formatInstant, formatInstantDay } from '#lib/format/dates.ts'
import { formatCount } from '#lib/format/format-count.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { ToCard } from '#ui/data-table/phone/cards.tsx'
import { useLocalPage } from '#ui/data-table/use-local-page.ts'
import { useTableView } from '#ui/data-table/use-table-view.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { RestoreIcon } from '#ui/page/icons.tsx'
import { ButtonAction, SMALL_ICON } from '#ui/page/row-actions.tsx'
import { formatBatch, IMPORT_TOPIC } from './import-request.ts'

const TITLE = 'Imports so far'

type UndoProps = { readonly batch: ImportBatch; readonly onUndo: (batch: ImportBatch) => void }

function UndoAction({ batch, onUndo }: UndoProps) {
  return (
    <ButtonAction label="Undo" name={formatBatch(batch)} onClick={() => onUndo(batch)}>
      <RestoreIcon sx={SMALL_ICON} />
    </ButtonAction>
  )
}

/** Links an import to its evaluations, unless it was undone. */
function BatchLink({ batch, text }: { batch: ImportBatch; text: string }) {
  if (batch.undone_at !== null) return text
  const label = `${formatInstant(batch.at)}: show ${formatBatch(batch)}`
  return (
    <MuiLink component={Link} to={getImportPath(batch._id)} underline="hover" aria-label={label}>
      {text}
    </MuiLink>
  )
}

const createCard =
  (onUndo: (batch: ImportBatch) => void): ToCard<ImportBatch> =>
  (batch) => ({
    name: formatBatch(batch),
    title: <BatchLink batch={batch} text={batch.file} />,
    value: formatCount(batch.rows),
    details: [getSpeciesName(batch.eval_option), formatInstantDay(batch.at), batch.by.name].join(' · '),
    status: batch.undone_at !== null && 'Undone',
    actions: batch.undoable && <UndoAction {...{ batch, onUndo }} />,
  })

const createColumns = (onUndo: (batch: ImportBatch) => void): DataColumn<ImportBatch>[] => [
  {
    key: 'at',
    heading: 'Imported at',
    cell: (batch) => <BatchLink batch={batch} text={formatInstant(batch.at)} />,
    sortsDescendingFirst: true,
  },
  {
    key: 'eval_option',
    heading: 'Trophy Type',
    cell: ({ eval_option }) => getSpeciesName(eval_option),
    narrowPlacement: 'under first',
  },
  {
    key: 'rows',
    heading: 'Evaluations',
    cell: ({ rows }) => rows,
    sortsDescendingFirst: true,
    narrowPlacement: 'second',
  },
  { key: 'file', heading: 'File', cell: ({ file }) => file },
  { key: 'by', heading: 'By', cell: ({ by }) => `${by.name}, ${by.role === 'admin' ? 'administration' : by.role}` },
  {
    key: 'actions',
    heading: 'Actions',
    cell: (batch) =>
      batch.undone_at === null
        ? batch.undoable && <UndoAction {...{ batch, onUndo }} />
        : `Undone ${formatInstant(batch.undone_at)}`,
    isSortable: false,
    isPinnedRight: true,
  },
]

const emptyText = <Typography sx={{ color: 'text.secondary' }}>No imports yet.</Typography>

/** The previous imports. An import can be undone while none of its evaluations has been changed. */
export function Batches({ userId }: { userId: string }) {
  const view = useTableView(importBatchList, { title: TITLE, userId })
  const { page } = useLocalPage({
    list: importBatchList,
    query: view.query,
    values: importBatchValues,
    queryKey: IMPORTS_KEY,
    fetchRows: (signal) => call('GET /bulk-import', { signal }),
  })
  const { confirm, dialog } = useConfirm()
  const queries = useQueryClient()

  const undo = async (batch: ImportBatch) => {
    const isSure = await confirm({
      title: messages.undoTitle,
      text: messages.undoText,
      name: formatBatch(batch),
      confirmLabel: 'Undo',
      cancelLabel: 'Cancel',
      isDangerous: true,
    })
    if (!isSure) return
    try {
      await call('DELETE /bulk-import/:batch', { params: { batch: batch._id } })
      toast.success(`${messages.undone}\n${formatBatch(batch)}`, undefined, IMPORT_TOPIC)
    } catch (failure) {
      toast.error(toProblem(failure).message)
    }
    await queries.invalidateQueries({ queryKey: [EVALUATIONS_KEY] })
  }
  return (
    <Box>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {TITLE}
      </Typography>
      <DataTable
        title={TITLE}
        columns={createColumns((batch) => void undo(batch))}
        toCard={createCard((batch) => void undo(batch))}
        rowId={(row) => row._id}
        view={view}
        page={page}
        empty={emptyText}
      />
      {dialog}
    </Box>
  )
}
