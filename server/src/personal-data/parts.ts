/** The parts of the stored personal data, one query each, in the order of the archive. */
import {
  AUDIT_KINDS,
  can,
  information,
  listFlagged,
  listView,
  memberRecord,
  type SignedIn,
  toUtcDate,
} from '@trophy/domain'
import { sql } from 'kysely'
import { toMember, withHasPassword } from '#members/response.ts'
import { isAddress } from '#platform/database/is-address.ts'
import type { Db, HistoryRow, UserRow } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { usernameFingerprint } from '#platform/records/audit.ts'
import { listHistory } from '#platform/records/history.ts'

/** The user whose data is requested, the requester, and the time. */
export type DataRequest = {
  readonly row: UserRow
  readonly requester: SignedIn
  readonly tokenSecrets: readonly string[]
  readonly now: Date
}

type Part = {
  /** Explains the part to the reader of the archive. */
  readonly about: string
  readonly read: (db: Db, request: DataRequest) => Promise<unknown>
}

/** Returns the role instead of the name for other authors, whose names are personal data. */
const formatAuthor = (row: UserRow, by: { readonly id: string | null; readonly role: string }): string =>
  by.id === row.id ? 'you' : by.role || 'unknown'

const createEntryFormatter =
  (row: UserRow) =>
  ({ at, action, by_id, by_role, changes }: HistoryRow) => ({
    at,
    action,
    by: formatAuthor(row, { id: by_id, role: by_role }),
    changes: changes.map(({ path, label, from, to, salt }) =>
      salt === null ? { path, label, erased: true } : { path, label, from, to },
    ),
  })

const PERSONAL_FIELDS = listView(memberRecord, 'personalData')

const account: Part = {
  about: 'Your record, as you and the office entered it. Your password is stored only as a hash, which is left out.',
  read: async (_, { row, now }) => {
    const member = toMember(withHasPassword(row), [], toUtcDate(now))
    return Object.fromEntries(PERSONAL_FIELDS.map((name) => [name, member[name]]))
  },
}

const filesPart: Part = {
  about: 'Files that the office attached to your record. They are in the folder "files" of this archive.',
  read: async (db, { row }) =>
    (await files.list(db, { kind: 'member', id: row.id })).map(({ original_name, size, type, sha256, created_at }) => ({
      name: original_name,
      size,
      type,
      sha256,
      created_at,
    })),
}

const sessions: Part = {
  about: 'Your sessions: network address, browser, and when each was last used.',
  read: (db, { row }) =>
    db
      .selectFrom('sessions')
      .select(['created_at', 'last_seen', 'address', 'agent'])
      .where('user_id', '=', row.id)
      .orderBy('created_at')
      .execute(),
}

const devices: Part = {
  about: 'When you last signed in from each device of the last 180 days. The devices are stored as digests only.',
  read: (db, { row }) =>
    db
      .selectFrom('known_devices')
      .select('last_sign_in')
      .where('user_id', '=', row.id)
      .orderBy('last_sign_in')
      .execute(),
}

const secondFactor: Part = {
  about:
    'Whether two-factor authentication is on, since when, and how many recovery codes are left. The secret is left out.',
  read: async (db, { row }) => {
    const factorRow = await db
      .selectFrom('second_factors')
      .select('confirmed_at')
      .where('user_id', '=', row.id)
      .executeTakeFirst()
    const codes = await db.selectFrom('recovery_codes').select('digest').where('user_id', '=', row.id).execute()
    return { since: factorRow?.confirmed_at ?? null, recovery_codes: codes.length }
  },
}

const links: Part = {
  about: 'Valid links in e-mails to you: to set a password, or to confirm a new e-mail address.',
  read: async (db, { row }) => {
    const passwords = await db
      .selectFrom('reset_tokens')
      .select(['kind', 'expires_at'])
      .where('user_id', '=', row.id)
      .execute()
    const addresses = await db
      .selectFrom('email_changes')
      .select(['email', 'expires_at'])
      .where('user_id', '=', row.id)
      .execute()
    return [...passwords, ...addresses.map((change) => ({ kind: 'new address', ...change }))]
  },
}

const calendar: Part = {
  about: 'Since when you have a private calendar address of the events. The address is stored as a digest only.',
  read: async (db, { row }) => {
    const address = await db
      .selectFrom('calendar_addresses')
      .select('created_at')
      .where('user_id', '=', row.id)
      .executeTakeFirst()
    return { since: address?.created_at ?? null }
  },
}

const mails: Part = {
  about:
    'E-mails of the last year to you, and those that notified the office about you. The text of an e-mail is stored only until it is sent, and is left out: it may contain a link that gives access to your account.',
  read: async (db, { row }) => {
    const isToPerson = isAddress('to_address', row.email)
    const rows = await db
      .selectFrom('mails')
      .select([
        'event',
        'subject',
        'to_address',
        'state',
        'attempts',
        'created_at',
        'ended_at',
        isToPerson.as('is_to_them'),
      ])
      // The office address may belong to this user; notices about other applicants are not about them.
      .where(({ eb, or, and }) =>
        or([eb('event_key', 'like', `${row.id}%`), and([isToPerson, eb('event', '<>', 'newcomer')])]),
      )
      .orderBy('created_at')
      .execute()
    return rows.map(({ to_address, is_to_them, ...mail }) => ({ ...mail, to: is_to_them ? to_address : 'the office' }))
  },
}

const security: Part = {
  about: 'The log of sign-ins, of failed sign-ins with your address or number, and of actions on your account.',
  read: async (db, { row, tokenSecrets }) => {
    const marks = [row.email, row.id_number].flatMap((name) =>
      name ? tokenSecrets.map((secret) => usernameFingerprint(secret, name)) : [],
    )
    const rows = await db
      .selectFrom('audit')
      .select(['at', 'kind', 'by_id', 'by_role', 'address'])
      .where(({ eb, or, and }) =>
        or([
          eb('by_id', '=', row.id),
          eb('target', '=', row.id),
          and([eb('by_id', 'is', null), eb('mark', 'in', marks)]),
        ]),
      )
      .orderBy('at')
      .execute()
    return rows.map(({ at, kind, by_id, by_role, address }) => ({
      at,
      what: AUDIT_KINDS[kind],
      by: formatAuthor(row, { id: by_id, role: by_role }),
      // The address of another author is their personal data.
      ...(by_id === row.id || by_id === null ? { address } : {}),
    }))
  },
}

const history: Part = {
  about: 'All changes to your record, with old and new values.',
  read: async (db, { row }) => (await listHistory(db, { kind: 'member', id: row.id })).map(createEntryFormatter(row)),
}

const measuredPart: Part = {
  about: 'Evaluations with you as the measurer. Their hunters are other people and are left out.',
  read: async (db, { row }) => {
    const rows = await db
      .selectFrom('evaluations')
      .select(['public_id', 'species_name', 'phenotype_label', ...listView(information, 'measurerData')])
      .select([
        'total_points',
        'award',
        'measurer_name',
        'measurer_id_number',
        'created_at',
        'modified_date',
        'deleted_at',
      ])
      .where('measurer_id', '=', row.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ total_points, ...evaluation }) => ({ ...evaluation, points: total_points / 100 }))
  },
}

/** Private fields, except the address that identifies the hunter. */
const WITHHELD_FIELDS: ReadonlySet<string> = new Set(
  listFlagged(information, 'isPrivate').filter((name) => name !== 'hunter_email'),
)

const huntedPart: Part = {
  about:
    'Evaluations of trophies whose hunter has your e-mail address. Address, telephone number and supporting information are included only if the person who requested this archive may read them in the evaluation; the office provides them on request.',
  read: async (db, { row, requester }) => {
    const rows = await db
      .selectFrom('evaluations')
      .select(['public_id', 'species_name', ...listView(information, 'hunterData'), 'measurer_id', 'eval_option'])
      .where(sql<boolean>`hunter_email <> '' and lower(hunter_email) = lower(${row.email})`)
      .orderBy('created_at')
      .execute()
    return rows.map(({ measurer_id, eval_option, ...evaluation }) => {
      if (can(requester, 'evaluation.readHunter', { measurer_id, eval_option })) return evaluation
      return Object.fromEntries(Object.entries(evaluation).filter(([name]) => !WITHHELD_FIELDS.has(name)))
    })
  },
}

const reviewsPart: Part = {
  about: 'Your reviews of evaluations. Remarks belong to the evaluations and are left out.',
  read: (db, { row }) =>
    db
      .selectFrom('reviews')
      .innerJoin('evaluations', 'evaluations.id', 'evaluation_id')
      .select(['public_id', 'at', 'by_name', 'by_id_number', 'corrected', 'body', 'reset_at'])
      .where('by_id', '=', row.id)
      .orderBy('at')
      .execute(),
}

const presentPart: Part = {
  about: 'Reviews at which you were present, and whether you agreed to be named. Other persons are left out.',
  read: (db, { row }) =>
    db
      .selectFrom('review_persons')
      .innerJoin('reviews', 'reviews.id', 'review_id')
      .innerJoin('evaluations', 'evaluations.id', 'evaluation_id')
      .select(['public_id', 'at', 'review_persons.name', 'review_persons.id_number', 'agreed'])
      .where('review_persons.id_number', '=', row.id_number || null)
      .orderBy('at')
      .execute(),
}

const imports: Part = {
  about: 'Workbooks that you imported, by the names of their files.',
  read: (db, { row }) =>
    db
      .selectFrom('import_batches')
      .select(['file', 'eval_option', 'rows', 'at', 'undone_at'])
      .where('by_id', '=', row.id)
      .orderBy('at')
      .execute(),
}

const acts: Part = {
  about:
    'Your actions on other records, with times: your name is in their histories. The changed values belong to those records.',
  read: async (db, { row }) => {
    const { rows } = await sql`select history.at, history.action, history.record_kind as record, evaluations.public_id
      from history left join evaluations on record_kind = 'evaluation' and evaluations.id = history.record_id
      where history.by_id = ${row.id} and (record_kind <> 'member' or record_id <> ${row.id})
      order by history.at, history.seq`.execute(db)
    return rows
  },
}

/** The parts by their names in the archive. */
export const PARTS = {
  account,
  files: filesPart,
  sessions,
  devices,
  second_factor: secondFactor,
  links,
  calendar,
  mails,
  security,
  history,
  evaluations_measured: measuredPart,
  evaluations_as_hunter: huntedPart,
  reviews: reviewsPart,
  reviews_present: presentPart,
  imports,
  acts,
} as const satisfies Readonly<Record<string, Part>>
