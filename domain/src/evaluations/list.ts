/** The evaluation list: columns, filters and rows. */
import { listView } from '#fields/record.ts'
import { AWARDS } from '#measuring/score/medal.ts'
import { REVIEW_STATES } from '#reviews/reviews.ts'
import { isSpeciesKey } from '#species/names.ts'
import { isCountryCode } from '#values/countries.ts'
import type { FilterKind, ListDefinition } from '#wire/list-query.ts'
import { information, SOURCES } from './information.ts'

const text: FilterKind = { kind: 'text' }
const date: FilterKind = { kind: 'date' }
const number: FilterKind = { kind: 'number' }
const select = (has: (value: string) => boolean): FilterKind => ({ kind: 'select', has })

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The columns that the filter `search` finds a text in. */
export const SEARCHED_COLUMNS = ['public_id', 'ticket', 'measurer_id_number', 'measurer_name', 'hunter_name'] as const

/** Text filters match part of the displayed value, except that of the ticket; ranges include both ends. */
export const evaluationList = {
  columns: listView(information, 'list'),
  filters: {
    /** Matches any of `SEARCHED_COLUMNS`. */
    search: text,
    public_id: text,
    measurer_id_number: text,
    measurer_name: text,
    hunter_name: text,
    /** Matches the whole ticket, ignoring case and accents. */
    ticket: text,
    /** Label or Latin label. */
    phenotype: text,
    /** The key, which is unique within a species. */
    phenotype_key: select((value) => /^[\w-]{1,100}$/.test(value)),
    eval_option: select(isSpeciesKey),
    hunt_country: select(isCountryCode),
    source: select((value) => SOURCES.some((source) => source === value)),
    version: select((value) => /^[\w.-]{1,20}$/.test(value)),
    medal: select((value) => AWARDS.some((award) => award === value)),
    review_state: select((value) => REVIEW_STATES.some((state) => state === value)),
    /** Lists what awaits a review that the user may give, for an admin all that awaits one; 403 for a CCM. */
    reviewable: select((value) => value === 'true'),
    eval_location: text,
    hunt_date_from: date,
    hunt_date_to: date,
    eval_date_from: date,
    eval_date_to: date,
    points_from: number,
    points_to: number,
    /** In years: the middle of the range, or the one value that is given, of the most reliable method. */
    age_from: number,
    age_to: number,
    /** The evaluations of an import, by the id of its batch. */
    import_batch: select((value) => UUID.test(value)),
    /** Lists deleted evaluations instead; only for users who may restore them. */
    deleted: select((value) => value === 'true'),
  },
  defaultSort: { sortBy: 'created_at', sortDir: 'desc' },
} as const satisfies ListDefinition

/** Maximum evaluations per workbook with measurements. */
export const MAX_EXPORT_ROWS = 20_000

export type EvaluationColumn = (typeof evaluationList.columns)[number]
export type EvaluationFilter = keyof typeof evaluationList.filters
