/** The routes of the audit log. */
import { z } from 'zod'
import { AUDIT_KINDS, type AuditKind } from '#access/audit-kinds.ts'
import { listQuerySchema, pageOf } from '#wire/list-schemas.ts'
import { routes } from '#wire/route.ts'
import { AUDIT_RECORD_KINDS, auditList } from './audit.ts'

const auditRow = z.object({
  _id: z.string(),
  at: z.string(),
  /**
   * The user's details at that time; `is_member` is true for a member who has not been deleted since. Null for a
   * sign-in attempt with an unknown username.
   */
  by: z.object({ _id: z.string(), name: z.string(), role: z.string(), is_member: z.boolean() }).nullable(),
  kind: z.enum(Object.keys(AUDIT_KINDS) as AuditKind[]),
  /** Fingerprint of the username of a failed sign-in: equal for equal names. Otherwise empty. */
  mark: z.string(),
  /** The id of the affected record, the number of affected members, or an empty string. */
  target: z.string(),
  /** The affected record with its current name; for a file, its record. Null if it does not exist any more. */
  record: z.object({ kind: z.enum(AUDIT_RECORD_KINDS), _id: z.string(), name: z.string() }).nullable(),
  /** The client's IP address, truncated to its network. */
  address: z.string(),
})
export type AuditRow = z.output<typeof auditRow>

const query = listQuerySchema(auditList)

export const auditRoutes = routes({
  'GET /audit': {
    access: ['admin'],
    summary: 'List sign-ins and admin actions, newest first',
    query,
    response: pageOf(auditRow),
  },
  'GET /audit/export.csv': {
    access: ['admin'],
    audit: 'audit exported',
    requiresReauthentication: true,
    summary: 'Download the filtered audit log as CSV',
    query,
    allowsLink: true,
    response: 'file',
  },
})
