import MuiLink from '@mui/material/Link'
import {
  type AwaitingReview,
  canOpenScreen,
  type FilterOption,
  getSpeciesName,
  information,
  type ListQuery,
  type Role,
  reviewQueue,
  toFilterPairs,
} from '@trophy/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay, formatInstantDay } from '#lib/format/dates.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { CardDetails, type ToCard } from '#ui/data-table/phone/cards.tsx'

const formatSpecies = ({ eval_option, phenotype }: AwaitingReview): string => {
  const species = getSpeciesName(eval_option)
  return phenotype.toLowerCase().includes(species.toLowerCase()) ? phenotype : `${species} (${phenotype})`
}

/** The line and the points above it. */
const formatAbove = ({ above, total_points: { award } }: AwaitingReview): string => `${award} +${above.toFixed(2)}`

type GetPath = (row: AwaitingReview) => string

/**
 * Returns the path of a record of the queue. A judge's has the queue as the parameter `queue`: its filters, and its order
 * unless that is the usual one, as a query string.
 */
export const reviewPath = (id: string, { sortBy, sortDir, filters }: ListQuery, role: Role): string => {
  if (!canOpenScreen(role, 'evaluationView')) return `/evaluation/${id}/edit`
  const isUsual = sortBy === reviewQueue.defaultSort.sortBy && sortDir === reviewQueue.defaultSort.sortDir
  const queue = new URLSearchParams([...Object.entries(isUsual ? {} : { sortBy, sortDir }), ...toFilterPairs(filters)])
  return `/evaluation/${id}/view?${new URLSearchParams({ queue: String(queue) })}`
}

const renderLink = (row: AwaitingReview, getPath: GetPath): ReactNode => (
  <MuiLink component={Link} to={getPath(row)} underline="hover">
    {row.public_id}
  </MuiLink>
)

/** Returns the columns of the queue, in order. */
export const queueColumns = (getPath: GetPath, species: readonly FilterOption[]): DataColumn<AwaitingReview>[] => [
  {
    key: 'public_id',
    heading: information.labels.public_id,
    cell: (row) => renderLink(row, getPath),
    isSortable: false,
  },
  {
    key: 'eval_option',
    heading: 'Species',
    cell: formatSpecies,
    narrowPlacement: 'under first',
    filters: [{ kind: 'select', options: species, formatValue: getSpeciesName }],
  },
  {
    key: 'total_points',
    heading: 'Points',
    cell: ({ total_points }) => total_points.points.toFixed(2),
    align: 'right',
    isSortable: false,
    narrowPlacement: 'second',
  },
  { key: 'above', heading: 'Above the line', cell: formatAbove, align: 'right', isSortable: false },
  { key: 'eval_location', heading: 'Place', cell: (row) => row.eval_location, filters: [{ kind: 'text' }] },
  {
    key: 'eval_date',
    heading: 'Day',
    cell: (row) => formatDay(row.eval_date),
    filters: [{ kind: 'dates', from: 'Day from', to: 'Day to' }],
  },
  { key: 'ticket', heading: information.labels.ticket, cell: (row) => row.ticket, isSortable: false },
  { key: 'measurer', heading: 'Measurer', cell: (row) => row.measurer_name, isSortable: false },
  { key: 'created_at', heading: 'Created', cell: (row) => formatInstantDay(row.created_at) },
]

/** Returns a row as a card: public id and points, species, place and day, and the line. */
export const createQueueCard =
  (getPath: GetPath): ToCard<AwaitingReview> =>
  (row, getMark) => ({
    name: row.public_id,
    title: renderLink(row, getPath),
    value: row.total_points.points.toFixed(2),
    details: (
      <CardDetails>
        {[getSpeciesName(row.eval_option), getMark('eval_location')(row.eval_location), formatDay(row.eval_date)]}
      </CardDetails>
    ),
    status: formatAbove(row),
    actions: null,
  })
