import MuiLink from '@mui/material/Link'
import { type EvaluationFilter, type EvaluationListRow, getCountryName, getSpeciesName } from '@trophy/domain'
import { Link } from 'react-router'
import { formatDay } from '#lib/format/dates.ts'
import { Medal } from '#species/medal.tsx'
import { CardDetails, type ToCard } from '#ui/data-table/phone/cards.tsx'
import type { TableView } from '#ui/data-table/use-table-view.ts'
import { Points } from './list-columns.tsx'
import { RowActions, type RowActionsProps, recordPath } from './list-row-actions.tsx'

/** Names are shown on a card while they are searched. */
const NAMES = ['hunter_name', 'measurer_name', 'measurer_id_number'] as const

/** Shown on a card while the list is filtered by them. */
const FACTS: { readonly [Column in EvaluationFilter]?: (row: EvaluationListRow) => string } = {
  phenotype: ({ phenotype }) => phenotype?.label ?? '',
  ticket: ({ ticket }) => ticket,
  hunt_country: ({ hunt_country }) => getCountryName(hunt_country),
  source: ({ source }) => source,
  version: ({ version }) => version,
}

/**
 * Returns an evaluation as a card: public id and points, species, date and medal. A name that matches replaces the
 * date; other filtered values follow it.
 */
export const createCard =
  (actions: Omit<RowActionsProps, 'row'>, { query }: Pick<TableView, 'query'>): ToCard<EvaluationListRow> =>
  (row, getMark) => {
    const { public_id, eval_option, eval_date, total_points } = row
    const names = NAMES.filter((name) => query.filters[name] || typeof getMark(name)(row[name]) !== 'string')
    return {
      name: public_id,
      title: (
        <MuiLink component={Link} to={recordPath(row, actions.user)} underline="hover">
          {getMark('public_id')(public_id)}
        </MuiLink>
      ),
      value: <Points total_points={total_points} />,
      details: (
        <CardDetails>
          {[
            row.later_public_id && 'Judged again',
            ...names.map((name) => getMark(name)(row[name])),
            getSpeciesName(eval_option),
            names.length === 0 && formatDay(eval_date),
            ...Object.entries(FACTS).map(([name, format]) => query.filters[name] && getMark(name)(format(row))),
          ]}
        </CardDetails>
      ),
      status: <Medal award={total_points.award} />,
      actions: <RowActions row={row} {...actions} />,
    }
  }
