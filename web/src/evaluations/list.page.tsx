import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { can, type EvaluationListRow, evaluationList, findSpecies, screens } from '@trophy/domain'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { asProblem } from '../lib/api.ts'
import { showDay, showDayOf } from '../lib/dates.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { type SessionUser, useSession } from '../shell/session.ts'
import { type DataColumn, DataTable } from '../ui/data-table/data-table.tsx'
import { useListQuery } from '../ui/data-table/use-list-query.ts'
import { Medal } from '../ui/medal.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { EVALUATIONS, listEvaluations } from './api.ts'

function Points({ total_points: { points, award } }: EvaluationListRow) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={{ minWidth: 48, textAlign: 'right' }}>
        {points.toFixed(2)}
      </Box>
      <Medal award={award} />
    </Box>
  )
}

/** Edit where the user may, else the same page as a record to read. */
function Actions({ row, user }: { row: EvaluationListRow; user: SessionUser }) {
  const word = can(user, 'evaluation.edit', row) ? 'Edit' : 'View'
  return (
    <MuiLink component={Link} to={`/evaluation/${row._id}/edit`} aria-label={`${word} ${row.public_id}`}>
      {word}
    </MuiLink>
  )
}

const columnsFor = (user: SessionUser): DataColumn<EvaluationListRow>[] => [
  { id: 'public_id', header: 'Public ID', meta: { isOneLine: true }, accessorFn: (row) => row.public_id },
  { id: 'measurer_id_number', header: 'Measurer ID', accessorFn: (row) => row.measurer_id_number },
  { id: 'measurer_name', header: 'Measurer Name', accessorFn: (row) => row.measurer_name },
  {
    id: 'eval_option',
    header: 'Trophy Type',
    accessorFn: (row) => findSpecies(row.eval_option)?.name ?? row.eval_option,
  },
  { id: 'hunt_date', header: 'Date of the Hunt', accessorFn: (row) => showDay(row.hunt_date) },
  { id: 'eval_date', header: 'Date of Evaluation', accessorFn: (row) => showDay(row.eval_date) },
  {
    id: 'source',
    header: 'Source',
    accessorFn: (row) => row.source,
    cell: ({ row }) => <Box sx={{ minWidth: 72 }}>{row.original.source}</Box>,
  },
  {
    id: 'total_points',
    header: 'Total Points',
    meta: { isOneLine: true },
    accessorFn: (row) => row.total_points.points,
    cell: ({ row }) => <Points {...row.original} />,
  },
  { id: 'version', header: 'Version', accessorFn: (row) => row.version },
  { id: 'created_at', header: 'Created At', accessorFn: (row) => showDayOf(row.created_at) },
  {
    id: 'actions',
    header: 'Actions',
    meta: { staysRight: true },
    cell: ({ row }) => <Actions row={row.original} user={user} />,
  },
]

const addNew = (
  <Button component={Link} to={screens.evaluationNew.path} variant="contained">
    Add new evaluation
  </Button>
)

const empty = (
  <Paper sx={{ p: { xs: 3, sm: 5 }, display: 'grid', gap: 2, justifyItems: 'start' }}>
    <Typography variant="h2">No evaluation yet</Typography>
    <Typography sx={{ maxWidth: '56ch', color: 'text.secondary' }}>
      Choose a species, take the measures in the order of its sheet and save: the evaluation then stands here.
    </Typography>
    {addNew}
  </Paper>
)

function EvaluationTable({ user }: { user: SessionUser }) {
  const [query, setQuery] = useListQuery(evaluationList)
  const columns = useMemo(() => columnsFor(user), [user])
  const { data, error, isFetching } = useQuery({
    queryKey: [EVALUATIONS, 'list', query],
    queryFn: ({ signal }) => listEvaluations(query, signal),
    placeholderData: keepPreviousData,
  })
  if (error) return <Alert severity="error">{asProblem(error).message}</Alert>
  return (
    <DataTable
      label="Evaluations"
      columns={columns}
      rowId={(row) => row._id}
      query={query}
      onQuery={setQuery}
      page={data}
      isFetching={isFetching}
      empty={empty}
    />
  )
}

/** Every evaluation the user may see, newest first. */
export default function EvaluationsPage() {
  usePageTitle('Evaluations')
  const user = useSession()
  return (
    <>
      <PageHeading title="Evaluations" actions={addNew} />
      {user && <EvaluationTable user={user} />}
    </>
  )
}
