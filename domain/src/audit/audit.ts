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

const MEMBER_TARGET_KINDS: ReadonlySet<AuditKind> = new Set([
  'member changed',
  'member printed',
  'member second factor off',
  'member data exported',
  'member read',
])
const EVALUATION_TARGET_KINDS: ReadonlySet<AuditKind> = new Set([
  'evaluation restored',
  'evaluation hunter erased',
  'hunter data exported',
  'evaluation read',
])

type AuditTarget = { readonly kind: AuditKind; readonly target: string }

/** Returns the record kind of a target, or null if it has no page in the web app. */
export const getTargetKind = ({ kind, target }: AuditTarget): 'member' | 'evaluation' | null => {
  if (target === '') return null
  if (MEMBER_TARGET_KINDS.has(kind)) return 'member'
  return EVALUATION_TARGET_KINDS.has(kind) ? 'evaluation' : null
}
