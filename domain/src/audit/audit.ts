/** The audit log of sign-ins and admin actions. */
import type { FilterKind, ListDefinition } from '#wire/list-query.ts'

/** The logged actions with their labels. */
export const AUDIT_KINDS = {
  'sign-in': 'Signed in',
  'sign-in failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  'session ended': 'Ended a session',
  password: 'Changed the password',
  'password by link': 'Set the password with a link',
  email: 'Confirmed an e-mail address',
  'second factor on': 'Turned on two-factor authentication',
  'second factor off': 'Turned off two-factor authentication',
  'second factor failed': 'Two-factor authentication failed',
  'recovery code used': 'Used a recovery code',
  'recovery codes': 'Created new recovery codes',
  'member second factor off': "Turned off a member's two-factor authentication",
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
  'mail given up': 'Cancelled an e-mail',
  'audit exported': 'Exported the audit log',
} as const
export type AuditKind = keyof typeof AUDIT_KINDS

const text: FilterKind = { kind: 'text' }
const date: FilterKind = { kind: 'date' }

/** The audit table, newest first. Date filters are days in UTC, both ends included. */
export const auditList = {
  columns: ['at', 'by', 'kind', 'address'],
  filters: {
    /** The user's name, or the fingerprint (`mark`) of an attempted username. */
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
  /** The user's details at that time. Null for a sign-in attempt with an unknown username. */
  readonly by: { readonly _id: string; readonly name: string; readonly role: string } | null
  readonly kind: AuditKind
  /** Fingerprint of the username of a failed sign-in: equal for equal names. Otherwise empty. */
  readonly mark: string
  /** The id of the affected record, or an empty string. */
  readonly target: string
  /** The client's IP address, truncated to its network. */
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

/** Returns the record kind of a target, or null if it has no page in the web app. */
export const getTargetKind = ({ kind, target }: Pick<AuditRow, 'kind' | 'target'>): 'member' | 'evaluation' | null => {
  if (target === '') return null
  if (MEMBER_TARGET_KINDS.has(kind)) return 'member'
  return EVALUATION_TARGET_KINDS.has(kind) ? 'evaluation' : null
}
