/** Checks the hash chain over the audit log, its signatures, and the rows that it covers. */
import { addTime, DAY_MS } from '@trophy/domain'
import { findSignatureError } from '#operations/verify/checkpoints/signature.ts'
import type { AuditLinkRow, Db } from '#platform/database/types.ts'
import { digestAuditRows, hashAuditLink, listAuditRows, toSignedAuditLink } from '#platform/records/audit-links.ts'
import type { SigningKeys } from '#platform/runtime/signing-keys.ts'
import type { Check } from './finding.ts'

/** Links read at once. */
const BATCH_SIZE = 500

/** @param auditDays Days after which rows are deleted: the rows of older links may be missing. */
export const createAuditCheck = (keys: SigningKeys, auditDays: number, now: Date): Check => ({
  title: 'Audit log',
  run: async (db, report) => {
    const oldest = addTime(now, -auditDays * DAY_MS).toISOString()
    let last: AuditLinkRow | undefined
    let [linked, signed, isRemoved] = [0, 0, true]
    for await (const link of iterateLinks(db)) {
      const expectedNumber = (last?.number ?? 0) + 1
      const rows = await listAuditRows(db, { after: last?.up_to ?? '0', upTo: link.up_to })
      // Only the oldest rows are deleted.
      isRemoved &&= rows.length === 0 && link.at < oldest
      const description =
        findLinkError(link, last) ??
        findSignatureError(keys, toSignedAuditLink(link.hash), link, signed > 0) ??
        (isRemoved || digestAuditRows(rows) === link.digest
          ? null
          : `covers ${link.rows} entries up to ${link.at}, of which some were changed: there are ${rows.length}`)
      if (link.number !== expectedNumber) report({ auditLink: expectedNumber, description: 'is missing' })
      else if (description) report({ auditLink: link.number, description })
      if (link.signature !== null) signed += 1
      linked += rows.length
      last = link
    }
    return last ? `${last.number} links covering ${linked} entries; ${signed} signed` : 'no links yet'
  },
})

const findLinkError = (link: AuditLinkRow, last: AuditLinkRow | undefined): string | null => {
  if (link.hash !== hashAuditLink(link)) return 'was changed'
  return link.previous === (last?.hash ?? '') ? null : 'does not follow the previous one'
}

async function* iterateLinks(db: Db): AsyncGenerator<AuditLinkRow> {
  for (let number = 0; ; ) {
    const links = await db
      .selectFrom('audit_links')
      .selectAll()
      .where('number', '>', number)
      .orderBy('number')
      .limit(BATCH_SIZE)
      .execute()
    yield* links
    const last = links.at(-1)
    if (!last) return
    number = last.number
  }
}
