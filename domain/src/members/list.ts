/** The two tables of members: applicants, and judges and measurers. */
import { JUDGE_STATUSES, MEMBER_STATUSES, WAITING_STATUSES } from '#access/roles.ts'
import { listView } from '#fields/record.ts'
import { getCountryName, isCountryCode } from '#values/countries.ts'
import { addDays, addYears } from '#values/dates.ts'
import type { ValueGetters } from '#wire/in-memory-list.ts'
import type { FilterKind, ListDefinition } from '#wire/list-query.ts'
import { memberRecord } from './record.ts'
import type { JudgeRow, Member } from './response-schemas.ts'

const text: FilterKind = { kind: 'text' }
const select = (values: readonly string[]): FilterKind => ({ kind: 'select', has: (value) => values.includes(value) })
const country: FilterKind = { kind: 'select', has: (value) => value === '' || isCountryCode(value) }

/** The values of the column "Member of CIC". */
export const MEMBERSHIP_LABELS = { organization: 'Organization', individual: 'Individual' } as const

export const getMembership = ({ member_of_cic }: Pick<Member, 'member_of_cic'>): keyof typeof MEMBERSHIP_LABELS =>
  member_of_cic ? 'organization' : 'individual'

/** `GET /member/waiting` returns whole members; the client filters and sorts them. */
export const waitingList = {
  columns: listView(memberRecord, 'waitingList'),
  filters: {
    /** Matches name, e-mail or ID number, as in the other lists of members. */
    search: text,
    name: text,
    country,
    member_of_cic: select(Object.keys(MEMBERSHIP_LABELS)),
    status: select(WAITING_STATUSES),
  },
  defaultSort: { sortBy: 'registered', sortDir: 'desc' },
} as const satisfies ListDefinition

export const judgesList = {
  columns: listView(memberRecord, 'judgesList'),
  filters: {
    search: text,
    id_number: text,
    name: text,
    country,
    status: select(JUDGE_STATUSES),
    /** Members below the required number of trophies. */
    belowRequired: select(['true']),
    /** Applied by the server, see `isExpiring`. */
    expireFilter: select(['true']),
  },
  defaultSort: { sortBy: 'name', sortDir: 'asc' },
  filteredSort: { filter: 'expireFilter', value: 'true', sortBy: 'valid_to', sortDir: 'asc' },
} as const satisfies ListDefinition

/** The list of `GET /member/export`: judges and measurers, or applicants if their status is requested. */
export const memberExport = {
  columns: [...judgesList.columns, 'member_of_cic', 'supporting_information', 'registered', 'modified_date'],
  defaultSort: judgesList.defaultSort,
  filteredSort: judgesList.filteredSort,
  filters: {
    ...judgesList.filters,
    member_of_cic: waitingList.filters.member_of_cic,
    status: select(MEMBER_STATUSES),
    expireFilter: select(['true', 'false']),
  },
} as const satisfies ListDefinition

/** Days before the end of the validity from which a member counts as expiring. */
export const EXPIRY_WARNING_DAYS = 90

/** Returns true if the validity ends within the next 90 days or has ended. */
export const isExpiring = ({ valid_to }: Pick<Member, 'valid_to'>, today: string): boolean =>
  valid_to !== null && valid_to <= addDays(today, EXPIRY_WARNING_DAYS)

/** Trophies that a member must measure in three years to keep the certification. */
export const REQUIRED_TROPHIES = 15

/** Returns the date after which the last three years begin. */
export const threeYearsBefore = (today: string): string => addYears(today, -3)

/** Returns the sentences about the trophies of the last three years: their number, and what is missing. */
export const describeRequirement = (lastThreeYears: number): { readonly count: string; readonly state: string } => ({
  count: `${lastThreeYears} ${lastThreeYears === 1 ? 'trophy' : 'trophies'} in three years (${REQUIRED_TROPHIES} required).`,
  state: `${lastThreeYears < REQUIRED_TROPHIES ? `${REQUIRED_TROPHIES - lastThreeYears} more needed.` : 'Requirement met.'} Counted by date of evaluation.`,
})

/** Returns what a country is sorted by, its name, and what a filter also matches, its code. */
const getCountryValues = ({ country: code }: Pick<Member, 'country'>) =>
  code === '' ? null : [getCountryName(code), code]

type Named = Pick<Member, 'firstname' | 'lastname' | 'name'>

/** Returns what a name is sorted by, the last name first, and what a filter also matches. */
const getNameValues = ({ firstname, lastname, name }: Named) => [`${lastname} ${firstname}`, name]

const getSearchedValues = (row: Named & Pick<Member, 'email' | 'id_number'>) => [
  ...getNameValues(row),
  row.email,
  row.id_number,
]

/** Values of columns and filters that are not plain fields. */
export const waitingValues: ValueGetters<Member> = {
  search: getSearchedValues,
  country: getCountryValues,
  member_of_cic: getMembership,
}
export const judgeValues: ValueGetters<JudgeRow> = {
  search: getSearchedValues,
  name: getNameValues,
  country: getCountryValues,
  files: ({ files }) => files.length,
  belowRequired: ({ lastThreeYears }) => String(lastThreeYears < REQUIRED_TROPHIES),
  // The server has already applied this filter.
  expireFilter: () => 'true',
}
