import type { Replica } from '#platform/database/replica.ts'
import type { Db } from '#platform/database/types.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Clock } from '#platform/runtime/clock.ts'
import type { Config } from '#platform/runtime/config.ts'

/** What the server runs on: given once to `buildApp`, handed to every handler. */
export type Deps = {
  readonly config: Config
  readonly db: Db
  /** For those who read much, see `openReplicaSnapshot`; null without one. */
  readonly replica: Replica | null
  readonly clock: Clock
  readonly fileStore: FileStore
  /** Handlers leave it alone: they queue mails, see mail/queue.ts. */
  readonly mailer: Mailer
  /** Signs tokens and keys the digests of throttled names. */
  readonly tokenSecret: string
}
