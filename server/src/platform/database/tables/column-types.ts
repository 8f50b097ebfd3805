/** Column types that differ between reading and writing. */
import type { ColumnType } from 'kysely'

/** A JSON column: read as a value, written as its text (`JSON.stringify`). */
export type Json<T> = ColumnType<T, string, string>

/** An instant: read as ISO text, written as a Date or its text. */
export type Instant = ColumnType<string, Date | string, Date | string>
export type NullableInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>
