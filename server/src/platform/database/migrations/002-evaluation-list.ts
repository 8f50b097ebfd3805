import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Columns that the evaluation list sorts and searches by: names instead of keys and codes, the rank of the medal, and
 * folded texts. Folded means lower case, without accents, special letters spelt out.
 */
export const evaluationList: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create function fold(value text) returns text language sql immutable strict parallel safe return
      translate(
        replace(replace(replace(replace(
          regexp_replace(normalize(lower(value collate "und-x-icu"), NFKD), '[\u0300-\u036f]', '', 'g'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'łøđðıħŧŋ', 'loddihtn')`.execute(db)

    await sql`alter table evaluations
      add species_name text collate names not null,
      add hunt_country_name text collate names not null,
      add phenotype_label text collate names not null,
      add phenotype_latin text collate names not null,
      alter award set not null,
      add check (award in ('Gold', 'Silver', 'Bronze', 'none')),
      add medal_rank smallint not null generated always as
        (case award when 'Gold' then 3 when 'Silver' then 2 when 'Bronze' then 1 else 0 end) stored,
      add hunter_name_folded text not null generated always as (fold(hunter_name)) stored,
      add measurer_name_folded text not null generated always as (fold(measurer_name)) stored,
      add phenotype_folded text not null generated always as
        (fold(phenotype_label || chr(10) || phenotype_latin)) stored`.execute(db)
  },
}
