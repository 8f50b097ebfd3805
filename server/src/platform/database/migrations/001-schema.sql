-- The whole schema. A change of it is a new file beside this one, numbered after the highest.
-- platform/database/tables describes what the columns contain.

create table migrations (
  name text primary key,
  at timestamptz not null default now()
);

-- Names sort as people expect: letters before case and accents, digits by value.
create collation names (provider = icu, locale = 'und-u-kn');

-- Trigrams, for searches within texts.
create extension if not exists pg_trgm;

---------------------------------------------------------------------------------------------------------------------
-- Functions that columns and indexes use
---------------------------------------------------------------------------------------------------------------------

-- Lower case, without accents and invisible characters, with special letters spelt out: as `fold` of the domain.
create function fold(value text) returns text language sql immutable strict parallel safe return
  translate(
    replace(replace(replace(replace(
      regexp_replace(
        normalize(lower(value collate "und-x-icu"), NFKD),
        '[\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'łøđðıħŧŋ', 'loddihtn');

-- The middle of a range; the other end if one is missing or 0.
create function get_middle(range jsonb) returns numeric language sql immutable parallel safe return
  case
    when coalesce((range -> 'min')::numeric, 0) = 0 then nullif((range -> 'max')::numeric, 0)
    when coalesce((range -> 'max')::numeric, 0) = 0 then (range -> 'min')::numeric
    else ((range -> 'min')::numeric + (range -> 'max')::numeric) / 2
  end;

-- The age on a sheet, in years: the most reliable method that is given counts.
create function get_age(data jsonb) returns numeric language sql immutable parallel safe return coalesce(
  get_middle(data #> '{supplementary,dentalLayerMethod}'),
  get_middle(data #> '{supplementary,lowerJaw}'),
  get_middle(data #> '{supplementary,estimation}'));

-- A writer holds a shared lock from drawing an ordinal until its transaction ends. Whoever takes the lock exclusively
-- for a moment knows that no row with an earlier ordinal can appear any more.
create sequence history_ordinals;
create function next_history_ordinal() returns bigint language plpgsql volatile as $$
  begin
    perform pg_advisory_xact_lock_shared(4710001);
    return nextval('history_ordinals');
  end $$;

---------------------------------------------------------------------------------------------------------------------
-- Users and sign-in
---------------------------------------------------------------------------------------------------------------------

-- Members and admins.
create table users (
  id uuid primary key,
  id_number text unique,
  role text check (role in ('admin', 'STJ', 'CCM')),
  firstname text collate names not null,
  lastname text collate names not null,
  email text not null,
  password_hash text,
  password_set_by_admin boolean not null default false,
  second_factor_postponed_until timestamptz(3),
  status text not null check (status in ('new', 'approved', 'active', 'expired')),
  valid_from date,
  valid_to date,
  evaluation_options text[] not null default '{}',
  member_of_cic boolean not null default false,
  supporting_information text not null default '',
  cic_member_id text not null default '',
  cic_delegation text not null default '',
  country text not null default '',
  city text collate names not null default '',
  zip text not null default '',
  address text not null default '',
  corresponding_invoice text not null default '',
  prefered_language text[] not null default '{}',
  primary_phone text not null default '',
  secondary_phone text not null default '',
  news_notification boolean not null default false,
  events_notification boolean not null default false,
  created_at timestamptz(3) not null,
  modified_date timestamptz(3) not null
);

-- Issued numbers, which are never reused.
create table counters (
  name text primary key,
  value integer not null
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  last_seen timestamptz(3) not null,
  authenticated_at timestamptz(3) not null,
  address text not null,
  agent text not null
);

-- One-time links. They follow a session that gets a new id, and are deleted with it.
create table download_links (
  hash text primary key,
  session_id uuid not null references sessions on update cascade on delete cascade,
  path text not null,
  created_at timestamptz(3) not null
);

create table known_devices (
  digest text primary key,
  user_id uuid not null references users on delete cascade,
  last_sign_in timestamptz(3) not null
);

-- Attempts that count towards a limit.
create table attempts (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz(3) not null
);

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  started_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  last_step bigint
);

create table recovery_codes (
  digest text primary key,
  user_id uuid not null references second_factors on delete cascade
);

-- Sign-ins with the right password that wait for a code.
create table sign_in_challenges (
  digest text primary key,
  user_id uuid not null references users on delete cascade,
  tries integer not null,
  expires_at timestamptz(3) not null
);

-- Links that set a password.
create table reset_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('reset', 'invitation')),
  digest text not null unique,
  expires_at timestamptz(3) not null
);

-- Requests for a new password, of users and of names that nobody has.
create table password_requests (
  id uuid primary key,
  username text not null,
  at timestamptz(3) not null
);

-- Links that confirm a changed e-mail address: one for each user.
create table email_changes (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  email text not null,
  digest text not null unique,
  expires_at timestamptz(3) not null
);

---------------------------------------------------------------------------------------------------------------------
-- Evaluations
---------------------------------------------------------------------------------------------------------------------

create table evaluations (
  id uuid primary key,
  public_id text not null unique,
  eval_option text not null,
  phenotype_key text not null,
  version text not null,
  eval_date date not null,
  eval_country text not null,
  eval_location text not null,
  eval_type text[] not null,
  ticket text not null default '',
  hunt_date date not null,
  hunt_country text not null,
  hunt_location text not null,
  hunter_name text collate names not null,
  hunter_address text not null,
  hunter_phone text not null,
  hunter_email text not null,
  supporting_information text not null,
  source text not null,
  data jsonb not null,
  lines jsonb not null,
  total_points integer not null,
  award text not null check (award in ('Gold', 'Silver', 'Bronze', 'none')),
  measurer_id uuid references users on delete set null,
  measurer_id_number text not null,
  measurer_name text collate names not null,
  files_num integer not null default 0,
  hunter_files_num integer not null default 0,
  created_at timestamptz(3) not null,
  modified_date timestamptz(3) not null,
  deleted_at timestamptz(3),
  deleted_by uuid references users on delete set null,
  hunter_erased_at timestamptz(3),

  -- The list sorts and searches by names instead of keys and codes.
  species_name text collate names not null,
  hunt_country_name text collate names not null,
  phenotype_label text collate names not null,
  phenotype_latin text collate names not null,
  medal_rank smallint not null generated always as
    (case award when 'Gold' then 3 when 'Silver' then 2 when 'Bronze' then 1 else 0 end) stored,
  hunter_name_folded text not null generated always as (fold(hunter_name)) stored,
  measurer_name_folded text not null generated always as (fold(measurer_name)) stored,
  ticket_folded text not null generated always as (fold(ticket)) stored,
  phenotype_folded text not null generated always as (fold(phenotype_label || chr(10) || phenotype_latin)) stored,
  -- What users sort by who may not see the files that show the hunter.
  shared_files_num integer not null generated always as (files_num - hunter_files_num) stored
) with (
  -- Index-only scans need a recently vacuumed table.
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);

-- The keys under which clients saved evaluations, so that a repeated call stores none twice.
create table save_keys (
  key text primary key,
  digest text not null,
  evaluation_id uuid not null references evaluations on delete cascade
);

create table import_batches (
  id uuid primary key,
  eval_option text not null,
  file text not null,
  digest text not null,
  rows integer not null,
  at timestamptz(3) not null,
  by_id uuid references users on delete set null,
  by_name text not null,
  by_role text not null,
  undone_at timestamptz(3)
);

create table import_batch_evaluations (
  evaluation_id uuid primary key references evaluations on delete cascade,
  batch_id uuid not null references import_batches on delete cascade
);

-- Usual ranges of each phenotype's values, computed periodically from the newest evaluations.
create table usual_ranges (
  eval_option text not null,
  phenotype_key text not null,
  ranges jsonb not null,
  sampled integer not null,
  found_at timestamptz(3) not null,
  primary key (eval_option, phenotype_key)
);

---------------------------------------------------------------------------------------------------------------------
-- Files, documents, handbook, news and mails
---------------------------------------------------------------------------------------------------------------------

-- Files of all kinds of records. Their content is in the file store, under `key`.
create table files (
  id uuid primary key,
  uid uuid not null unique,
  owner_kind text not null,
  owner_id uuid not null,
  original_name text not null,
  size integer not null,
  type text not null,
  key text not null unique,
  -- Of the content at the upload: shows later changes.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  shows_hunter boolean not null default false,
  created_at timestamptz(3) not null,
  created_by uuid references users on delete set null
);

create table documents (
  id uuid primary key,
  title text collate names not null,
  category text not null,
  created_at timestamptz(3) not null,
  modified_date timestamptz(3) not null
);

create table handbook_chapters (
  id uuid primary key,
  code text collate names not null check (code <> ''),
  common_name text collate names not null,
  category text not null,
  evaluation_option text,
  created_at timestamptz(3) not null,
  modified_date timestamptz(3) not null
);

create table handbook_files (
  chapter_id uuid not null references handbook_chapters on delete cascade,
  language text not null,
  edition text not null check (edition <> ''),
  file_id uuid not null unique references files,
  primary key (chapter_id, language)
);

create table news (
  id uuid primary key,
  title text collate names not null,
  lead text not null,
  content text not null,
  date_from date not null,
  date_to date check (date_to >= date_from),
  event boolean not null,
  roles text[] not null check (cardinality(roles) > 0),
  notification boolean not null,
  created_at timestamptz(3) not null,
  modified_date timestamptz(3) not null
);

create table news_pictures (
  news_id uuid not null references news on delete cascade,
  file_id uuid not null references files,
  primary key (news_id, file_id)
);

-- News whose mails are not queued yet.
create table news_notices (
  news_id uuid primary key references news on delete cascade,
  at timestamptz(3) not null
);

create table mails (
  id uuid primary key,
  event text not null,
  event_key text not null,
  to_name text collate names not null,
  to_address text not null,
  subject text collate names not null,
  content jsonb,
  is_bulk boolean not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'given up')),
  attempts integer not null,
  last_error text not null,
  created_at timestamptz(3) not null,
  next_attempt_at timestamptz(3),
  useful_until timestamptz(3),
  ended_at timestamptz(3),
  state_rank smallint not null generated always as
    (case state when 'failed' then 3 when 'queued' then 2 when 'sending' then 2 when 'sent' then 1 else 0 end) stored,
  to_folded text not null generated always as (fold(to_name || chr(10) || to_address)) stored,
  subject_folded text not null generated always as (fold(subject)) stored,
  unique (event, event_key),
  check ((state in ('queued', 'sending')) = (next_attempt_at is not null)),
  -- A mail may contain a link that opens an account, so it is stored only as long as it may have to be sent.
  check (state not in ('queued', 'sending') or content is not null),
  check (state not in ('sent', 'given up') or content is null)
);

---------------------------------------------------------------------------------------------------------------------
-- Evidence: the history of every record, its signed checkpoints, the audit log, verifications and backups
---------------------------------------------------------------------------------------------------------------------

create table history (
  id uuid primary key,
  record_kind text not null,
  record_id uuid not null,
  seq integer not null check (seq > 0),
  at timestamptz(3) not null,
  -- No reference: the history outlives the user.
  by_id uuid,
  by_name text not null,
  by_role text not null,
  action text not null,
  changes jsonb not null,
  previous text not null,
  hash text not null,
  ordinal bigint not null default next_history_ordinal(),
  unique (record_kind, record_id, seq)
);
alter sequence history_ordinals owned by history.ordinal;

create table history_checkpoints (
  number integer primary key check (number > 0),
  at timestamptz(3) not null,
  up_to bigint not null,
  rows integer not null,
  manifest text not null,
  digest text not null,
  previous text not null,
  hash text not null,
  key_id text,
  signature text,
  check ((key_id is null) = (signature is null))
);

create table audit (
  id uuid primary key,
  at timestamptz(3) not null,
  kind text not null,
  by_id uuid,
  by_name text collate names not null,
  by_role text not null,
  mark text not null,
  target text not null,
  address text not null,
  -- The time of the database, which a trigger sets: `at` is that of the server.
  inserted_at timestamptz(3) not null,
  by_folded text not null generated always as (fold(by_name || chr(10) || mark)) stored
);

-- AUDIT_DAYS, which the owner stores when a server starts. The server's role may only read it.
create table audit_retention (days integer not null check (days >= 30));
create unique index audit_retention_has_one_row on audit_retention ((true));
insert into audit_retention values (365);

create table verifications (
  at timestamptz primary key,
  findings integer not null
);

create table backups (
  at timestamptz primary key,
  name text not null,
  bytes bigint not null
);

---------------------------------------------------------------------------------------------------------------------
-- Indexes
---------------------------------------------------------------------------------------------------------------------

create unique index users_email on users (lower(email collate "und-x-icu"));
create index sessions_user on sessions (user_id);
create index download_links_session on download_links (session_id);
create index download_links_created on download_links (created_at);
create index known_devices_user on known_devices (user_id);
create index recovery_codes_user on recovery_codes (user_id);
create index sign_in_challenges_user on sign_in_challenges (user_id);
create index reset_tokens_user on reset_tokens (user_id);

create index attempts_key_at on attempts (key, at);
-- For the cleanup only. After a burst, the planner would use a B-tree for an attempt too, and read all others.
create index attempts_at on attempts using brin (at);

-- One for each order of the list, in which ties are ordered by id: an index-only scan finds any page.
create index evaluations_by_public_id on evaluations (public_id, id) where deleted_at is null;
create index evaluations_by_measurer_id_number on evaluations (measurer_id_number, id) where deleted_at is null;
create index evaluations_by_measurer_name on evaluations (measurer_name, id) where deleted_at is null;
create index evaluations_by_hunter_name on evaluations (hunter_name, id) where deleted_at is null;
create index evaluations_by_species_name on evaluations (species_name, id) where deleted_at is null;
create index evaluations_by_phenotype_label on evaluations (phenotype_label, id) where deleted_at is null;
create index evaluations_by_hunt_date on evaluations (hunt_date, id) where deleted_at is null;
create index evaluations_by_hunt_country_name on evaluations (hunt_country_name, id) where deleted_at is null;
create index evaluations_by_eval_date on evaluations (eval_date, id) where deleted_at is null;
create index evaluations_by_source on evaluations (source, id) where deleted_at is null;
create index evaluations_by_total_points on evaluations (total_points, id) where deleted_at is null;
create index evaluations_by_medal_rank on evaluations (medal_rank, id) where deleted_at is null;
create index evaluations_by_files_num on evaluations (files_num, id) where deleted_at is null;
create index evaluations_by_shared_files_num on evaluations (shared_files_num, id) where deleted_at is null;
create index evaluations_by_version on evaluations (version, id) where deleted_at is null;
create index evaluations_by_created_at on evaluations (created_at, id) where deleted_at is null;
create index evaluations_by_modified_date on evaluations (modified_date, id) where deleted_at is null;
-- The filters of the list: choices and dates, the most selective first; texts; age; the ticket at an exhibition.
create index evaluations_chosen on evaluations (eval_option, award, hunt_country, source, version, eval_date, hunt_date)
  include (id, created_at, total_points) where deleted_at is null;
create index evaluations_searched on evaluations using gin (
  public_id gin_trgm_ops, measurer_id_number gin_trgm_ops, measurer_name_folded gin_trgm_ops,
  hunter_name_folded gin_trgm_ops, ticket_folded gin_trgm_ops, phenotype_folded gin_trgm_ops) where deleted_at is null;
create index evaluations_by_age on evaluations (get_age(data), eval_option) where deleted_at is null;
create index evaluations_by_ticket on evaluations (ticket_folded, eval_date) where ticket <> '';
-- The points of a phenotype, for ranks and distributions.
create index evaluations_of_phenotype on evaluations (eval_option, phenotype_key, total_points) include (award)
  where deleted_at is null;
-- All evaluations of a measurer, and the counts by date of those that are not deleted.
create index evaluations_measurer on evaluations (measurer_id);
create index evaluations_measured on evaluations (measurer_id, eval_date) where deleted_at is null;
-- All evaluations of a hunter, who is identified by e-mail address.
create index evaluations_hunter_address on evaluations (lower(hunter_email)) where hunter_email <> '';
create index evaluations_deleted on evaluations (created_at, id) where deleted_at is not null;
create index evaluations_to_erase on evaluations (deleted_at)
  where deleted_at is not null and (hunter_erased_at is null or files_num > 0);

-- The same rows cannot be imported twice unless the first import is undone.
create unique index import_batches_digest on import_batches (digest) where undone_at is null;
create index import_batches_at on import_batches (at);
create index import_batch_evaluations_batch on import_batch_evaluations (batch_id);

create index files_owner on files (owner_kind, owner_id, id);
create index news_newest on news (date_from desc, id desc);
create index news_pictures_file on news_pictures (file_id);
create index mails_due on mails (is_bulk, next_attempt_at) where next_attempt_at is not null;
create index mails_state on mails (state_rank, id);

create unique index history_ordinal on history (ordinal);
-- The last writes of a user.
create index history_by on history (by_id, at);
create index audit_at on audit (at, id);
create index audit_kind on audit (kind, at);

---------------------------------------------------------------------------------------------------------------------
-- Changes of evidence
---------------------------------------------------------------------------------------------------------------------

create function set_insertion_time() returns trigger language plpgsql as $$
  begin
    new.inserted_at := clock_timestamp();
    return new;
  end $$;
create trigger audit_has_insertion_time before insert on audit for each row execute function set_insertion_time();

-- Rows of the audit log are never changed, also not by the owner by mistake; delete_expired_audit removes old ones.
create function keep_audit() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and current_setting('trophy.audit_sweep', true) = 'on' then
      return old;
    end if;
    raise exception 'Rows of the audit log are never changed.';
  end $$;
create trigger audit_is_kept before update or delete on audit for each row execute function keep_audit();
create trigger audit_is_not_emptied before truncate on audit execute function keep_audit();

-- The two changes of append-only tables that the server needs although its role may not update or delete their rows.
-- They run with the rights of the owner, so their search path is fixed.
create function erase_history_values(entry uuid, positions integer[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
    update history set changes = (
      select jsonb_agg(
        case when position = any(positions) then change || '{"from":null,"to":null,"salt":null}' else change end
        order by position)
      from jsonb_array_elements(changes) with ordinality as numbered(change, position))
    where id = entry
  $$;

-- Takes no argument, so that the server's role cannot choose what is deleted.
create function delete_expired_audit() returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
    declare deleted bigint;
    begin
      perform set_config('trophy.audit_sweep', 'on', true);
      delete from audit where inserted_at < now() - make_interval(days => (select days from audit_retention));
      get diagnostics deleted = row_count;
      perform set_config('trophy.audit_sweep', 'off', true);
      return deleted;
    end $$;

---------------------------------------------------------------------------------------------------------------------
-- Privileges. The server's role gets its privileges at each start: see platform/database/privileges.ts.
---------------------------------------------------------------------------------------------------------------------

revoke execute on function erase_history_values, delete_expired_audit from public;
