/** Additional members of the demo data, who fill the member tables. They cannot sign in and have no evaluations. */
import { addDays, addTime, DAY_MS, LANGUAGES, listSpecies, type MemberStatus } from '@trophy/domain'
import { createRandom, type Random } from '@trophy/domain/samples'
import { createUser, issueMemberNumber } from '#identity/users.ts'
import type { Tx, UserRow } from '#platform/database/types.ts'
import { NATIONS } from './nations.ts'

const JUDGE_COUNT = 60
const APPLICANT_COUNT = 6

/** Stored status, and days from today to the end of the validity. Active members with a past end count as expired. */
const CERTIFICATIONS: readonly (readonly [MemberStatus, number])[] = [
  ['active', 900],
  ['active', 400],
  ['active', 60],
  ['active', -40],
  ['active', 1_300],
  ['active', 14],
  ['expired', -500],
  ['active', 700],
  ['active', 85],
  ['active', 200],
]

type MemberState = {
  readonly status: MemberStatus
  readonly valid: readonly [from: string, to: string] | null
  readonly registered: Date
}

/** Stores judges and measurers in every state, and applicants. Deterministic. */
export const seedExtraMembers = async (tx: Tx, firstNumber: number, today: string, now: Date): Promise<UserRow[]> => {
  const random = createRandom(20)
  const rows: UserRow[] = []
  const daysAgo = (days: number) => addTime(now, -days * DAY_MS)
  for (let index = 0; index < JUDGE_COUNT; index += 1) {
    const [status, days] = random.pick(CERTIFICATIONS)
    const valid = [addDays(today, days - 5 * 365), addDays(today, days)] as const
    rows.push(
      await addMember(tx, random, index, firstNumber, { status, valid, registered: daysAgo(30 + 5 * 365 - days) }),
    )
  }
  for (let index = 0; index < APPLICANT_COUNT; index += 1) {
    const status = index % 3 === 2 ? 'approved' : 'new'
    const registered = daysAgo(index * 9 + 1)
    rows.push(await addMember(tx, random, JUDGE_COUNT + index, firstNumber, { status, valid: null, registered }))
  }
  return rows
}

const addMember = async (
  tx: Tx,
  random: Random,
  index: number,
  firstNumber: number,
  { status, valid, registered }: MemberState,
): Promise<UserRow> => {
  const nation = NATIONS[index % NATIONS.length] ?? random.pick(NATIONS)
  const city = random.pick(nation.places)
  const species = listSpecies().map(({ key }) => key)
  return createUser(
    tx,
    {
      role: status === 'new' ? null : random.chance(0.3) ? 'STJ' : 'CCM',
      firstname: random.pick(nation.first),
      lastname: random.pick(nation.last),
      email: `member-${String(index + 1).padStart(2, '0')}@example.org`,
      password_hash: null,
      status,
      id_number: status === 'new' ? null : await issueMemberNumber(tx, firstNumber),
      valid_from: valid?.[0] ?? null,
      valid_to: valid?.[1] ?? null,
      evaluation_options: species
        .filter(() => random.chance(0.25))
        .concat('red-deer')
        .filter(isFirstOccurrence),
      member_of_cic: random.chance(0.4),
      supporting_information: `Measures trophies at the annual show in ${city}.`,
      country: nation.code,
      cic_delegation: nation.code,
      city,
      zip: String(random.integer(1_000, 99_999)),
      address: `${city} ${random.integer(1, 120)}`,
      primary_phone: `+${random.integer(30, 99)} 555 0${random.integer(100, 999)}`,
      prefered_language: [random.pick(LANGUAGES).key],
      news_notification: random.chance(0.6),
      events_notification: random.chance(0.5),
    },
    registered,
  )
}

const isFirstOccurrence = <T>(value: T, index: number, all: readonly T[]): boolean => all.indexOf(value) === index
