/**
 * All tables, as kysely sees them; those of an area stand in a file of `tables`. Dates are `YYYY-MM-DD`, instants ISO
 * 8601 UTC, both as strings.
 */
import type { Kysely } from 'kysely'
import type { DocumentTables } from './tables/documents.ts'
import type { EvaluationTables } from './tables/evaluations.ts'
import type { FileTables } from './tables/files.ts'
import type { HandbookTables } from './tables/handbook.ts'
import type { HistoryTables } from './tables/history.ts'
import type { MailTables } from './tables/mails.ts'
import type { NewsTables } from './tables/news.ts'
import type { SignInTables } from './tables/sign-in.ts'
import type { UserTables } from './tables/users.ts'

export type { DocumentRow } from './tables/documents.ts'
export type { EvaluationRow, EvaluationUpdate, ImportBatchRow, StoredLine } from './tables/evaluations.ts'
export type { FileRow } from './tables/files.ts'
export type { AuditLogRow, CheckpointRow, HistoryChange, HistoryRow } from './tables/history.ts'
export type { MailContent, MailQueueRow } from './tables/mails.ts'
export type { NewNews, NewsRow } from './tables/news.ts'
export type { NewUser, UserRow, UserUpdate } from './tables/users.ts'

export interface Database
  extends UserTables,
    SignInTables,
    EvaluationTables,
    HistoryTables,
    FileTables,
    DocumentTables,
    HandbookTables,
    NewsTables,
    MailTables {}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>
