/** The accounts of the demo data: an admin, and judges and measurers in every state of certification. */
import { addDays, addTime, DAY_MS, listSpecies, type MemberStatus, type SignedInRole } from '@trophy/domain'
import { hashPassword } from '#identity/passwords/passwords.ts'
import { createUser, issueMemberNumber } from '#identity/users.ts'
import type { NewUser, Tx, UserRow } from '#platform/database/types.ts'
import members from './members.json' with { type: 'json' }

type DemoMember = {
  readonly role: SignedInRole
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  /** Null for an applicant, who cannot sign in. */
  readonly password: string | null
  readonly status: MemberStatus
  /** Days from today; null without dates. */
  readonly valid: readonly [from: number, to: number] | null
  /** `all`, or species keys. */
  readonly species: 'all' | readonly string[]
  /** Null for an admin. */
  readonly home: readonly [country: string, city: string, zip: string, address: string, phone: string] | null
  readonly language: string
  /** Description in the printed list of accounts. */
  readonly remark: string
}

const DAYS_SINCE_APPLICATION = 20
const APPLICATION_LEAD_DAYS = 30

export const DEMO_MEMBERS = members as readonly DemoMember[]

/** Stores the accounts. Members who were approved get consecutive ID numbers. */
export const seedMembers = async (tx: Tx, firstNumber: number, today: string, now: Date): Promise<UserRow[]> => {
  const everySpecies = listSpecies().map(({ key }) => key)
  const rows: UserRow[] = []
  for (const { password, valid, species, home, language, remark, ...person } of DEMO_MEMBERS) {
    const hasIdNumber = person.role !== 'admin' && person.status !== 'new'
    const user: Omit<NewUser, 'id' | 'created_at' | 'modified_date'> = {
      ...person,
      id_number: hasIdNumber ? await issueMemberNumber(tx, firstNumber) : null,
      password_hash: password === null ? null : await hashPassword(password),
      valid_from: valid && addDays(today, valid[0]),
      valid_to: valid && addDays(today, valid[1]),
      evaluation_options: species === 'all' ? everySpecies : [...species],
      ...(home && { country: home[0], city: home[1], zip: home[2], address: home[3], primary_phone: home[4] }),
      ...(home && { cic_delegation: home[0], prefered_language: [language], news_notification: true }),
      supporting_information: home ? `Measures game trophies in and around ${home[1]}.` : '',
    }
    // Members applied some weeks before their certification, or recently if they have none.
    const days = valid === null ? DAYS_SINCE_APPLICATION : APPLICATION_LEAD_DAYS - valid[0]
    rows.push(await createUser(tx, user, addTime(now, -days * DAY_MS)))
  }
  return rows
}
