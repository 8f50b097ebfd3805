import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import {
  AWARDS,
  canOpenScreen,
  type EvaluationColumn,
  type EvaluationFilterOptions,
  type EvaluationListRow,
  evaluationList,
  formatAward,
  formatValue,
  getCountryName,
  getSpeciesName,
  information,
  isFieldName,
  REVIEW_STATE_LABELS,
  REVIEW_STATES,
  SEARCHED_COLUMNS,
  screens,
} from '@trophy/domain'
import { Link } from 'react-router'
import { formatInstantDay } from '#lib/format/dates.ts'
import { Medal } from '#species/medal.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { CellText, TIGHT_QUERY } from '#ui/data-table/table-frame.ts'
import { RowActions, type RowActionsProps, recordPath } from './list-row-actions.tsx'
import type { PhenotypeOption } from './phenotype-options.ts'

const medalColours = {
  Gold: 'medal.gold.ink',
  Silver: 'medal.silver.ink',
  Bronze: 'medal.bronze.ink',
  none: 'text.primary',
} as const

const PointsLayout = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  '& > :last-of-type': { width: 76, textAlign: 'left' },
  [TIGHT_QUERY]: {
    gap: 4,
    // The shape and the word without a ground.
    '& > :last-of-type': { width: 58, '& > span': { fontSize: 12, padding: 0, gap: 3, background: 'none' } },
  },
})

/** The points with two decimals, so that they align, in the colour of the medal. */
export function Points({ total_points: { points, award } }: Pick<EvaluationListRow, 'total_points'>) {
  return (
    <Box component="span" sx={{ color: medalColours[award], fontWeight: award === 'none' ? 400 : 600 }}>
      {points.toFixed(2)}
    </Box>
  )
}

/** The points, and the medal beside them. */
function PointsCell({ total_points }: EvaluationListRow) {
  return (
    <PointsLayout>
      <Points total_points={total_points} />
      <span>
        <Medal award={total_points.award} />
      </span>
    </PointsLayout>
  )
}

const CHIP = { ml: 0.75, height: 18, fontSize: 11, verticalAlign: 'text-bottom', '& > span': { px: 0.75 } }

const textFilter = { kind: 'text' } as const
const deletedFilter = { kind: 'flag', name: 'deleted', label: 'Deleted evaluations' } as const
const medalOptions = AWARDS.map((award) => ({ value: award, label: formatAward(award) }))

const pointsFilter = { kind: 'numbers', name: 'points', from: 'Points From', to: 'Points To' } as const
/** The list has no column for the age. */
const ageFilter = { kind: 'numbers', name: 'age', from: 'Age From', to: 'Age To' } as const

/** Returns a filter by phenotypes of the chosen species, or of all without one. */
const createPhenotypeFilter = ({ phenotypes, species }: Pick<ListState, 'phenotypes' | 'species'>) =>
  ({
    kind: 'select',
    name: 'phenotype_key',
    label: 'Exact phenotype',
    options:
      species && phenotypes ? species.flatMap((key) => phenotypes.filter((one) => one.species === key)) : phenotypes,
    formatValue: (key: string) => phenotypes?.find(({ value }) => value === key)?.label ?? key,
  }) as const

/** The deletion date of an evaluation and the last day on which it can be restored. */
const deletedColumn: DataColumn<EvaluationListRow> = {
  key: 'deleted_at',
  heading: 'Deleted, restorable until',
  cell: ({ deleted_at, restorable_until }) => (
    <span>
      {deleted_at && formatInstantDay(deleted_at)} –{' '}
      {restorable_until ? formatInstantDay(restorable_until) : 'no longer'}
    </span>
  ),
  isSortable: false,
}

/** The order of the filters in the drawer: species, medal and dates, then names and ids; the others follow. */
const FILTER_ORDER = [
  ...['eval_option', 'medal', 'hunt_date', 'eval_date'],
  ...['hunter_name', 'measurer_name', 'public_id', 'measurer_id_number', 'ticket'],
]

const getFilterPlace = (name: string): Pick<DataColumn<EvaluationListRow>, 'filterPlace'> => {
  const place = FILTER_ORDER.indexOf(name)
  return place < 0 ? {} : { filterPlace: place }
}

/** The list cannot be sorted by the ticket. */
const ticketColumn: DataColumn<EvaluationListRow> = {
  key: 'ticket',
  heading: information.labels.ticket,
  cell: ({ ticket }, mark) => <CellText>{mark(ticket)}</CellText>,
  isSortable: false,
  isHidden: true,
  listSearchedTexts: ({ ticket }) => [ticket],
  filters: [textFilter],
  ...getFilterPlace('ticket'),
}

/** The list cannot be sorted by the state of the review. What awaits one links to the queue, where there is one. */
const createReviewColumn = ({ user }: Pick<ListState, 'user'>): DataColumn<EvaluationListRow> => ({
  key: 'review_state',
  heading: 'Review',
  cell: ({ review_state }) =>
    review_state === 'awaiting' && canOpenScreen(user.role, 'reviews') ? (
      <MuiLink component={Link} to={screens.reviews.path} underline="hover">
        {REVIEW_STATE_LABELS[review_state]}
      </MuiLink>
    ) : (
      REVIEW_STATE_LABELS[review_state]
    ),
  isSortable: false,
  isHidden: true,
  filters: [{ kind: 'select', options: REVIEW_STATES.map((value) => ({ value, label: REVIEW_STATE_LABELS[value] })) }],
})

type ColumnOptions = Partial<DataColumn<EvaluationListRow>>

type ListState = Omit<RowActionsProps, 'row'> & {
  readonly isDeletedList: boolean
  /** The keys of the species that the list is filtered by. */
  readonly species: readonly string[] | undefined
  readonly phenotypes: readonly PhenotypeOption[] | undefined
  /** The import that the list is filtered by. It is chosen in the list of imports only. */
  readonly importName?: string | undefined
}

/** Returns the properties of the columns that do not follow from the field. */
const createColumnOptions = (
  options: EvaluationFilterOptions | undefined,
  { user, isDeletedList, ...chosen }: ListState,
): { readonly [Name in EvaluationColumn]?: ColumnOptions } => ({
  public_id: {
    cell: (row, mark) => (
      <>
        <MuiLink component={Link} to={recordPath(row, user)} underline="hover">
          {mark(row.public_id)}
        </MuiLink>
        {row.later_public_id && <Chip size="small" variant="outlined" label="Judged again" sx={CHIP} />}
      </>
    ),
    filters: [textFilter],
  },
  measurer_id_number: { filters: [textFilter] },
  // Short names can be cut, too, which leaves room for a column that a filter adds.
  measurer_name: { cell: (row, mark) => <CellText>{mark(row.measurer_name)}</CellText>, filters: [textFilter] },
  hunter_name: {
    cell: (row, mark) => <CellText>{mark(row.hunter_name)}</CellText>,
    isHidden: true,
    filters: [textFilter],
  },
  eval_option: {
    cell: (row) => getSpeciesName(row.eval_option),
    narrowPlacement: 'under first',
    filters: [{ kind: 'select', options: options?.eval_option, formatValue: getSpeciesName }],
  },
  hunt_date: { filters: [{ kind: 'dates', from: 'Hunt From', to: 'Hunt To' }] },
  hunt_country: {
    isHidden: true,
    filters: [{ kind: 'select', options: options?.hunt_country, formatValue: getCountryName }],
  },
  eval_date: { filters: [{ kind: 'dates', from: 'Evaluation From', to: 'Evaluation To' }] },
  source: { isHidden: isDeletedList, filters: [{ kind: 'select', options: options?.source }] },
  total_points: {
    cell: (row) => <PointsCell {...row} />,
    sortsDescendingFirst: true,
    align: 'right',
    narrowPlacement: 'second',
    filters: [pointsFilter, ageFilter],
  },
  files_num: { isHidden: true, sortsDescendingFirst: true, align: 'right' },
  version: { isHidden: isDeletedList, filters: [{ kind: 'select', options: options?.version }] },
  created_at: { cell: (row) => formatInstantDay(row.created_at), sortsDescendingFirst: true },
  modified_date: { cell: (row) => formatInstantDay(row.modified_date), isHidden: true, sortsDescendingFirst: true },
  phenotype: {
    cell: (row) => row.phenotype?.label ?? '',
    isHidden: true,
    filters: [textFilter, createPhenotypeFilter(chosen)],
  },
  medal: {
    cell: (row) => <Medal award={row.total_points.award} />,
    isHidden: true,
    sortsDescendingFirst: true,
    filters: [{ kind: 'select', options: medalOptions }],
    shownBy: 'total_points',
  },
})

/** A field without column options is hidden at first. */
const toColumn = (
  name: EvaluationColumn,
  options: ColumnOptions = { isHidden: true },
): DataColumn<EvaluationListRow> => {
  const isField = isFieldName(information, name)
  const searched = SEARCHED_COLUMNS.find((one) => one === name)
  return {
    key: name,
    heading: information.labels[name],
    cell: (row) => (isField ? formatValue(information.fields[name], row[name]) : String(row[name as keyof typeof row])),
    ...(isField && information.fields[name].kind === 'date' && { sortsDescendingFirst: true }),
    ...(searched && { listSearchedTexts: (row) => [row[searched]] }),
    ...getFilterPlace(name),
    ...options,
  }
}

/** Returns the columns of the list, in order. */
export const evaluationColumns = (
  filterOptions: EvaluationFilterOptions | undefined,
  state: ListState,
): DataColumn<EvaluationListRow>[] => {
  const { isDeletedList, importName, user, onDelete, onRestore } = state
  const options = createColumnOptions(filterOptions, state)
  const actionsColumn: DataColumn<EvaluationListRow> = {
    key: 'actions',
    heading: 'Actions',
    cell: (row) => <RowActions {...{ row, user, onDelete, onRestore }} />,
    isSortable: false,
    isPinnedRight: true,
    filters: [
      ...(user.role === 'admin' ? [deletedFilter] : []),
      ...(importName === undefined ? [] : [{ kind: 'flag', name: 'import_batch', label: importName } as const]),
    ],
  }
  return evaluationList.columns.flatMap((name) => [
    toColumn(name, options[name]),
    ...(name === 'public_id' && isDeletedList ? [deletedColumn] : []),
    ...(name === 'hunter_name' ? [ticketColumn] : []),
    ...(name === 'total_points' ? [createReviewColumn(state)] : []),
    ...(name === 'modified_date' ? [actionsColumn] : []),
  ])
}
