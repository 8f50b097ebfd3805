import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { findEditionForDate } from '@trophy/domain'
import { EVALUATIONS_KEY } from '#evaluations/query-key.ts'
import { toHistoryValues } from '#evaluations/record/history/history-values.ts'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { listDifferences } from '#outbox/differences.ts'
import type { OutboxEntry } from '#outbox/entry.ts'
import { decryptBody } from '#outbox/private-fields.ts'
import { LoadError } from '#ui/feedback/load-error.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Dialog } from '#ui/feedback/overlays.ts'

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '8px 12px 8px 0',
    borderBottom: `1px solid ${theme.vars.palette.hairline}`,
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& th': { fontWeight: 550, fontSize: 14 },
  '& thead th': { color: theme.vars.palette.text.secondary },
}))

/** Returns the stored version and the values that differ from the edit on this device. */
const compare = async (entry: OutboxEntry, id: string, signal: AbortSignal) => {
  const stored = await call('GET /evaluation/:id', { params: { id }, signal })
  const species = findEditionForDate(stored.eval_option, stored.eval_date)
  const changes = listDifferences(stored, await decryptBody(entry)).map(({ from, to, ...change }) => ({
    ...change,
    from: from ?? null,
    to: to ?? null,
  }))
  return { stored, differences: species ? toHistoryValues(species, { changes }).changes : [] }
}

type Props = {
  readonly entry: OutboxEntry
  /** The edited evaluation. */
  readonly id: string
  /** Sends the edit over the given version. */
  readonly onSend: (modified_date: string) => void
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** The stored version and the edit on this device side by side, to choose one. */
export function CompareDialog({ entry, id, onSend, onDiscard, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [EVALUATIONS_KEY, 'compare', entry.saveKey],
    queryFn: ({ signal }) => compare(entry, id, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const choose = (action: () => void) => () => {
    action()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="compare-title" maxWidth="md" fullWidth>
      <DialogTitle id="compare-title" variant="h2">
        Compare the versions of {entry.edited?.public_id}
      </DialogTitle>
      <DialogContent>
        {error && <LoadError error={error} text={toProblem(error).message} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && (
          <Table>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Stored version</th>
                <th scope="col">Your version</th>
              </tr>
            </thead>
            <tbody>
              {data.differences.map(({ path, label, from, to }) => (
                <tr key={path}>
                  <th scope="row">{label}</th>
                  <td>{from ?? 'nothing'}</td>
                  <td>{to ?? 'nothing'}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1, p: 2, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}>
        <Button onClick={onClose}>Decide later</Button>
        <Button color="error" variant="outlined" disabled={!data} onClick={choose(onDiscard)}>
          Keep the stored version
        </Button>
        <Button variant="contained" disabled={!data} onClick={choose(() => data && onSend(data.stored.modified_date))}>
          Store my version
        </Button>
      </DialogActions>
    </Dialog>
  )
}
