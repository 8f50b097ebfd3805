/**
 * All tables for kysely; `tables` has one file per area. Dates are `YYYY-MM-DD`, instants ISO 8601 UTC, both as
 * strings.
 */
import type { Kysely, Transaction } from 'kysely'
import type { DocumentTables } from '#platform/database/tables/documents.ts'
import type { EvaluationTables } from '#platform/database/tables/evaluations.ts'
import type { FileTables } from '#platform/database/tables/files.ts'
import type { HandbookTables } from '#platform/database/tables/handbook.ts'
import type { HistoryTables } from '#platform/database/tables/history.ts'
import type { MailTables } from '#platform/database/tables/mails.ts'
import type { NewsTables } from '#platform/database/tables/news.ts'
import type { ReviewTables } from '#platform/database/tables/reviews.ts'
import type { SignInTables } from '#platform/database/tables/sign-in.ts'
import type { UserTables } from '#platform/database/tables/users.ts'

export type { DocumentRow } from '#platform/database/tables/documents.ts'
export type {
  EvaluationRow,
  EvaluationUpdate,
  ImportBatchRow,
  StoredLine,
} from '#platform/database/tables/evaluations.ts'
export type { FileRow } from '#platform/database/tables/files.ts'
export type {
  AuditLogRow,
  CheckpointRow,
  HistoryChange,
  HistoryRow,
} from '#platform/database/tables/history.ts'
export type { MailContent, MailQueueRow } from '#platform/database/tables/mails.ts'
export type { NewNews, NewsRow } from '#platform/database/tables/news.ts'
export type { ReviewPersonRow, ReviewRow, ReviewSettingRow } from '#platform/database/tables/reviews.ts'
export type { NewUser, UserRow, UserUpdate } from '#platform/database/tables/users.ts'

export interface Database
  extends UserTables,
    SignInTables,
    EvaluationTables,
    ReviewTables,
    HistoryTables,
    FileTables,
    DocumentTables,
    HandbookTables,
    NewsTables,
    MailTables {}

/** A transaction. Functions that write take it. */
export type Tx = Transaction<Database>

/**
 * The connections to the database, or one of them outside a transaction. Functions that open their own transaction take
 * it, and functions whose statement is committed at once.
 */
export type Pool = Kysely<Database> & { readonly isPool: true }

/** Either of them, for functions that only read. */
export type Db = Kysely<Database>
