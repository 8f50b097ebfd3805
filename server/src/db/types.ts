/**
 * All tables, as kysely sees them; those of an area stand in a file of `tables`. Dates are `YYYY-MM-DD`, instants ISO
 * 8601 UTC, both as strings.
 */
import type { Kysely } from 'kysely'
import type { DocumentTables } from '#db/tables/documents.ts'
import type { EvaluationTables } from '#db/tables/evaluations.ts'
import type { FileTables } from '#db/tables/files.ts'
import type { HandbookTables } from '#db/tables/handbook.ts'
import type { HistoryTables } from '#db/tables/history.ts'
import type { MailTables } from '#db/tables/mails.ts'
import type { NewsTables } from '#db/tables/news.ts'
import type { SignInTables } from '#db/tables/sign-in.ts'
import type { UserTables } from '#db/tables/users.ts'

export type { DocumentRow } from '#db/tables/documents.ts'
export type { EvaluationRow, EvaluationUpdate, ImportBatchRow, StoredLine } from '#db/tables/evaluations.ts'
export type { FileRow } from '#db/tables/files.ts'
export type { AuditLogRow, CheckpointRow, HistoryChange, HistoryRow } from '#db/tables/history.ts'
export type { MailContent, MailQueueRow } from '#db/tables/mails.ts'
export type { NewNews, NewsRow } from '#db/tables/news.ts'
export type { NewUser, UserRow, UserUpdate } from '#db/tables/users.ts'

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
