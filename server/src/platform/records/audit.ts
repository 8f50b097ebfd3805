/**
 * The audit log of sign-ins, admin actions, reads and rejected calls: who, when, what, from where; no record values.
 */
import { createHmac } from 'node:crypto'
import type { AuditKind } from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { Tx } from '#platform/database/types.ts'
import { truncateIp } from '#platform/runtime/truncate-ip.ts'

export type AuditEntry = {
  readonly kind: AuditKind
  readonly at: Date
  /** Null for an unknown user. */
  readonly by: { readonly _id: string; readonly name: string; readonly role: string } | null
  /** The client's address; only its network is stored. */
  readonly address: string
  /** The id of the affected record, or the number of affected members. */
  readonly target?: string
  /** See `usernameFingerprint`. */
  readonly mark?: string
}

/** Adds a row; call it in the transaction of the action, if there is one. */
export const recordAudit = async (tx: Tx, entry: AuditEntry): Promise<void> => {
  await tx.insertInto('audit').values(toAuditRow(entry)).execute()
}

export const toAuditRow = ({ by, address, ...entry }: AuditEntry) => {
  const author = { by_id: by?._id ?? null, by_name: by?.name ?? '', by_role: by?.role ?? '' }
  return { id: newId(), mark: '', target: '', ...entry, ...author, address: truncateIp(address) }
}

/** Returns a short digest of a username. The name itself is not stored: people type passwords into the wrong field. */
export const usernameFingerprint = (secret: string, username: string): string =>
  createHmac('sha256', secret).update(`audit ${username.trim().toLowerCase()}`).digest('hex').slice(0, 8)
