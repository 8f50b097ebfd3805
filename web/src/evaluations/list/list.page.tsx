import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  canOpenScreen,
  type EvaluationColumn,
  type EvaluationFilter,
  type EvaluationListRow,
  evaluationList,
  getSpeciesName,
  type ListDefinition,
  messages,
  RESTORE_DAYS,
  type SignedInRole,
  screens,
  screenTitles,
} from '@trophy/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { LIST_TITLE } from '#evaluations/list-path.ts'
import { UndoButton, useRestore } from '#evaluations/record/use-restore.tsx'
import { useCurrentPage } from '#evaluations/saved-rows.ts'
import { StatisticsButton } from '#evaluations/statistics/statistics-button.tsx'
import { call } from '#lib/call.ts'
import { EVALUATIONS_KEY, IMPORTS_KEY } from '#lib/evaluation-queries.ts'
import { formatInstantDay } from '#lib/format/dates.ts'
import { requirePage, toListParams } from '#lib/list-params.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { useOutbox } from '#outbox/use-outbox.ts'
import { useRemoval } from '#shell/forms/use-removal.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useEntryBlockedReason } from '#shell/session/me.ts'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { wholePage } from '#ui/data-table/local-page.ts'
import { useTableView } from '#ui/data-table/use-table-view.ts'
import { UnavailableButton } from '#ui/downloads/download-button.tsx'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { CheckIcon, MedalIcon, UploadIcon } from '#ui/page/icons.tsx'
import { createCard } from './card.tsx'
import { evaluationColumns } from './list-columns.tsx'
import { ListExports } from './list-exports.tsx'
import { createQuickFilters } from './quick-filters.ts'
import { useFilterOptions } from './use-filter-options.ts'

const UnsentSheets = loadOnDemand(() => import('#evaluations/unsent/unsent-sheets.tsx'))
const EvaluationPreview = loadOnDemand(() => import('./preview.tsx'))

/** The phenotypes of all species; undefined until their definitions are loaded. */
const usePhenotypeOptions = () =>
  useQuery({
    queryKey: ['phenotype-options'],
    queryFn: async () => (await import('./phenotype-options.ts')).listPhenotypeOptions(),
    staleTime: Number.POSITIVE_INFINITY,
  }).data

const PAGES_KEY = [EVALUATIONS_KEY, 'list'] as const

/** Links ignore the filters of the queue of reviews, and of what the user cannot see: deleted evaluations, imports. */
const { reviewable: _, eval_location: __, ...adminFilters } = evaluationList.filters
const { deleted: ___, ...judgeFilters } = adminFilters
const { import_batch: ____, ...measurerFilters } = judgeFilters
const lists: Readonly<Record<SignedInRole, ListDefinition<EvaluationColumn, EvaluationFilter>>> = {
  admin: { ...evaluationList, filters: adminFilters as typeof evaluationList.filters },
  STJ: { ...evaluationList, filters: judgeFilters as typeof evaluationList.filters },
  CCM: { ...evaluationList, filters: measurerFilters as typeof evaluationList.filters },
}

/** Names an import by its day and file. */
const useImportName = (id: string | undefined): string => {
  const { data } = useQuery({
    queryKey: IMPORTS_KEY,
    queryFn: async ({ signal }) => wholePage(await call('GET /bulk-import', { signal })),
    enabled: id !== undefined,
  })
  const batch = data?.docs.find(({ _id }) => _id === id)
  return batch ? `Import of ${formatInstantDay(batch.at)}, ${batch.file}` : 'Import'
}

/** Disabled with the reason while the user may not enter evaluations. */
function AddButton() {
  const reason = useEntryBlockedReason()
  const label = 'Add new evaluation'
  if (reason !== null)
    return (
      <UnavailableButton variant="contained" disabledReason={reason} style={{ paddingInline: 12 }}>
        {label}
      </UnavailableButton>
    )
  return (
    <Button component={Link} to={screens.evaluationNew.path} variant="contained" sx={{ px: { xs: 1.5, sm: 2.5 } }}>
      {label}
    </Button>
  )
}

const bulkImportButton = (
  <Button component={Link} to={screens.bulkImport.path} variant="outlined" startIcon={<UploadIcon />}>
    Bulk import
  </Button>
)

const showDeletedButton = (
  <Button component={Link} to={`${screens.evaluations.path}?deleted=true`} variant="outlined">
    Show deleted evaluations
  </Button>
)

const renderEmpty = ({ role }: SessionUser) => (
  <EmptyPanel
    title="No evaluations yet"
    text="Choose a species, enter the measurements in the order of the sheet and save. The evaluation will appear here."
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <AddButton />
      {role === 'admin' && showDeletedButton}
    </Box>
  </EmptyPanel>
)

/** Shown if the filter for deleted evaluations is the only one and nothing matches. */
const noDeletedMatch = {
  title: 'No deleted evaluations',
  text: `Deleted evaluations appear here and can be restored for ${RESTORE_DAYS} days.`,
  clearLabel: 'Show all evaluations',
}

const formatEvaluation = ({ public_id, eval_option, total_points }: EvaluationListRow) =>
  `${public_id}, ${getSpeciesName(eval_option)}, ${total_points.points.toFixed(2)} points`

const formatPreview = ({ public_id, eval_option }: EvaluationListRow) => `${public_id}, ${getSpeciesName(eval_option)}`

const removalOptions = {
  subject: 'evaluation',
  text: `${messages.removeText.replace('{subject}', 'evaluation')} An admin can restore it for ${RESTORE_DAYS} days.`,
  formatName: formatEvaluation,
  remove: ({ _id, modified_date }: EvaluationListRow) =>
    call('DELETE /evaluation/:id', { params: { id: _id }, query: { modified_date } }),
  createUndo: (row: EvaluationListRow) => <UndoButton evaluation={row} />,
  queryKey: PAGES_KEY,
}

/** The evaluations of the user that are on this device only. */
function UnsentList() {
  const { entries } = useOutbox()
  // Remains rendered after the last sheet has left, because a dialog may be open.
  const [isUsed, setUsed] = useState(false)
  if (entries.length > 0 && !isUsed) setUsed(true)
  return isUsed ? <UnsentSheets entries={entries} /> : null
}

function EvaluationTable({ user }: { user: SessionUser }) {
  const view = useTableView(lists[user.role], { title: LIST_TITLE, userId: user._id })
  const page = useQuery({
    queryKey: [...PAGES_KEY, view.query],
    queryFn: async ({ signal }) =>
      requirePage(await call('GET /evaluation', { query: toListParams(view.query), signal })),
    placeholderData: keepPreviousData,
  })
  const options = useFilterOptions()
  const phenotypes = usePhenotypeOptions()
  const { confirmAndRemove, dialog } = useRemoval(removalOptions)
  const restore = useRestore()
  const currentPage = useCurrentPage(page.data)
  const actions = { user, onDelete: confirmAndRemove, onRestore: (row: EvaluationListRow) => void restore(row) }
  const { deleted, eval_option: species, import_batch: batches } = view.query.filters
  const importName = useImportName(batches?.[0])
  const isDeletedList = deleted !== undefined
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const registerPath = screens.trophies.path + (species?.length === 1 ? `?eval_option=${species[0]}` : '')
  const pageTools = (
    <>
      <StatisticsButton filters={view.query.filters} />
      {canOpenScreen(user.role, 'bulkImport') && bulkImportButton}
    </>
  )
  const links = (
    <>
      {canOpenScreen(user.role, 'reviews') && (
        <Button component={Link} to={screens.reviews.path} startIcon={<CheckIcon />}>
          {screenTitles.reviews}
        </Button>
      )}
      <Button component={Link} to={registerPath} startIcon={<MedalIcon />}>
        {screenTitles.trophies}
      </Button>
    </>
  )
  const headingActions = (
    <>
      {!isPhone && pageTools}
      <AddButton />
    </>
  )
  const exportProps = { user, query: view.query, links, phoneTools: isPhone && pageTools }
  return (
    <>
      <DataTable
        title={LIST_TITLE}
        heading={{ title: LIST_TITLE, actions: headingActions }}
        notice={<UnsentList />}
        search={{
          label: 'Public ID, ticket, hunter or measurer',
          // The filter for deleted evaluations takes their place.
          quickFilters: isDeletedList ? [] : createQuickFilters(user),
        }}
        columns={evaluationColumns(options, {
          ...actions,
          isDeletedList,
          species,
          phenotypes,
          importName: batches && importName,
        })}
        rowId={(row) => row._id}
        view={view}
        page={{ ...page, data: currentPage }}
        toCard={createCard(actions, view)}
        preview={{ formatName: formatPreview, render: (row) => <EvaluationPreview row={row} user={user} /> }}
        empty={renderEmpty(user)}
        noMatch={Object.keys(view.query.filters).join() === 'deleted' ? noDeletedMatch : undefined}
        actions={
          <ListExports
            {...exportProps}
            total={page.isPlaceholderData ? undefined : page.data?.totalDocs}
            disabledReason={null}
          />
        }
        emptyActions={
          <ListExports {...exportProps} total={0} disabledReason="There are no evaluations to download yet." />
        }
      />
      {dialog}
    </>
  )
}

/** The list of all evaluations, newest first. */
export default function EvaluationsPage() {
  usePageTitle(LIST_TITLE)
  const user = useSession()
  return user && <EvaluationTable user={user} />
}
