/** What the server does besides responding: scheduled tasks and queue consumers. */
import { sweepAudit } from '#audit/sweep.ts'
import { eraseExpired } from '#evaluations/record/erase.ts'
import { passwordRequestWork } from '#identity/passwords/forgot.ts'
import { tellExpiring } from '#members/expiry.ts'
import { eraseDeletedMembers } from '#members/remove.ts'
import { newsNoticeWork } from '#news/notify.ts'
import { sweepPictures } from '#news/pictures.ts'
import { alone } from '#platform/database/advisory-lock.ts'
import { sweepFiles } from '#platform/files/sweep.ts'
import type { Deps } from '#platform/http/deps.ts'
import { MAIL_TOPIC } from '#platform/mail/queue.ts'
import { sendDueMails } from '#platform/mail/send.ts'
import { sweepMails } from '#platform/mail/sweep.ts'
import { anchorHistory, anchorHistoryIfDue, CHECKPOINTING } from '#platform/records/checkpoints.ts'
import type { Work } from '#platform/tasks/queue-consumers.ts'
import type { PeriodicTask } from '#platform/tasks/scheduled-tasks.ts'

/** Writes a checkpoint unless another server is writing one. Logging its hash keeps a copy outside of the database. */
const checkpoint = async ({ db, clock }: Deps, write: typeof anchorHistory) => {
  const written = await alone(db, CHECKPOINTING, (connection) => write(connection, clock.now()))
  return written ? { checkpoint: written.number, hash: written.hash } : null
}

export const scheduledTasks: readonly PeriodicTask[] = [
  {
    name: CHECKPOINTING,
    everyMinutes: 5,
    run: (deps) => checkpoint(deps, anchorHistoryIfDue),
    runAtEnd: (deps) => checkpoint(deps, anchorHistory),
  },
  { name: 'erasure', everyMinutes: 60, run: async (deps) => ({ evaluations: await eraseExpired(deps) }) },
  {
    name: 'erasure of members',
    everyMinutes: 360,
    run: async (deps) => ({ members: await eraseDeletedMembers(deps) }),
  },
  { name: 'sweep of files', everyMinutes: 60, run: async (deps) => ({ removed: await sweepFiles(deps) }) },
  { name: 'sweep of mails', everyMinutes: 60, run: sweepMails },
  { name: 'expiry notices', everyMinutes: 60, run: async (deps) => ({ queued: await tellExpiring(deps) }) },
  { name: 'sweep of pictures', everyMinutes: 60, run: async (deps) => ({ removed: await sweepPictures(deps) }) },
  { name: 'sweep of the audit log', everyMinutes: 360, run: async (deps) => ({ rows: await sweepAudit(deps) }) },
]

export const queueConsumers: readonly Work[] = [
  passwordRequestWork,
  newsNoticeWork,
  { name: MAIL_TOPIC, everySeconds: 30, run: sendDueMails },
]
