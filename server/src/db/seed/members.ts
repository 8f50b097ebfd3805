/** The people of the demo data: an admin, judges and measurers in every state of certification. */
import { addDays, type MemberStatus, type SignedInRole, speciesList } from '@trophy/domain'
import { hashPassword } from '../../http/passwords.ts'
import type { Db, NewUser, UserRow } from '../types.ts'
import { createUser } from '../users.ts'

export type DemoMember = {
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
  /** What the list of sign-ins says. */
  readonly remark: string
}

const YEAR = 365

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
    remark: 'admin, sees and does everything',
  },
  {
    role: 'STJ',
    firstname: 'Margit',
    lastname: 'Erdős',
    email: 'margit.erdos@example.org',
    password: 'Judge-2026',
    status: 'active',
    valid: [-12 * YEAR, 3 * YEAR],
    species: 'all',
    remark: 'STJ, all species',
  },
  {
    role: 'STJ',
    firstname: 'Jiří',
    lastname: 'Dvořák',
    email: 'jiri.dvorak@example.org',
    password: 'Judge-2026',
    status: 'active',
    valid: [-8 * YEAR, 2 * YEAR],
    species: ['alpine-ibex', 'chamois', 'european-mouflon', 'hispanic-ibex', 'mallorcan-wild-goat'],
    remark: 'STJ, mountain game',
  },
  {
    role: 'CCM',
    firstname: 'Łukasz',
    lastname: 'Żak',
    email: 'lukasz.zak@example.org',
    password: 'Measure-2026',
    status: 'active',
    valid: [-10 * YEAR, 2 * YEAR],
    species: ['fallow-deer', 'moose', 'red-deer', 'roe-deer', 'wild-boar'],
    remark: 'CCM, active: red deer, wild boar and others',
  },
  {
    role: 'CCM',
    firstname: 'Søren',
    lastname: 'Østergård',
    email: 'soren.ostergard@example.org',
    password: 'Measure-2026',
    status: 'active',
    valid: [-6 * YEAR, YEAR],
    species: ['beaver', 'carnivore', 'eurasian-reindeer', 'moose', 'muntjac', 'roe-deer', 'sika-deer'],
    remark: 'CCM, active: northern species',
  },
  {
    role: 'CCM',
    firstname: 'Иван',
    lastname: 'Жуков',
    email: 'ivan.zhukov@example.org',
    password: 'Measure-2026',
    status: 'active',
    valid: [-9 * YEAR, -200],
    species: ['carnivore', 'moose', 'red-deer', 'roe-deer', 'siberian-musk-deer', 'wild-boar'],
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
    remark: 'CCM, applied: cannot sign in',
  },
]

/** Stores the people; those who were ever accepted get numbers in order. */
export const seedMembers = async (trx: Db, firstNumber: number, today: string, now: Date): Promise<UserRow[]> => {
  const everySpecies = speciesList().map(({ key }) => key)
  const rows: UserRow[] = []
  let number = firstNumber
  for (const { password, valid, species, remark: _, ...person } of DEMO_MEMBERS) {
    const isNumbered = person.role !== 'admin' && person.status !== 'new'
    const user: Omit<NewUser, 'id' | 'created_at' | 'modified_date'> = {
      ...person,
      id_number: isNumbered ? String(number++).padStart(5, '0') : null,
      password_hash: password === null ? null : await hashPassword(password),
      valid_from: valid && addDays(today, valid[0]),
      valid_to: valid && addDays(today, valid[1]),
      evaluation_options: species === 'all' ? everySpecies : [...species],
    }
    rows.push(await createUser(trx, user, now))
  }
  return rows
}
