/** Checks the signed chain over the audit log, and the rows that it covers. */
import { addTime, DAY_MS } from '@trophy/domain'
import { auditChain, digestAuditRows, listAuditRows } from '#platform/records/audit-links.ts'
import type { SigningKeys } from '#platform/runtime/signing-keys.ts'
import { checkLinks } from './check-links.ts'
import type { Check } from './finding.ts'

/** @param auditDays Days after which rows are deleted: the rows of older links may be missing. */
export const createAuditCheck = (keys: SigningKeys, auditDays: number, now: Date): Check => ({
  title: 'Audit log',
  run: async (db, report) => {
    const oldest = addTime(now, -auditDays * DAY_MS).toISOString()
    let summary = 'no links yet'
    let entries = 0
    let isRemoved = true
    const reportLink = (auditLink: number, description: string) => report({ auditLink, description })
    for await (const { link, after, isIntact, signed } of checkLinks(db, auditChain, keys, reportLink)) {
      const rows = await listAuditRows(db, { after, upTo: link.up_to })
      // Only the oldest rows are deleted.
      isRemoved &&= rows.length === 0 && link.at < oldest
      if (isIntact && !isRemoved && digestAuditRows(rows) !== link.digest) {
        const change = `of which some were changed: there are ${rows.length}`
        reportLink(link.number, `covers ${link.rows} entries up to ${link.at}, ${change}`)
      }
      entries += rows.length
      summary = `${link.number} links covering ${entries} entries; ${signed} signed`
    }
    return summary
  },
})
