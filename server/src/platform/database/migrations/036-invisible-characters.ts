import { type Kysely, type Migration, sql } from 'kysely'

const INVISIBLE = String.raw`\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff`

/** Folded texts ignore invisible characters. Corrects those of stored rows. */
export const invisibleCharacters: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`create or replace function fold(value text) returns text
      language sql immutable strict parallel safe return
      translate(
        replace(replace(replace(replace(
          regexp_replace(normalize(lower(value collate "und-x-icu"), NFKD),
            ${sql.lit(String.raw`[\u0300-\u036f${INVISIBLE}]`)}, '', 'g'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'łøđðıħŧŋ', 'loddihtn')`.execute(db)

    // Updates few rows: to rewrite the whole table and its indexes could take minutes.
    const isAffected = (text: string) => sql`where ${sql.raw(text)} ~ ${sql.lit(`[${INVISIBLE}]`)}`
    await sql`update evaluations
      set hunter_name = hunter_name, measurer_name = measurer_name, phenotype_label = phenotype_label
      ${isAffected('hunter_name_folded || measurer_name_folded || phenotype_folded')}`.execute(db)
    await sql`update mails set to_name = to_name, subject = subject ${isAffected('to_folded || subject_folded')}`.execute(
      db,
    )
    await sql`reindex index evaluations_by_ticket`.execute(db)
    // Rows of the audit log cannot be updated.
    await sql`alter table audit alter by_folded set expression as (fold(by_name || chr(10) || mark))`.execute(db)
  },
}
