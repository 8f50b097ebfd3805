/** The accounts of the demo data: an admin, and judges and measurers in every state of certification. */
import { addDays, addTime, DAY_MS, listSpecies, type MemberStatus, type SignedInRole } from '@trophy/domain'
import { hashPassword } from '#identity/passwords/passwords.ts'
import { createUser, issueMemberNumber } from '#identity/users.ts'
import type { NewUser, Tx, UserRow } from '#platform/database/types.ts'

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

const DAYS_PER_YEAR = 365
const DAYS_SINCE_APPLICATION = 20
const APPLICATION_LEAD_DAYS = 30

export const DEMO_MEMBERS: readonly DemoMember[] = [
  {
    role: 'admin',
    firstname: 'Ada',
    lastname: 'Amsel',
    email: 'ada.amsel@example.org',
    password: 'Admin-2026',
    status: 'active',
    valid: null,
    species: [],
    home: null,
    language: 'english',
    remark: 'admin, sees and does everything',
  },
  {
    role: 'STJ',
    firstname: 'Margit',
    lastname: 'Erdős',
    email: 'margit.erdos@example.org',
    password: 'Judge-2026',
    status: 'active',
    valid: [-12 * DAYS_PER_YEAR, 3 * DAYS_PER_YEAR],
    species: 'all',
    home: ['HU', 'Gödöllő', '2100', 'Szarvas utca 4', '+36 28 555 0101'],
    language: 'hungarian',
    remark: 'STJ, all species',
  },
  {
    role: 'STJ',
    firstname: 'Jiří',
    lastname: 'Dvořák',
    email: 'jiri.dvorak@example.org',
    password: 'Judge-2026',
    status: 'active',
    valid: [-8 * DAYS_PER_YEAR, 2 * DAYS_PER_YEAR],
    species: ['alpine-ibex', 'chamois', 'european-mouflon', 'hispanic-ibex', 'mallorcan-wild-goat'],
    home: ['CZ', 'Třeboň', '379 01', 'Jelení 12', '+420 384 555 102'],
    language: 'czech',
    remark: 'STJ, mountain game',
  },
  {
    role: 'CCM',
    firstname: 'Łukasz',
    lastname: 'Żak',
    email: 'lukasz.zak@example.org',
    password: 'Measure-2026',
    status: 'active',
    valid: [-10 * DAYS_PER_YEAR, 2 * DAYS_PER_YEAR],
    species: ['fallow-deer', 'moose', 'red-deer', 'roe-deer', 'wild-boar'],
    home: ['PL', 'Żywiec', '34-300', 'ul. Leśna 7', '+48 33 555 0103'],
    language: 'polish',
    remark: 'CCM, active: red deer, wild boar and others',
  },
  {
    role: 'CCM',
    firstname: 'Søren',
    lastname: 'Østergård',
    email: 'soren.ostergard@example.org',
    password: 'Measure-2026',
    status: 'active',
    valid: [-6 * DAYS_PER_YEAR, DAYS_PER_YEAR],
    species: ['beaver', 'carnivore', 'eurasian-reindeer', 'moose', 'muntjac', 'roe-deer', 'sika-deer'],
    home: ['DK', 'Rødovre', '2610', 'Skovløbervej 21', '+45 55 55 01 04'],
    language: 'danish',
    remark: 'CCM, active: northern species',
  },
  {
    role: 'CCM',
    firstname: 'Иван',
    lastname: 'Жуков',
    email: 'ivan.zhukov@example.org',
    password: 'Measure-2026',
    status: 'active',
    valid: [-9 * DAYS_PER_YEAR, -200],
    species: ['carnivore', 'moose', 'red-deer', 'roe-deer', 'siberian-musk-deer', 'wild-boar'],
    home: ['RU', 'Тверь', '170100', 'ул. Лесная, 5', '+7 4822 555 105'],
    language: 'russian',
    remark: 'CCM, expired: reads only',
  },
  {
    role: 'CCM',
    firstname: 'Inês',
    lastname: 'Gonçalves',
    email: 'ines.goncalves@example.org',
    password: 'Measure-2026',
    status: 'approved',
    valid: null,
    species: ['red-deer', 'hispanic-ibex'],
    home: ['PT', 'Bragança', '5300-001', 'Rua do Souto 18', '+351 273 555 106'],
    language: 'portuguese',
    remark: 'CCM, approved: signs in, cannot evaluate yet',
  },
  {
    role: 'CCM',
    firstname: 'Þórður',
    lastname: 'Ægisson',
    email: 'thordur.aegisson@example.org',
    password: null,
    status: 'new',
    valid: null,
    species: ['eurasian-reindeer'],
    home: ['IS', 'Egilsstaðir', '700', 'Hreindýragata 3', '+354 555 0107'],
    language: 'english',
    remark: 'CCM, applied: cannot sign in',
  },
]

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
