/** The tables, as kysely sees them. Dates are `YYYY-MM-DD`, instants ISO 8601 UTC, both as strings. */
import type {
  AuditKind,
  Award,
  DocumentCategory,
  EvaluationData,
  EvaluationType,
  HandbookCategory,
  HandbookLanguage,
  MailEvent,
  MailState,
  MemberRole,
  MemberStatus,
  ResetKind,
  SignedInRole,
  Source,
  UsualRanges,
} from '@trophy/domain'
import type { ColumnType, Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely'

/** A JSON column: read as a value, written as its text (`JSON.stringify`). */
type Json<T> = ColumnType<T, string, string>

/** An instant: read as ISO text, written as a Date or its text. */
type Instant = ColumnType<string, Date | string, Date | string>
type NullableInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>

/** Members and admins. */
type UsersTable = {
  id: string
  id_number: string | null
  role: SignedInRole | null
  firstname: string
  lastname: string
  /** As typed; unique without regard to case. */
  email: string
  password_hash: string | null
  /** As stored; what counts is `effectiveStatus` of the domain. */
  status: MemberStatus
  valid_from: string | null
  valid_to: string | null
  evaluation_options: Generated<string[]>
  /** True for a member organization, false for an individual. */
  member_of_cic: Generated<boolean>
  supporting_information: Generated<string>
  cic_member_id: Generated<string>
  cic_delegation: Generated<string>
  country: Generated<string>
  city: Generated<string>
  zip: Generated<string>
  address: Generated<string>
  corresponding_invoice: Generated<string>
  prefered_language: Generated<string[]>
  primary_phone: Generated<string>
  secondary_phone: Generated<string>
  news_notification: Generated<boolean>
  events_notification: Generated<boolean>
  created_at: Instant
  modified_date: Instant
}

/** A sign-in on one device. An ended one is deleted. */
type SessionsTable = {
  id: string
  user_id: string
  created_at: Instant
  last_seen: Instant
  address: string
  agent: string
}

/** Numbers that are handed out in order and never again. */
type CountersTable = {
  name: string
  /** The last one handed out. */
  value: number
}

/** One row per attempt that counts towards a limit. */
type AttemptsTable = {
  id: Generated<string>
  /** A digest of what is counted: the limit's name, and the address or name. */
  key: string
  at: Instant
}

/** A line of the score: label and unit come from the edition; the sides of a pair stand last. */
export type StoredLine = readonly [
  key: string,
  value: string,
  factor: string | null,
  points: string,
  sign: 1 | -1,
  ...sides: [left: number, right: number] | [],
]

type EvaluationsTable = {
  id: string
  /** What is printed and looked up by the public. */
  public_id: string
  /** The key of the species. */
  eval_option: string
  phenotype_key: string
  phenotype_label: string
  phenotype_latin: string
  species_name: string
  /** The edition of the scoring rules it was scored under. */
  version: string
  eval_date: string
  eval_country: string
  eval_location: string
  eval_type: EvaluationType[]
  hunt_date: string
  hunt_country: string
  hunt_country_name: string
  hunt_location: string
  hunter_name: string
  hunter_address: string
  hunter_phone: string
  hunter_email: string
  supporting_information: string
  source: Source
  data: Json<EvaluationData>
  /** The score lines as they were when saved. */
  lines: Json<readonly StoredLine[]>
  /** Hundredths of a point. */
  total_points: number
  award: Award
  measurer_id: string | null
  /** Number and name as they were, for the time after the member is deleted. */
  measurer_id_number: string
  measurer_name: string
  files_num: Generated<number>
  created_at: Instant
  modified_date: Instant
  deleted_at: NullableInstant
  deleted_by: Generated<string | null>
  hunter_erased_at: NullableInstant
}

/** A file of a record; its content lies in the file store. */
type FilesTable = {
  id: string
  /** Cannot be guessed and names the file where its id must not stand. */
  uid: string
  /** What it belongs to, as the history names it: `evaluation`, `member` … */
  owner_kind: string
  owner_id: string
  original_name: string
  /** In bytes, as stored. */
  size: number
  type: string
  /** Where the file store keeps it. */
  key: string
  /** Of its content as stored, in hexadecimal; null for files that came before this was kept. */
  sha256: Generated<string | null>
  created_at: Instant
  created_by: string | null
}

/** One changed value; `from` and `to` are null once erased, and the digest still stands for them. */
export type HistoryChange = {
  readonly path: string
  readonly label: string
  readonly from: unknown
  readonly to: unknown
  readonly salt: string | null
  readonly digest: string
}

/** One chain of hashes per record: see history.ts. */
type HistoryTable = {
  id: string
  record_kind: string
  record_id: string
  /** 1, 2, 3 … within the record. */
  seq: number
  at: Instant
  by_id: string | null
  by_name: string
  by_role: string
  action: string
  changes: Json<readonly HistoryChange[]>
  /** The hash of the row before; empty for the first. */
  previous: string
  hash: string
  /** Grows with every row of any record; read as text. A transaction that was rolled back leaves a gap. */
  ordinal: Generated<string>
}

/** One link of the chain that anchors the rows of all histories: see checkpoints.ts. */
type CheckpointsTable = {
  number: number
  at: Instant
  /** It covers the rows up to this ordinal that the checkpoint before does not. */
  up_to: string
  /** How many these are. */
  rows: number
  /** What they were, a line each. */
  manifest: string
  /** Over the whole hashes of these rows. */
  digest: string
  /** The hash of the checkpoint before; empty for the first. */
  previous: string
  hash: string
}

/** A mail as it was rendered. */
export type MailContent = {
  readonly html: string
  readonly text: string
  /** Where its reader can switch such mails off; null for what concerns only them. */
  readonly unsubscribe: string | null
}

type MailsTable = {
  id: string
  event: MailEvent
  /** Which one of these events; never the secret that the mail carries. */
  event_key: string
  to_name: string
  to_address: string
  subject: string
  /** Null once it is not needed any more: it may hold a link that opens an account. */
  content: ColumnType<MailContent | null, string | null, string | null>
  /** One of many alike: they wait until all others are sent. */
  is_bulk: boolean
  state: MailState
  attempts: number
  last_error: string
  created_at: Instant
  /** When it is due; while it is being sent, when another process may take it for abandoned. */
  next_attempt_at: NullableInstant
  /** What it says does not hold any longer. */
  useful_until: NullableInstant
  ended_at: NullableInstant
}

/** Links that set a password. One that was used, or that a newer one ended, is deleted. */
type ResetTokensTable = {
  id: string
  user_id: string
  kind: ResetKind
  digest: string
  expires_at: Instant
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

/** A new password was asked for under this name, known or not. */
type PasswordRequestsTable = {
  id: string
  username: string
  at: Instant
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

/** Chapters of the handbook. */
type HandbookChaptersTable = {
  id: string
  code: string
  common_name: string
  category: HandbookCategory
  /** The key of a species. */
  evaluation_option: string | null
  created_at: Instant
  modified_date: Instant
}

/** News and events. Texts are HTML as news/clean-html.ts leaves it. */
type NewsTable = {
  id: string
  title: string
  lead: string
  content: string
  date_from: string
  date_to: string | null
  event: boolean
  /** The roles it is shown to, besides admin. */
  roles: MemberRole[]
  /** Whether mails were asked for when it was created. */
  notification: boolean
  created_at: Instant
  modified_date: Instant
}

/** The file of a chapter in a language. */
type HandbookFilesTable = {
  chapter_id: string
  language: HandbookLanguage
  edition: string
  file_id: string
}

/** Which pictures (see FilesTable) a text shows. One that no text shows is swept. */
type NewsPicturesTable = {
  news_id: string
  file_id: string
}

/** News whose mails are not queued yet: see news/notify.ts. */
type NewsNoticesTable = {
  news_id: string
  at: Instant
}

/** What was imported at once. */
type ImportBatchesTable = {
  id: string
  eval_option: string
  /** What the workbook was called. */
  file: string
  /** Of its rows as they were stored: the same are stored once. */
  digest: string
  rows: number
  at: Instant
  by_id: string | null
  by_name: string
  by_role: SignedInRole
  undone_at: NullableInstant
}

type ImportBatchEvaluationsTable = { evaluation_id: string; batch_id: string }

/** What is usual of a phenotype's values: see evaluations/usual-ranges.ts. */
type UsualRangesTable = {
  eval_option: string
  phenotype_key: string
  ranges: Json<UsualRanges>
  /** Evaluations that were looked at. */
  sampled: number
  found_at: Instant
}

/** A document for members; its file is a row of `files`. */
type DocumentsTable = {
  id: string
  title: string
  category: DocumentCategory
  created_at: Instant
  modified_date: Instant
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

/** See audit.ts. Rows are added only; the database refuses to change them. */
type AuditTable = {
  id: string
  at: Instant
  kind: AuditKind
  by_id: string | null
  by_name: string
  by_role: string
  mark: string
  target: string
  address: string
}

export type Database = {
  audit: AuditTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  sign_in_challenges: SignInChallengesTable
  users: UsersTable
  sessions: SessionsTable
  counters: CountersTable
  attempts: AttemptsTable
  evaluations: EvaluationsTable
  files: FilesTable
  documents: DocumentsTable
  handbook_chapters: HandbookChaptersTable
  handbook_files: HandbookFilesTable
  history: HistoryTable
  history_checkpoints: CheckpointsTable
  mails: MailsTable
  reset_tokens: ResetTokensTable
  email_changes: EmailChangesTable
  password_requests: PasswordRequestsTable
  download_links: DownloadLinksTable
  import_batches: ImportBatchesTable
  import_batch_evaluations: ImportBatchEvaluationsTable
  usual_ranges: UsualRangesTable
  news: NewsTable
  news_pictures: NewsPicturesTable
  news_notices: NewsNoticesTable
}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>

export type UserRow = Selectable<UsersTable>
export type NewUser = Insertable<UsersTable>
export type UserUpdate = Updateable<UsersTable>
export type EvaluationRow = Selectable<EvaluationsTable>
export type EvaluationUpdate = Updateable<EvaluationsTable>
export type HistoryRow = Omit<Selectable<HistoryTable>, 'ordinal'>
export type CheckpointRow = Selectable<CheckpointsTable>
export type FileRow = Selectable<FilesTable>
export type DocumentRow = Selectable<DocumentsTable>
export type ImportBatchRow = Selectable<ImportBatchesTable>
export type MailQueueRow = Selectable<MailsTable>
export type NewsRow = Selectable<NewsTable>
export type AuditLogRow = Selectable<AuditTable>
export type NewNews = Insertable<NewsTable>
