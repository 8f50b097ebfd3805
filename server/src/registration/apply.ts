/** Stores an application. */
import { memberRecord, type Registration } from '@trophy/domain'
import { findUserByName } from '#identity/users.ts'
import type { Deps } from '#platform/http/deps.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import { appendHistory } from '#platform/records/history.ts'
import { officeMail, receiptMail, reminderMail } from './mails.ts'
import * as store from './store.ts'

/** The author of the first history entry. */
const APPLICANT = { _id: null, name: 'e-Application', role: 'guest' } as const

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * Stores the applicant and notifies applicant and office by e-mail. If the address is in use, only its owner is
 * notified; if the honeypot field is filled in, nothing happens. The caller cannot distinguish these cases.
 */
export const apply = async ({ db, config }: Deps, application: Registration, now: Date): Promise<void> => {
  const { homepage, email_confirmation, ...information } = application
  if (!isEmpty(homepage)) return
  await db.transaction().execute(async (tx) => {
    const applicant = await store.create(tx, information, now)
    if (!applicant) {
      const owner = await findUserByName(tx, information.email)
      if (owner) await enqueueMail(tx, config, reminderMail(owner, config, now), now)
      return
    }
    const fields = Object.entries(information) as [keyof typeof information, unknown][]
    const changes = [
      ...fields.map(([path, to]) => ({ path, label: memberRecord.labels[path], from: null, to })),
      { path: 'status', label: memberRecord.labels.status, from: null, to: applicant.status },
    ]
    const record = { kind: 'member', id: applicant.id }
    await appendHistory(tx, { record, action: 'create', at: now, by: APPLICANT, changes })
    await enqueueMail(tx, config, receiptMail(applicant, config), now)
    await enqueueMail(tx, config, officeMail(applicant, config), now)
  })
}
