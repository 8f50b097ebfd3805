import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import {
  AWARDS,
  type EvaluationFilterOptions,
  type EvaluationListRow,
  getCountryName,
  getSpeciesName,
} from '@trophy/domain'
import { Link } from 'react-router'
import { formatDay, formatInstantDay } from '#lib/dates.ts'
import { Medal } from '#species/medal.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { TIGHT_QUERY } from '#ui/data-table/table-frame.ts'
import { RowActions, type RowActionsProps, sheetPath } from './list-row-actions.tsx'

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
    flexDirection: 'column',
    alignItems: 'flex-end',
    gap: 1,
    '& > :last-of-type': { width: 'auto', '& > span': { fontSize: 12, lineHeight: '15px', paddingBlock: 0, gap: 4 } },
  },
})

/** The points with two decimals, so that they align, and the medal beside or below them. */
function PointsCell({ total_points: { points, award } }: EvaluationListRow) {
  return (
    <PointsLayout>
      <Box component="span" sx={{ color: medalColours[award], fontWeight: award === 'none' ? 400 : 600 }}>
        {points.toFixed(2)}
      </Box>
      <span>
        <Medal award={award} />
      </span>
    </PointsLayout>
  )
}

const textFilter = { kind: 'text' } as const
const deletedFilter = { kind: 'flag', name: 'deleted', label: 'Deleted evaluations' } as const
const medalOptions = AWARDS.map((award) => ({ value: award, label: award === 'none' ? 'No medal' : award }))

/** The deletion date of an evaluation and the last day on which it can be restored. */
const deletedColumn: DataColumn<EvaluationListRow> = {
  key: 'deleted_at',
  heading: 'Deleted, restorable until',
  cell: ({ deleted_at, restorable_until }) =>
    `${deleted_at ? formatInstantDay(deleted_at) : ''} – ${restorable_until ? formatInstantDay(restorable_until) : 'no longer'}`,
  isSortable: false,
}

/** Returns the columns of the list, in order. */
export const evaluationColumns = (
  options: EvaluationFilterOptions | undefined,
  { isDeletedList, ...actions }: Omit<RowActionsProps, 'row'> & { readonly isDeletedList: boolean },
): DataColumn<EvaluationListRow>[] => [
  {
    key: 'public_id',
    heading: 'Public ID',
    cell: (row) => (
      <MuiLink component={Link} to={sheetPath(row)} underline="hover">
        {row.public_id}
      </MuiLink>
    ),
    filter: textFilter,
  },
  ...(isDeletedList ? [deletedColumn] : []),
  { key: 'measurer_id_number', heading: 'Measurer ID', cell: (row) => row.measurer_id_number, filter: textFilter },
  { key: 'measurer_name', heading: 'Measurer Name', cell: (row) => row.measurer_name, filter: textFilter },
  { key: 'hunter_name', heading: "Hunter's Name", cell: (row) => row.hunter_name, isHidden: true, filter: textFilter },
  {
    key: 'eval_option',
    heading: 'Trophy Type',
    cell: (row) => getSpeciesName(row.eval_option),
    narrowPlacement: 'under first',
    filter: { kind: 'select', options: options?.eval_option, formatValue: getSpeciesName },
  },
  {
    key: 'hunt_date',
    heading: 'Date of the Hunt',
    cell: (row) => formatDay(row.hunt_date),
    sortsDescendingFirst: true,
    filter: { kind: 'dates', from: 'Hunt From', to: 'Hunt To' },
  },
  {
    key: 'hunt_country',
    heading: 'Country of the hunt',
    cell: (row) => getCountryName(row.hunt_country),
    isHidden: true,
    filter: { kind: 'select', options: options?.hunt_country, formatValue: getCountryName },
  },
  {
    key: 'eval_date',
    heading: 'Date of Evaluation',
    cell: (row) => formatDay(row.eval_date),
    sortsDescendingFirst: true,
    filter: { kind: 'dates', from: 'Evaluation From', to: 'Evaluation To' },
  },
  {
    key: 'source',
    heading: 'Source',
    cell: (row) => row.source,
    isHidden: isDeletedList,
    filter: { kind: 'select', options: options?.source },
  },
  {
    key: 'total_points',
    heading: 'Total Points',
    cell: (row) => <PointsCell {...row} />,
    sortsDescendingFirst: true,
    align: 'right',
    narrowPlacement: 'second',
  },
  {
    key: 'files_num',
    heading: 'Files',
    cell: (row) => row.files_num,
    isHidden: true,
    sortsDescendingFirst: true,
    align: 'right',
  },
  {
    key: 'version',
    heading: 'Version',
    cell: (row) => row.version,
    isHidden: isDeletedList,
    filter: { kind: 'select', options: options?.version },
  },
  {
    key: 'created_at',
    heading: 'Created At',
    cell: (row) => formatInstantDay(row.created_at),
    sortsDescendingFirst: true,
  },
  {
    key: 'modified_date',
    heading: 'Last Modified',
    cell: (row) => formatInstantDay(row.modified_date),
    isHidden: true,
    sortsDescendingFirst: true,
  },
  {
    key: 'actions',
    heading: 'Actions',
    cell: (row) => <RowActions row={row} {...actions} />,
    isSortable: false,
    isPinnedRight: true,
    ...(actions.user.role === 'admin' ? { filter: deletedFilter } : {}),
  },
  {
    key: 'phenotype',
    heading: 'Phenotype',
    cell: (row) => row.phenotype?.label ?? '',
    isHidden: true,
    filter: textFilter,
  },
  {
    key: 'medal',
    heading: 'Medal',
    cell: (row) => <Medal award={row.total_points.award} />,
    isHidden: true,
    sortsDescendingFirst: true,
    filter: { kind: 'select', options: medalOptions },
  },
]
