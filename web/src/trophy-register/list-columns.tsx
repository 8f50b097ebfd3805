import MuiLink from '@mui/material/Link'
import {
  type Actor,
  COUNTRIES,
  formatDate,
  getCountryName,
  information,
  REVIEW_STATE_LABELS,
  type RegisteredTrophy,
  SOURCES,
} from '@trophy/domain'
import { Link } from 'react-router'
import { recordPath } from '#evaluations/list/list-row-actions.tsx'
import { today } from '#lib/format/dates.ts'
import { Medal } from '#species/medal.tsx'
import { formatPhenotype } from '#species/phenotypes.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { CardDetails, type ToCard } from '#ui/data-table/phone/cards.tsx'

const { labels } = information

const FIRST_DECADE = 1900

const listDecades = () => {
  const count = Math.floor((Number(today().slice(0, 4)) - FIRST_DECADE) / 10) + 1
  const decades = Array.from({ length: count }, (_, index) => String(FIRST_DECADE + 10 * index))
  return decades.map((value) => ({ value, label: `${value}s` })).toReversed()
}

type Reader = Pick<Actor, 'role'>

const renderLink = ({ _id, public_id }: RegisteredTrophy, user: Reader, place = '') => (
  <MuiLink component={Link} to={recordPath({ _id, readOnly: true }, user)} underline="hover">
    {place + public_id}
  </MuiLink>
)

/** Returns what proves a place: the review, an earlier judgement, and the files. */
const formatEvidence = ({ review_state, reviewed_at, earlier_public_id, files_num }: RegisteredTrophy): string => {
  const review = review_state !== 'not needed' && REVIEW_STATE_LABELS[review_state]
  const day = reviewed_at && formatDate(reviewed_at.slice(0, 10))
  const again = earlier_public_id && `Judges ${earlier_public_id} again`
  const files = files_num === 1 ? '1 file' : `${files_num || 'No'} files`
  return [review && [review, day].filter(Boolean).join(' '), again, files].filter(Boolean).join(' · ')
}

const formatRowPhenotype = ({ phenotype }: RegisteredTrophy): string => (phenotype ? formatPhenotype(phenotype) : '')
const formatCountry = ({ hunt_country }: RegisteredTrophy): string => getCountryName(hunt_country)
const renderPoints = ({ total_points }: RegisteredTrophy) => <b>{total_points.points.toFixed(2)}</b>
const renderMedal = ({ total_points }: RegisteredTrophy) => <Medal award={total_points.award} />

type Column = DataColumn<RegisteredTrophy>

const column = (key: string, heading: string, cell: Column['cell'], options: Partial<Column> = {}): Column => ({
  ...{ key, heading, cell, isSortable: false },
  ...options,
})

const countries = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))
const sources = SOURCES.map((value) => ({ value, label: value }))
const decadeFilter = { kind: 'select', name: 'decade', label: 'Decade of the hunt', options: listDecades() } as const
const reviewedFilter = { kind: 'flag', name: 'reviewed', label: 'Reviewed only' } as const

/** Returns the columns of the register, in order. */
export const registerColumns = (user: Reader): Column[] => [
  column('place', 'Place', ({ place }) => String(place)),
  column('public_id', labels.public_id, (row) => renderLink(row, user), { narrowPlacement: 'second' }),
  column('points', labels.total_points, renderPoints, { align: 'right', narrowPlacement: 'second' }),
  column('medal', labels.medal, renderMedal),
  column('phenotype', labels.phenotype, formatRowPhenotype),
  column('hunt_country', labels.hunt_country, formatCountry, { filters: [{ kind: 'select', options: countries }] }),
  column('hunt_year', 'Year of the hunt', ({ hunt_year }) => String(hunt_year), { filters: [decadeFilter] }),
  column('source', labels.source, ({ source }) => source, {
    isHidden: true,
    filters: [{ kind: 'select', options: sources }],
  }),
  column('measurer_name', labels.measurer_name, (row) => row.measurer_name),
  column('evidence', 'Evidence', formatEvidence, { filters: [reviewedFilter] }),
]

/** Returns a trophy as a card: place, public id and points, what it is, medal, and its evidence. */
export const createRegisterCard =
  (user: Reader): ToCard<RegisteredTrophy> =>
  (row) => ({
    name: row.public_id,
    title: renderLink(row, user, `${row.place}. `),
    value: renderPoints(row),
    details: (
      <>
        <CardDetails>{[formatRowPhenotype(row), formatCountry(row), String(row.hunt_year)]}</CardDetails>
        <div>{formatEvidence(row)}</div>
      </>
    ),
    status: renderMedal(row),
    actions: null,
  })
