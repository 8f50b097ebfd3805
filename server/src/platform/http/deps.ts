import type { ImportJobs } from '#bulk-import/import-jobs.ts'
import type { Tokens } from '#identity/sessions/tokens.ts'
import type { OpenDatabase } from '#platform/database/open.ts'
import type { Pool } from '#platform/database/types.ts'
import type { BackupStores } from '#platform/files/backup-stores.ts'
import type { Detector } from '#platform/files/detector.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Pictures } from '#platform/formats/picture.ts'
import type { AttemptLimits } from '#platform/limits/attempt-limits.ts'
import type { RateLimits } from '#platform/limits/rate-limits.ts'
import type { AcquireSlot } from '#platform/limits/semaphore.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { PdfWorker } from '#platform/pdf/worker.ts'
import type { AuditBatch } from '#platform/records/audit-batch.ts'
import type { Clock } from '#platform/runtime/clock.ts'
import type { Config } from '#platform/runtime/config.ts'
import type { SigningKeys } from '#platform/runtime/signing-keys.ts'
import type { Guidelines } from '#registration/guidelines.ts'

/**
 * Dependencies and state of a server: passed to `buildApp` and to every handler. `app/open-deps.ts` opens and closes
 * them.
 */
export type Deps = {
  readonly config: Config
  readonly clock: Clock
  /** Signs tokens and keys digests, for example of attempt limits. */
  readonly tokenSecret: string
  /** The token secret and the earlier ones, whose tokens, links and encrypted secrets are still accepted. */
  readonly tokenSecrets: readonly string[]
  readonly signingKeys: SigningKeys
  readonly auditBatch: AuditBatch
  readonly database: OpenDatabase
  /** The `db` of `database`. */
  readonly db: Pool
  readonly fileStore: FileStore
  /** Null if no backups are configured. */
  readonly backups: BackupStores | null
  /** Handlers do not use it: they queue mails, see mail/queue.ts. */
  readonly mailer: Mailer
  readonly attemptLimits: AttemptLimits
  readonly rateLimits: RateLimits
  readonly pdfWorker: PdfWorker
  readonly detector: Detector
  readonly pictures: Pictures
  readonly tokens: Tokens
  readonly guidelines: Guidelines
  readonly acquireExportSlot: AcquireSlot
  readonly importJobs: ImportJobs
}
