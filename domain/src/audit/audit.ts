/** The audit log of sign-ins and admin actions. */
import { AUDIT_KINDS } from '#access/audit-kinds.ts'
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

/** The kinds of records that entries are about. */
export const AUDIT_RECORD_KINDS = ['member', 'evaluation', 'news', 'document', 'handbook', 'mail', 'import'] as const
export type AuditRecordKind = (typeof AUDIT_RECORD_KINDS)[number]
