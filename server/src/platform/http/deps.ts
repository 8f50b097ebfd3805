import type { Replica } from '#platform/database/replica.ts'
import type { Pool } from '#platform/database/types.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Clock } from '#platform/runtime/clock.ts'
import type { Config } from '#platform/runtime/config.ts'

/** Dependencies of the server: passed to `buildApp` and to every handler. */
export type Deps = {
  readonly config: Config
  readonly db: Pool
  /** For large reads, see `openReplicaSnapshot`; null without a replica. */
  readonly replica: Replica | null
  readonly clock: Clock
  readonly fileStore: FileStore
  /** Handlers do not use it: they queue mails, see mail/queue.ts. */
  readonly mailer: Mailer
  /** Signs tokens and keys digests, for example of attempt limits. */
  readonly tokenSecret: string
}
