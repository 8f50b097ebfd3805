import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { getSpeciesName, type ImportBatch, importBatchList, importBatchValues, messages } from '@trophy/domain'
import { Link } from 'react-router'
import { getImportPath } from '#evaluations/list-path.ts'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { formatInstant } from '#lib/format/dates.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useLocalPage } from '#ui/data-table/use-local-page.ts'
import { useTableView } from '#ui/data-table/use-table-view.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { IMPORTS_KEY } from './import-request.ts'

const TITLE = 'Imports so far'

const formatBatch = ({ file, rows }: ImportBatch): string =>
  `${file}, ${rows === 1 ? '1 evaluation' : `${rows} evaluations`}`

/** The undo button of an import, or when it was undone. */
function StatusCell({ batch, onUndo }: { batch: ImportBatch; onUndo: (batch: ImportBatch) => void }) {
  if (batch.undone_at !== null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        Undone {formatInstant(batch.undone_at)}
      </Box>
    )
  if (!batch.undoable) return null
  return (
    <Button
      size="small"
      onClick={() => onUndo(batch)}
      aria-label={`Undo ${formatBatch(batch)}`}
      sx={{ my: -0.5, px: 0.75, minWidth: 0 }}
    >
      Undo
    </Button>
  )
}

const createColumns = (onUndo: (batch: ImportBatch) => void): DataColumn<ImportBatch>[] => [
  {
    key: 'at',
    heading: 'Imported at',
    cell: (batch) =>
      batch.undone_at === null ? (
        <MuiLink
          component={Link}
          to={getImportPath(batch._id)}
          underline="hover"
          aria-label={`${formatInstant(batch.at)}: show ${formatBatch(batch)}`}
        >
          {formatInstant(batch.at)}
        </MuiLink>
      ) : (
        formatInstant(batch.at)
      ),
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
    cell: (batch) => <StatusCell batch={batch} onUndo={onUndo} />,
    isSortable: false,
    narrowPlacement: 'second',
  },
]

const emptyText = <Typography sx={{ color: 'text.secondary' }}>No imports yet.</Typography>

/** The previous imports. An import can be undone while none of its evaluations has been changed. */
export function Batches({ userId, onUndone }: { userId: string; onUndone: (batch: string) => void }) {
  const view = useTableView(importBatchList, { title: TITLE, userId })
  const { page } = useLocalPage({
    list: importBatchList,
    query: view.query,
    values: importBatchValues,
    queryKey: [IMPORTS_KEY],
    fetchRows: (signal) => call('GET /bulk-import', { signal }),
  })
  const { confirm, dialog } = useConfirm()
  const queries = useQueryClient()

  const undo = async (batch: ImportBatch) => {
    const isSure = await confirm({
      title: messages.undoTitle,
      text: (
        <>
          {messages.undoText}
          <Box sx={{ mt: 1, fontWeight: 550, overflowWrap: 'anywhere' }}>{formatBatch(batch)}</Box>
        </>
      ),
      confirmLabel: 'Undo',
      cancelLabel: 'Cancel',
      isDangerous: true,
    })
    if (!isSure) return
    try {
      await call('DELETE /bulk-import/:batch', { params: { batch: batch._id } })
      toast.success(messages.undone)
      onUndone(batch._id)
    } catch (failure) {
      toast.error(toProblem(failure).message)
    }
    await queries.invalidateQueries({ queryKey: [IMPORTS_KEY] })
    await queries.invalidateQueries({ queryKey: ['evaluations'] })
  }
  return (
    <Box>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {TITLE}
      </Typography>
      <DataTable
        title={TITLE}
        columns={createColumns((batch) => void undo(batch))}
        rowId={(row) => row._id}
        view={view}
        page={page}
        empty={emptyText}
      />
      {dialog}
    </Box>
  )
}
