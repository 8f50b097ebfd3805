import { type RawBuilder, sql } from 'kysely'

/** Matches a column with this e-mail address, ignoring case in every alphabet, as the index of users does. */
export const isAddress = (column: string, email: string): RawBuilder<boolean> =>
  sql`lower(${sql.ref(column)} collate "und-x-icu") = lower(${email} collate "und-x-icu")`
