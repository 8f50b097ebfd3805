/** Background work of the server: scheduled tasks and queue consumers. */
import { sweepAudit } from '#audit/sweep.ts'
import { eraseExpired } from '#evaluations/record/erase.ts'
import { passwordRequestConsumer } from '#identity/passwords/forgot-password.ts'
import { sendExpiryReminders } from '#members/expiry.ts'
import { eraseDeletedMembers } from '#members/remove.ts'
import { newsNotificationConsumer } from '#news/notify.ts'
import { sweepPictures } from '#news/pictures.ts'
import { BACKUP_CHECK_MINUTES, backUpIfDue } from '#operations/backup/schedule.ts'
import { verifyNightly } from '#operations/verify/nightly.ts'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import { sweepFiles } from '#platform/files/sweep.ts'
import type { Deps } from '#platform/http/deps.ts'
import { MAIL_TOPIC } from '#platform/mail/queue.ts'
import { sendDueMails } from '#platform/mail/send.ts'
import { sweepMails } from '#platform/mail/sweep.ts'
import { CHECKPOINT_LOCK, writeCheckpoints, writeCheckpointsIfDue } from '#platform/records/checkpoints.ts'
import type { QueueConsumer } from '#platform/tasks/queue-consumers.ts'
import type { ScheduledTask } from '#platform/tasks/scheduled-tasks.ts'

/** Writes checkpoints unless another server does. Logging their hashes keeps a copy outside of the database. */
const checkpoint = async ({ db, clock, signingKeys }: Deps, write: typeof writeCheckpoints) => {
  const forged: number[] = []
  const written = await withTryLock(db, CHECKPOINT_LOCK, (one) =>
    write(one, clock.now(), signingKeys.sign, (number) => forged.push(number)),
  )
  const checkpoints = (written ?? []).map(({ number, hash }) => `${number} ${hash}`)
  if (checkpoints.length === 0 && forged.length === 0) return null
  return { checkpoints, ...(forged.length > 0 ? { forged } : {}) }
}

export const scheduledTasks: readonly ScheduledTask[] = [
  {
    name: CHECKPOINT_LOCK,
    intervalMinutes: 5,
    run: (deps) => checkpoint(deps, writeCheckpointsIfDue),
    isProblem: ({ forged }) => forged !== undefined,
    runOnShutdown: (deps) => checkpoint(deps, writeCheckpoints),
  },
  {
    name: 'verification',
    intervalMinutes: 15,
    hasOwnQueue: true,
    run: verifyNightly,
    isProblem: ({ findings }) => findings !== 0,
  },
  { name: 'backup', intervalMinutes: BACKUP_CHECK_MINUTES, run: backUpIfDue, hasOwnQueue: true },
  { name: 'erasure', intervalMinutes: 60, run: async (deps) => ({ evaluations: await eraseExpired(deps) }) },
  {
    name: 'erasure of members',
    intervalMinutes: 360,
    run: async (deps) => ({ members: await eraseDeletedMembers(deps) }),
  },
  { name: 'sweep of files', intervalMinutes: 60, run: async (deps) => ({ removed: await sweepFiles(deps) }) },
  { name: 'sweep of mails', intervalMinutes: 60, run: sweepMails },
  { name: 'expiry notices', intervalMinutes: 60, run: async (deps) => ({ queued: await sendExpiryReminders(deps) }) },
  { name: 'sweep of pictures', intervalMinutes: 60, run: async (deps) => ({ removed: await sweepPictures(deps) }) },
  { name: 'sweep of the audit log', intervalMinutes: 360, run: async (deps) => ({ rows: await sweepAudit(deps) }) },
]

export const queueConsumers: readonly QueueConsumer[] = [
  passwordRequestConsumer,
  newsNotificationConsumer,
  { name: MAIL_TOPIC, run: sendDueMails },
]
