/** Everything that a server holds: dependencies and state. Two servers in one process share nothing. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openImportJobs } from '#bulk-import/import-jobs.ts'
import { openExportSlots } from '#evaluations/export/open-export.ts'
import { loadOrCreateTokenSecret, openTokens } from '#identity/sessions/tokens.ts'
import { openDatabase } from '#platform/database/open.ts'
import { openBackupStores } from '#platform/files/backup-stores.ts'
import { openDetector } from '#platform/files/detector.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { openPictures } from '#platform/formats/picture.ts'
import type { Deps } from '#platform/http/deps.ts'
import { openAttemptLimits } from '#platform/limits/attempt-limits.ts'
import { openRateLimits } from '#platform/limits/rate-limits.ts'
import { openMailer } from '#platform/mail/open-mailer.ts'
import { openPdfWorker } from '#platform/pdf/worker.ts'
import { openAuditBatch } from '#platform/records/audit-batch.ts'
import { systemClock } from '#platform/runtime/clock.ts'
import type { Config } from '#platform/runtime/config.ts'
import { openSigningKeys } from '#platform/runtime/signing-keys.ts'
import { openGuidelines } from '#registration/guidelines.ts'

/** Timeout of closing one part. */
const CLOSE_TIMEOUT_MS = 8_000

type Options = {
  /** Cancels opening the database. */
  readonly signal?: AbortSignal
  /** Used instead of the configured ones, and closed with them. */
  readonly given?: Partial<Pick<Deps, 'clock' | 'database' | 'fileStore'>>
}

/** Throws if the database is unreachable; then nothing stays open. */
export const openDeps = async (config: Config, { signal, given = {} }: Options = {}): Promise<Deps> => {
  const { clock = systemClock } = given
  const database = given.database ?? (await openDatabase(config, 'fail', signal))
  const { db } = database
  try {
    const tokenSecret = config.tokenSecret ?? (await loadOrCreateTokenSecret(config.dataDir))
    const tokenSecrets = [tokenSecret, ...config.previousTokenSecrets]
    const fileStore = given.fileStore ?? (await openFileStore(config))
    const pdfWorker = openPdfWorker()
    return {
      config,
      clock,
      tokenSecret,
      tokenSecrets,
      signingKeys: await openSigningKeys(config),
      database,
      db,
      auditBatch: openAuditBatch(db),
      fileStore,
      backups: await openBackupStores(config),
      mailer: openMailer(config),
      attemptLimits: openAttemptLimits(db, clock, tokenSecret),
      rateLimits: openRateLimits(),
      tokens: openTokens(tokenSecrets),
      detector: openDetector(),
      pictures: openPictures(),
      pdfWorker,
      guidelines: openGuidelines(config, pdfWorker),
      acquireExportSlot: openExportSlots(),
      importJobs: openImportJobs(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Closes every part in reverse order. Errors are ignored, and a part that does not close in time is left open. */
export const closeDeps = async (deps: Deps): Promise<void> => {
  const parts = Object.values<unknown>(deps).reverse() as ({ close?(): Promise<void> } | null)[]
  for (const part of parts) {
    const timeout = sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })
    await Promise.race([part?.close?.(), timeout]).catch(() => undefined)
  }
}
