/** The audit log of sign-ins and admin actions: who, when, what, from where. It contains no record values. */
import { createHmac } from 'node:crypto'
import type { AuditKind } from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { Tx } from '#platform/database/types.ts'
import { truncateIp } from './truncate-ip.ts'

type AuditEntry = {
  readonly kind: AuditKind
  readonly at: Date
  /** Null for an unknown user. */
  readonly by: { readonly _id: string; readonly name: string; readonly role: string } | null
  /** The client's address; only its network is stored. */
  readonly address: string
  /** The id of the affected record. */
  readonly target?: string
  /** See `usernameFingerprint`. */
  readonly mark?: string
}

/** The transaction setting with which the trigger of migration 018 allows deletions. */
export const AUDIT_SWEEP = 'trophy.audit_sweep'

/** Adds a row; call it in the transaction of the action, if there is one. */
export const recordAudit = async (tx: Tx, { by, address, ...entry }: AuditEntry): Promise<void> => {
  const author = { by_id: by?._id ?? null, by_name: by?.name ?? '', by_role: by?.role ?? '' }
  await tx
    .insertInto('audit')
    .values({ id: newId(), mark: '', target: '', ...entry, ...author, address: truncateIp(address) })
    .execute()
}

/** Returns a short digest of a username. The name itself is not stored: people type passwords into the wrong field. */
export const usernameFingerprint = (secret: string, username: string): string =>
  createHmac('sha256', secret).update(`audit ${username.trim().toLowerCase()}`).digest('hex').slice(0, 8)
