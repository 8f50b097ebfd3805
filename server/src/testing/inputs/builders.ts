/** Builders of records for tests, with plausible defaults. */
import type { MemberRole, MemberStatus, ResetKind } from '@trophy/domain'
import { argon2id, hash } from 'argon2'
import { issueEmailToken } from '#identity/email/changes.ts'
import { issueResetToken } from '#identity/passwords/reset-tokens.ts'
import { createUser, userRecord } from '#identity/users.ts'
import { newId } from '#platform/database/id.ts'
import type { Pool, UserRow } from '#platform/database/types.ts'
import { enqueueMail, type NewMail } from '#platform/mail/queue.ts'
import { appendHistory } from '#platform/records/history.ts'
import type { Clock } from '#platform/runtime/clock.ts'
import { readConfig } from '#platform/runtime/config.ts'

/** The password of every user from the builders. */
export const PASSWORD = 'Secret-1'

/** The minimum that argon2 accepts, so that sign-ins in tests are fast. */
const HASH_OPTIONS = { type: argon2id, memoryCost: 1_024, timeCost: 2, parallelism: 1 } as const

const SYSTEM = { _id: null, name: 'Test', role: '' } as const

type MemberOverrides = {
  readonly role?: MemberRole | null
  readonly firstname?: string
  readonly lastname?: string
  readonly email?: string
  readonly id_number?: string | null
  readonly status?: MemberStatus
  readonly valid_from?: string | null
  readonly valid_to?: string | null
  readonly evaluation_options?: readonly string[]
  /** False for a member without a password. */
  readonly has_password?: boolean
  readonly news_notification?: boolean
  readonly events_notification?: boolean
  /** True for a history that starts with the creation, as `npm run verify` requires. */
  readonly has_history?: boolean
}

export type Builders = {
  member(overrides?: MemberOverrides): Promise<UserRow>
  /** A member who has applied and is not approved yet. */
  applicant(overrides?: MemberOverrides): Promise<UserRow>
  admin(overrides?: {
    readonly firstname?: string
    readonly lastname?: string
    readonly email?: string
    readonly second_factor_postponed_until?: Date | null
  }): Promise<UserRow>
  /** Queues a mail; returns its id. */
  mail(overrides?: Partial<NewMail>): Promise<string>
  /** Returns the path of a link that sets the user's password. */
  resetLink(user: UserRow, kind?: ResetKind): Promise<string>
  /** Returns the path of a link that confirms this address for the user. */
  emailLink(user: UserRow, email: string): Promise<string>
}

export const createBuilders = (db: Pool, clock: Clock): Builders => {
  let count = 0
  let passwordHash: Promise<string> | undefined
  const getPasswordHash = () => {
    passwordHash ??= hash(PASSWORD, HASH_OPTIONS)
    return passwordHash
  }
  const create = (user: Parameters<typeof createUser>[1], { hasHistory = false } = {}) =>
    db.transaction().execute(async (tx) => {
      const at = clock.now()
      const row = await createUser(tx, user, at)
      if (hasHistory) {
        const changes = userRecord.listChanges({} as UserRow, row)
        await appendHistory(tx, { record: { kind: 'member', id: row.id }, action: 'create', at, by: SYSTEM, changes })
      }
      return row
    })
  const member: Builders['member'] = async ({
    evaluation_options = ['red-deer'],
    has_password = true,
    has_history = false,
    ...overrides
  } = {}) => {
    count += 1
    const defaults = {
      role: 'CCM',
      firstname: 'Anna',
      lastname: `Member ${count}`,
      email: `member${count}@example.org`,
      id_number: String(20_000 + count),
      status: 'active',
      valid_from: '2020-01-01',
      valid_to: '2099-12-31',
    } as const
    const password_hash = has_password ? await getPasswordHash() : null
    const user = { ...defaults, ...overrides, evaluation_options: [...evaluation_options], password_hash }
    return create(user, { hasHistory: has_history })
  }
  const NEW = {
    status: 'new',
    role: null,
    id_number: null,
    valid_from: null,
    valid_to: null,
    has_password: false,
  } as const
  return {
    member,
    applicant: (overrides) => member({ ...NEW, ...overrides }),
    admin: async (overrides = {}) => {
      count += 1
      // Otherwise the landing page would ask every admin of a test for a second factor.
      const second_factor_postponed_until = new Date('2100-01-01')
      const person = { firstname: 'Admin', lastname: '', email: `admin${count}@example.org` }
      const defaults = { ...person, second_factor_postponed_until }
      const password_hash = await getPasswordHash()
      return create({ ...defaults, ...overrides, role: 'admin', status: 'active', password_hash })
    },
    mail: async (overrides = {}) => {
      count += 1
      const mail: NewMail = {
        event: 'reset',
        key: newId(),
        to: { name: 'Jana Nová', address: `jana${count}@example.org` },
        letter: { subject: `Mail ${count}`, title: 'Hello', body: ['Good day.'] },
        ...overrides,
      }
      await db.transaction().execute((tx) => enqueueMail(tx, readConfig({}), mail, clock.now()))
      const { id } = await db
        .selectFrom('mails')
        .select('id')
        .where('event_key', '=', mail.key)
        .executeTakeFirstOrThrow()
      return id
    },
    resetLink: async ({ id }, kind = 'reset') => {
      const { token } = await db.transaction().execute((tx) => issueResetToken(tx, id, kind, clock.now()))
      return `/reset/${token}`
    },
    emailLink: async ({ id: user_id }, email) => {
      const { token } = await db.transaction().execute((tx) => issueEmailToken(tx, { user_id, email }, clock.now()))
      return `/account/email/${token}`
    },
  }
}
