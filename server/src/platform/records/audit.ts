/** The log of sign-ins and of what admins do: who, when, what, from where. It holds no value of any record. */
import { createHmac } from 'node:crypto'
import type { AuditKind } from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { Db } from '#platform/database/types.ts'
import { truncateIp } from './truncate-ip.ts'

type AuditEntry = {
  readonly kind: AuditKind
  readonly at: Date
  /** Null for somebody who is not known. */
  readonly by: { readonly _id: string; readonly name: string; readonly role: string } | null
  /** Where it came from; only its network is kept. */
  readonly address: string
  /** The id of the record it was done to. */
  readonly target?: string
  /** See `markOf`. */
  readonly mark?: string
}

/** The setting of a transaction in which the trigger of migration 018 allows deletions from the audit log. */
export const AUDIT_SWEEP = 'trophy.audit_sweep'

/** Adds a row; call it in the transaction of what it tells of, where there is one. */
export const recordAudit = async (
  db: Db,
  { kind, at, by, address, target = '', mark = '' }: AuditEntry,
): Promise<void> => {
  await db
    .insertInto('audit')
    .values({
      id: newId(),
      at,
      kind,
      by_id: by?._id ?? null,
      by_name: by?.name ?? '',
      by_role: by?.role ?? '',
      mark,
      target,
      address: truncateIp(address),
    })
    .execute()
}

/** What stands for a name that was tried: people type passwords where names belong, so the name itself is not kept. */
export const usernameFingerprint = (secret: string, username: string): string =>
  createHmac('sha256', secret).update(`audit ${username.trim().toLowerCase()}`).digest('hex').slice(0, 8)
