import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { WAITING_STATUSES, waitingList, waitingValues } from '@trophy/domain'
import { usePageTitle } from '../shell/page-title.ts'
import { useSession } from '../shell/session.ts'
import { useRemoval } from '../shell/use-removal.tsx'
import { DataTable } from '../ui/data-table/data-table.tsx'
import { localPage, wholePage } from '../ui/data-table/local-page.ts'
import { useTableView } from '../ui/data-table/use-table-view.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { removalFrom } from './list-actions.tsx'
import { exportMembers, listWaiting, MEMBERS } from './list-api.ts'
import { waitingColumns } from './list-columns.tsx'

const TITLE = 'STJs and CCMs waiting for approval'
const TABLE = 'waiting'

const removal = removalFrom(TABLE)

const empty = (
  <Paper sx={{ p: { xs: 3, sm: 5 }, display: 'grid', gap: 2 }}>
    <Typography variant="h2">Nobody is waiting</Typography>
    <Typography sx={{ maxWidth: '56ch', color: 'text.secondary' }}>
      Who applies on the page E-application stands here, until the certification is active.
    </Typography>
  </Paper>
)

function WaitingTable({ userId }: { userId: string }) {
  const view = useTableView(waitingList, { title: TITLE, userId })
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [MEMBERS, TABLE],
    queryFn: async ({ signal }) => wholePage(await listWaiting(signal)),
  })
  const { askToRemove, dialog } = useRemoval(removal)
  const page = data && localPage(data.docs, waitingList, view.query, waitingValues)
  const { query } = view
  const exported = { ...query, filters: { ...query.filters, status: query.filters.status ?? WAITING_STATUSES } }
  return (
    <>
      <DataTable
        title={TITLE}
        columns={waitingColumns(data?.docs, { onDelete: askToRemove })}
        rowId={(row) => row._id}
        view={view}
        rows={page?.docs}
        total={page?.totalDocs ?? 0}
        isFetching={isFetching}
        error={error}
        onRetry={() => refetch()}
        empty={empty}
        actions={
          <DownloadButton variant="outlined" fetchFile={(signal) => exportMembers(exported, signal)}>
            Download XLS
          </DownloadButton>
        }
      />
      {dialog}
    </>
  )
}

/** Who has applied, and who was approved and is not certified yet, latest first. */
export default function WaitingPage() {
  usePageTitle(TITLE)
  const user = useSession()
  return (
    <>
      <PageHeading title={TITLE} />
      {user && <WaitingTable userId={user._id} />}
    </>
  )
}
