import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { judgesList, judgeValues } from '@trophy/domain'
import { usePageTitle } from '../shell/page-title.ts'
import { useSession } from '../shell/session.ts'
import { useRemoval } from '../shell/use-removal.tsx'
import { DataTable } from '../ui/data-table/data-table.tsx'
import { localPage, wholePage } from '../ui/data-table/local-page.ts'
import { type TableView, useTableView } from '../ui/data-table/use-table-view.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { removalFrom } from './list-actions.tsx'
import { exportMembers, listJudges, MEMBERS } from './list-api.ts'
import { judgeColumns } from './list-columns.tsx'

const TITLE = 'Judges and Measurers'
const TABLE = 'JM'

const removal = removalFrom(TABLE)

const empty = (
  <Paper sx={{ p: { xs: 3, sm: 5 }, display: 'grid', gap: 2 }}>
    <Typography variant="h2">No judge or measurer yet</Typography>
    <Typography sx={{ maxWidth: '56ch', color: 'text.secondary' }}>
      Who was approved moves here from the waiting list once the certification is active.
    </Typography>
  </Paper>
)

/** On and off; it stands in the address like the other filters. */
function ExpiringToggle({ view }: { view: TableView }) {
  const isOn = view.query.filters['expireFilter'] !== undefined
  return (
    <Button
      variant={isOn ? 'contained' : 'outlined'}
      aria-pressed={isOn}
      onClick={() => view.filter({ expireFilter: isOn ? [] : ['true'] })}
    >
      Filter expiring members
    </Button>
  )
}

function JudgesTable({ userId }: { userId: string }) {
  const view = useTableView(judgesList, { title: TITLE, userId })
  const isExpiringOnly = view.query.filters.expireFilter !== undefined
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [MEMBERS, TABLE, { isExpiringOnly }],
    queryFn: async ({ signal }) => wholePage(await listJudges(isExpiringOnly, signal)),
    placeholderData: keepPreviousData,
  })
  const { askToRemove, dialog } = useRemoval(removal)
  const page = data && localPage(data.docs, judgesList, view.query, judgeValues)
  return (
    <>
      <DataTable
        title={TITLE}
        columns={judgeColumns(data?.docs, { onDelete: askToRemove })}
        rowId={(row) => row._id}
        view={view}
        rows={page?.docs}
        total={page?.totalDocs ?? 0}
        isFetching={isFetching}
        error={error}
        onRetry={() => refetch()}
        empty={empty}
        actions={
          <>
            <DownloadButton variant="outlined" fetchFile={(signal) => exportMembers(view.query, signal)}>
              Download XLS
            </DownloadButton>
            <ExpiringToggle view={view} />
          </>
        }
      />
      {dialog}
    </>
  )
}

/** Who is certified, and who was. */
export default function JudgesPage() {
  usePageTitle(TITLE)
  const user = useSession()
  return (
    <>
      <PageHeading title={TITLE} />
      {user && <JudgesTable userId={user._id} />}
    </>
  )
}
