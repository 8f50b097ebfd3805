import { type RawBuilder, sql } from 'kysely'

/** Whether a column holds this e-mail address, case ignored in every alphabet, as the index of users has it. */
export const isAddress = (column: string, email: string): RawBuilder<boolean> =>
  sql`lower(${sql.ref(column)} collate "und-x-icu") = lower(${email} collate "und-x-icu")`
