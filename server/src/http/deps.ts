import type { Config } from '#config.ts'
import type { Replica } from '#db/replica.ts'
import type { Db } from '#db/types.ts'
import type { Clock } from '#outside/clock.ts'
import type { FileStore } from '#outside/file-store.ts'
import type { Mailer } from '#outside/mailer.ts'

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
