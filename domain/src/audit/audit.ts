/** The audit log of sign-ins and admin actions. */
import { AUDIT_KINDS, type AuditKind } from '#access/audit-kinds.ts'
import type { FilterKind, ListDefinition } from '#wire/list-query.ts'

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
