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
import { showDay, showDayOf } from '#lib/dates.ts'
import { Medal } from '#species/medal.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { TIGHT } from '#ui/data-table/table-frame.ts'
import { RowActions, type RowActionsProps, sheetOf } from './list-row-actions.tsx'

const inks = {
  Gold: 'medal.gold.ink',
  Silver: 'medal.silver.ink',
  Bronze: 'medal.bronze.ink',
  none: 'text.primary',
} as const

const Lanes = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  '& > :last-of-type': { width: 76, textAlign: 'left' },
  [TIGHT]: {
    flexDirection: 'column',
    alignItems: 'flex-end',
    gap: 1,
    '& > :last-of-type': { width: 'auto', '& > span': { fontSize: 12, lineHeight: '15px', paddingBlock: 0, gap: 4 } },
  },
})

/** Points to two places, so that the decimals stand under each other, and the medal beside them or below. */
function Points({ total_points: { points, award } }: EvaluationListRow) {
  return (
    <Lanes>
      <Box component="span" sx={{ color: inks[award], fontWeight: award === 'none' ? 400 : 600 }}>
        {points.toFixed(2)}
      </Box>
      <span>
        <Medal award={award} />
      </span>
    </Lanes>
  )
}

const text = { kind: 'text' } as const
const deleted = { kind: 'flag', name: 'deleted', label: 'Deleted evaluations' } as const
const medals = AWARDS.map((award) => ({ value: award, label: award === 'none' ? 'No medal' : award }))

/** Of a deleted evaluation, since when and until when it can come back. */
const deletion: DataColumn<EvaluationListRow> = {
  key: 'deleted_at',
  heading: 'Deleted, restorable until',
  cell: ({ deleted_at, restorable_until }) =>
    `${deleted_at ? showDayOf(deleted_at) : ''} – ${restorable_until ? showDayOf(restorable_until) : 'no longer'}`,
  isSortable: false,
}

/** The columns of the list, in their order. */
export const evaluationColumns = (
  options: EvaluationFilterOptions | undefined,
  { areDeleted, ...actions }: Omit<RowActionsProps, 'row'> & { readonly areDeleted: boolean },
): DataColumn<EvaluationListRow>[] => [
  {
    key: 'public_id',
    heading: 'Public ID',
    cell: (row) => (
      <MuiLink component={Link} to={sheetOf(row)} underline="hover">
        {row.public_id}
      </MuiLink>
    ),
    filter: text,
  },
  ...(areDeleted ? [deletion] : []),
  { key: 'measurer_id_number', heading: 'Measurer ID', cell: (row) => row.measurer_id_number, filter: text },
  { key: 'measurer_name', heading: 'Measurer Name', cell: (row) => row.measurer_name, filter: text },
  { key: 'hunter_name', heading: "Hunter's Name", cell: (row) => row.hunter_name, isHidden: true, filter: text },
  {
    key: 'eval_option',
    heading: 'Trophy Type',
    cell: (row) => getSpeciesName(row.eval_option),
    whenNarrow: 'under first',
    filter: { kind: 'select', options: options?.eval_option, nameOf: getSpeciesName },
  },
  {
    key: 'hunt_date',
    heading: 'Date of the Hunt',
    cell: (row) => showDay(row.hunt_date),
    descendsFirst: true,
    filter: { kind: 'dates', from: 'Hunt From', to: 'Hunt To' },
  },
  {
    key: 'hunt_country',
    heading: 'Country of the hunt',
    cell: (row) => getCountryName(row.hunt_country),
    isHidden: true,
    filter: { kind: 'select', options: options?.hunt_country, nameOf: getCountryName },
  },
  {
    key: 'eval_date',
    heading: 'Date of Evaluation',
    cell: (row) => showDay(row.eval_date),
    descendsFirst: true,
    filter: { kind: 'dates', from: 'Evaluation From', to: 'Evaluation To' },
  },
  {
    key: 'source',
    heading: 'Source',
    cell: (row) => row.source,
    isHidden: areDeleted,
    filter: { kind: 'select', options: options?.source },
  },
  {
    key: 'total_points',
    heading: 'Total Points',
    cell: (row) => <Points {...row} />,
    descendsFirst: true,
    align: 'right',
    whenNarrow: 'second',
  },
  {
    key: 'files_num',
    heading: 'Files',
    cell: (row) => row.files_num,
    isHidden: true,
    descendsFirst: true,
    align: 'right',
  },
  {
    key: 'version',
    heading: 'Version',
    cell: (row) => row.version,
    isHidden: areDeleted,
    filter: { kind: 'select', options: options?.version },
  },
  { key: 'created_at', heading: 'Created At', cell: (row) => showDayOf(row.created_at), descendsFirst: true },
  {
    key: 'modified_date',
    heading: 'Last Modified',
    cell: (row) => showDayOf(row.modified_date),
    isHidden: true,
    descendsFirst: true,
  },
  {
    key: 'actions',
    heading: 'Actions',
    cell: (row) => <RowActions row={row} {...actions} />,
    isSortable: false,
    staysRight: true,
    ...(actions.user.role === 'admin' ? { filter: deleted } : {}),
  },
  { key: 'phenotype', heading: 'Phenotype', cell: (row) => row.phenotype?.label ?? '', isHidden: true, filter: text },
  {
    key: 'medal',
    heading: 'Medal',
    cell: (row) => <Medal award={row.total_points.award} />,
    isHidden: true,
    descendsFirst: true,
    filter: { kind: 'select', options: medals },
  },
]
