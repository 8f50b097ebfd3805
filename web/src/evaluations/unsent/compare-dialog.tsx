import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { formatDifferences } from '#evaluations/record/history/history-values.ts'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'
import { formatMeasurer } from '#lib/format/format-measurer.ts'
import { listDifferences } from '#outbox/differences.ts'
import type { OutboxEntry } from '#outbox/entry.ts'
import { decryptBase, decryptBody } from '#outbox/private-fields.ts'
import { currentUser } from '#shell/session/session.ts'
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
    whiteSpace: 'pre-line',
  },
  '& th': { fontWeight: 550, fontSize: 14 },
  '& thead th': { color: theme.vars.palette.text.secondary },
  // The field above its two versions, because three columns would be too narrow.
  [theme.breakpoints.down('sm')]: {
    display: 'block',
    '& thead, & tbody': { display: 'block' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      padding: '8px 0',
      borderBottom: `1px solid ${theme.vars.palette.hairline}`,
    },
    '& th, & td': { padding: '2px 12px 2px 0', borderBottom: 0 },
    '& [scope=row]': { gridColumn: '1 / -1' },
    '& thead th:first-of-type': { display: 'none' },
  },
}))

/** Returns the name of the measurer that the edit names, as far as it is known on this device; otherwise the id. */
const findMeasurerName = async (entry: OutboxEntry, id: unknown, signal: AbortSignal): Promise<unknown> => {
  const user = currentUser()
  if (user && user._id === id) return formatMeasurer(user.name, user.id_number)
  const base = await decryptBase(entry)
  if (base && base.measurer_id === id) return formatMeasurer(base.measurer_name, base.measurer_id_number)
  const measurers = await call('GET /evaluation/measurers', { query: { animal: entry.species }, signal })
  const measurer = measurers.find(({ _id }) => _id === id)
  return measurer ? formatMeasurer(measurer.name, measurer.id_number) : id
}

/** Returns the stored version and the values that differ from the edit on this device. */
const compare = async (entry: OutboxEntry, id: string, signal: AbortSignal) => {
  const stored = await call('GET /evaluation/:id', { params: { id }, signal })
  const changes = listDifferences(stored, await decryptBody(entry))
  const measurerId = changes.find(({ path }) => path === 'measurer_id')?.to
  const measurer = measurerId && (await findMeasurerName(entry, measurerId, signal).catch(() => measurerId))
  return { stored, differences: formatDifferences(stored, changes, measurer) }
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
