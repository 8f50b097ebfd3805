/** The log of sign-ins and of what admins do, as the admin reads it. */
import type { FilterKind, ListDefinition } from '#wire/list-query.ts'

/** What the log tells of, and the words for it. */
export const AUDIT_KINDS = {
  'sign-in': 'Signed in',
  'sign-in failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  'session ended': 'Ended a session',
  password: 'Changed the password',
  'password by link': 'Set the password by a link',
  email: 'Confirmed an e-mail address',
  'second factor on': 'Turned on two-factor authentication',
  'second factor off': 'Switched the second factor off',
  'second factor failed': 'Second factor failed',
  'recovery code used': 'Used a recovery code',
  'recovery codes': 'Made new recovery codes',
  'member second factor off': "Switched a member's second factor off",
  'member changed': 'Changed a member',
  'member deleted': 'Deleted a member',
  'member erased': 'Erased a member',
  'member file added': "Added a member's file",
  'member file deleted': "Deleted a member's file",
  'member printed': "Downloaded a member's record",
  'member data exported': "Downloaded a member's personal data",
  'members exported': 'Exported members',
  'own data exported': 'Downloaded their own personal data',
  'evaluation deleted': 'Deleted an evaluation',
  'evaluation restored': 'Restored an evaluation',
  'evaluation hunter erased': "Erased a hunter's data",
  'hunter data exported': "Downloaded a hunter's data",
  'evaluations exported': 'Exported evaluations',
  'common data exported': 'Exported common data',
  'everything exported': 'Exported everything as CSV',
  'evaluations imported': 'Imported evaluations',
  'import undone': 'Undid an import',
  'handbook changed': 'Changed the handbook',
  'handbook deleted': 'Deleted from the handbook',
  'news changed': 'Published or changed news',
  'news deleted': 'Deleted news',
  'document changed': 'Added or changed a document',
  'document deleted': 'Deleted a document',
  'mail retried': 'Retried an e-mail',
  'mail given up': 'Gave a mail up',
  'audit exported': 'Exported the audit log',
} as const
export type AuditKind = keyof typeof AUDIT_KINDS

const text: FilterKind = { kind: 'text' }
const date: FilterKind = { kind: 'date' }

/** The table of the log, newest first. Dates are days in UTC, both ends included. */
export const auditList = {
  columns: ['at', 'by', 'kind', 'address'],
  filters: {
    /** Name, or the mark of a name that was tried. */
    by: text,
    kind: { kind: 'select', has: (value) => Object.hasOwn(AUDIT_KINDS, value) },
    at_from: date,
    at_to: date,
  },
  defaultSort: { sortBy: 'at', sortDir: 'desc' },
} as const satisfies ListDefinition

export type AuditColumn = (typeof auditList.columns)[number]
export type AuditFilter = keyof typeof auditList.filters

/** A row of `GET /audit`. */
export type AuditRow = {
  readonly _id: string
  readonly at: string
  /** As they were then. Null where somebody tried to sign in whom nobody knows. */
  readonly by: { readonly _id: string; readonly name: string; readonly role: string } | null
  readonly kind: AuditKind
  /** Of a failed sign-in: the same for the same name, which it does not tell. Else empty. */
  readonly mark: string
  /** The id of the record it was done to; empty where there is none. */
  readonly target: string
  /** Where it came from, shortened to its network. */
  readonly address: string
}

const MEMBER_TARGET_KINDS: ReadonlySet<AuditKind> = new Set([
  'member changed',
  'member printed',
  'member second factor off',
  'member data exported',
])
const EVALUATION_TARGET_KINDS: ReadonlySet<AuditKind> = new Set([
  'evaluation restored',
  'evaluation hunter erased',
  'hunter data exported',
])

/** The kind of record that a target is, where it has a screen. */
export const getTargetKind = ({ kind, target }: Pick<AuditRow, 'kind' | 'target'>): 'member' | 'evaluation' | null => {
  if (target === '') return null
  if (MEMBER_TARGET_KINDS.has(kind)) return 'member'
  return EVALUATION_TARGET_KINDS.has(kind) ? 'evaluation' : null
}
