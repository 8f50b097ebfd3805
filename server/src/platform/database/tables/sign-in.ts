/** Tables of sessions, attempts, second factors and one-time links. */
import type { ResetKind } from '@trophy/domain'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, NullableInstant } from './column-types.ts'

/** A sign-in on one device. A revoked session is deleted. */
type SessionsTable = {
  id: string
  user_id: string
  created_at: Instant
  last_seen: Instant
  /** The last time that the password or a code was entered. */
  authenticated_at: Instant
  address: string
  agent: string
}

/** A device from which a user has signed in; the digest is that of identity/sessions/known-devices.ts. */
type KnownDevicesTable = { digest: string; user_id: string; last_sign_in: Instant }

/** One row per attempt that counts towards a limit. */
type AttemptsTable = {
  id: Generated<string>
  /** Digest of the limit's name and of the address or username. */
  key: string
  at: Instant
}

/** A second factor; it is on once confirmed. */
type SecondFactorsTable = {
  user_id: string
  /** Encrypted: see identity/second-factor/codes.ts. */
  secret: string
  started_at: Instant
  confirmed_at: NullableInstant
  /** The 30-second time step of the last consumed code; read as text. */
  last_step: ColumnType<string | null, string | null | undefined, string | null>
}

/** Unused recovery codes. */
type RecoveryCodesTable = { digest: string; user_id: string }

/** A sign-in with the correct password that waits for the code. */
type SignInChallengesTable = { digest: string; user_id: string; tries: number; expires_at: Instant }

/** Links that set a password. A consumed or superseded one is deleted. */
type ResetTokensTable = {
  id: string
  user_id: string
  kind: ResetKind
  digest: string
  expires_at: Instant
}

/** A request for a new password for this username, known or not. */
type PasswordRequestsTable = {
  id: string
  username: string
  at: Instant
}

/** A link that confirms a user's new e-mail address. At most one per user; a consumed one is deleted. */
type EmailChangesTable = {
  id: string
  user_id: string
  /** The new address, to which the link was sent. */
  email: string
  digest: string
  expires_at: Instant
}

/** A one-time download link: see identity/sessions/download-links.ts. */
type DownloadLinksTable = {
  /** SHA-256 of its secret. */
  hash: string
  session_id: string
  /** Relative to the API base, with its query. */
  path: string
  created_at: Instant
}

export type SignInTables = {
  sessions: SessionsTable
  known_devices: KnownDevicesTable
  attempts: AttemptsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  sign_in_challenges: SignInChallengesTable
  reset_tokens: ResetTokensTable
  password_requests: PasswordRequestsTable
  email_changes: EmailChangesTable
  download_links: DownloadLinksTable
}
