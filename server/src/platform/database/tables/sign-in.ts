/** Signing in: what is open, what was tried, second factors, and links that work once. */
import type { ResetKind } from '@trophy/domain'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, NullableInstant } from './column-types.ts'

/** A sign-in on one device. An ended one is deleted. */
type SessionsTable = {
  id: string
  user_id: string
  created_at: Instant
  last_seen: Instant
  address: string
  agent: string
}

/** One row per attempt that counts towards a limit. */
type AttemptsTable = {
  id: Generated<string>
  /** A digest of what is counted: the limit's name, and the address or name. */
  key: string
  at: Instant
}

/** A second factor; it is on once it was confirmed. */
type SecondFactorsTable = {
  user_id: string
  /** Encrypted: see second-factor/codes.ts. */
  secret: string
  started_at: Instant
  confirmed_at: NullableInstant
  /** The half minute of the last code, which is spent; read as text. */
  last_step: ColumnType<string | null, string | null | undefined, string | null>
}

/** Codes that were not used yet. */
type RecoveryCodesTable = { digest: string; user_id: string }

/** A sign-in whose password was right and whose code is still to come. */
type SignInChallengesTable = { digest: string; user_id: string; tries: number; expires_at: Instant }

/** Links that set a password. One that was used, or that a newer one ended, is deleted. */
type ResetTokensTable = {
  id: string
  user_id: string
  kind: ResetKind
  digest: string
  expires_at: Instant
}

/** A new password was asked for under this name, known or not. */
type PasswordRequestsTable = {
  id: string
  username: string
  at: Instant
}

/** A link that makes an e-mail address a user's. There is one per user at most; one that was used is deleted. */
type EmailChangesTable = {
  id: string
  user_id: string
  /** The address that the link was sent to. */
  email: string
  digest: string
  expires_at: Instant
}

/** A link to a download: see http/links.ts. */
type DownloadLinksTable = {
  /** SHA-256 of its secret. */
  hash: string
  session_id: string
  /** Below the API base, with its query. */
  path: string
  created_at: Instant
}

export type SignInTables = {
  sessions: SessionsTable
  attempts: AttemptsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  sign_in_challenges: SignInChallengesTable
  reset_tokens: ResetTokensTable
  password_requests: PasswordRequestsTable
  email_changes: EmailChangesTable
  download_links: DownloadLinksTable
}
