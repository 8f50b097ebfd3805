-- extensions
pg_trgm

-- types


-- columns
attempts.id bigint not null generated always as identity
attempts.key text not null
attempts.at timestamp(3) with time zone not null
audit.id uuid not null
audit.at timestamp(3) with time zone not null
audit.kind text not null
audit.by_id uuid
audit.by_name text not null collate names
audit.by_role text not null
audit.mark text not null
audit.target text not null
audit.address text not null
audit.by_folded text not null stored as fold(((by_name || chr(10)) || mark))
audit.ordinal bigint not null default next_audit_ordinal()
audit_links.number integer not null
audit_links.at timestamp(3) with time zone not null
audit_links.up_to bigint not null
audit_links.rows integer not null
audit_links.digest text not null
audit_links.previous text not null
audit_links.hash text not null
audit_links.key_id text
audit_links.signature text
backups.at timestamp with time zone not null
backups.name text not null
backups.bytes bigint not null
counters.name text not null
counters.value integer not null
documents.id uuid not null
documents.title text not null collate names
documents.category text not null
documents.created_at timestamp(3) with time zone not null
documents.modified_date timestamp(3) with time zone not null
download_links.hash text not null
download_links.session_id uuid not null
download_links.path text not null
download_links.created_at timestamp(3) with time zone not null
email_changes.id uuid not null
email_changes.user_id uuid not null
email_changes.email text not null
email_changes.digest text not null
email_changes.expires_at timestamp(3) with time zone not null
evaluations.id uuid not null
evaluations.public_id text not null
evaluations.eval_option text not null
evaluations.phenotype_key text
evaluations.version text not null
evaluations.eval_date date not null
evaluations.eval_country text not null
evaluations.eval_location text not null
evaluations.eval_type text[] not null
evaluations.hunt_date date not null
evaluations.hunt_country text not null
evaluations.hunt_location text not null
evaluations.hunter_name text not null collate names
evaluations.hunter_address text not null
evaluations.hunter_phone text not null
evaluations.hunter_email text not null
evaluations.supporting_information text not null
evaluations.source text not null
evaluations.data jsonb not null
evaluations.lines jsonb not null
evaluations.total_points integer not null
evaluations.award text not null
evaluations.measurer_id uuid
evaluations.measurer_id_number text not null
evaluations.measurer_name text not null collate names
evaluations.files_num integer not null default 0
evaluations.created_at timestamp(3) with time zone not null
evaluations.modified_date timestamp(3) with time zone not null
evaluations.deleted_at timestamp(3) with time zone
evaluations.deleted_by uuid
evaluations.species_name text not null collate names
evaluations.hunt_country_name text not null collate names
evaluations.phenotype_label text not null collate names
evaluations.phenotype_latin text not null collate names
evaluations.medal_rank smallint not null stored as
CASE award
    WHEN 'Gold'::text THEN 3
    WHEN 'Silver'::text THEN 2
    WHEN 'Bronze'::text THEN 1
    ELSE 0
END
evaluations.hunter_name_folded text not null stored as fold(hunter_name)
evaluations.measurer_name_folded text not null stored as fold(measurer_name)
evaluations.phenotype_folded text not null stored as fold(((phenotype_label || chr(10)) || phenotype_latin))
evaluations.hunter_erased_at timestamp(3) with time zone
evaluations.hunter_files_num integer not null default 0
evaluations.shared_files_num integer not null stored as (files_num - hunter_files_num)
evaluations.ticket text not null default ''::text
files.id uuid not null
files.uid uuid not null
files.owner_kind text not null
files.owner_id uuid not null
files.original_name text not null
files.size integer not null
files.type text not null
files.key text not null
files.created_at timestamp(3) with time zone not null
files.created_by uuid
files.sha256 text
files.shows_hunter boolean not null default false
handbook_chapters.id uuid not null
handbook_chapters.code text not null collate names
handbook_chapters.common_name text not null collate names
handbook_chapters.category text not null
handbook_chapters.evaluation_option text
handbook_chapters.created_at timestamp(3) with time zone not null
handbook_chapters.modified_date timestamp(3) with time zone not null
handbook_files.chapter_id uuid not null
handbook_files.language text not null
handbook_files.edition text not null
handbook_files.file_id uuid not null
history.id uuid not null
history.record_kind text not null
history.record_id uuid not null
history.seq integer not null
history.at timestamp(3) with time zone not null
history.by_id uuid
history.by_name text not null
history.by_role text not null
history.action text not null
history.changes jsonb not null
history.previous text not null
history.hash text not null
history.ordinal bigint not null default next_history_ordinal()
history_checkpoints.number integer not null
history_checkpoints.at timestamp(3) with time zone not null
history_checkpoints.up_to bigint not null
history_checkpoints.rows integer not null
history_checkpoints.manifest text not null
history_checkpoints.digest text not null
history_checkpoints.previous text not null
history_checkpoints.hash text not null
history_checkpoints.key_id text
history_checkpoints.signature text
import_batch_evaluations.evaluation_id uuid not null
import_batch_evaluations.batch_id uuid not null
import_batches.id uuid not null
import_batches.eval_option text not null
import_batches.file text not null
import_batches.digest text not null
import_batches.rows integer not null
import_batches.at timestamp(3) with time zone not null
import_batches.by_id uuid
import_batches.by_name text not null
import_batches.by_role text not null
import_batches.undone_at timestamp(3) with time zone
known_devices.digest text not null
known_devices.user_id uuid not null
known_devices.last_sign_in timestamp(3) with time zone not null
kysely_migration.name character varying(255) not null
kysely_migration.timestamp character varying(255) not null
kysely_migration_lock.id character varying(255) not null
kysely_migration_lock.is_locked integer not null default 0
mails.id uuid not null
mails.event text not null
mails.event_key text not null
mails.to_name text not null collate names
mails.to_address text not null
mails.subject text not null collate names
mails.content jsonb
mails.is_bulk boolean not null
mails.state text not null
mails.attempts integer not null
mails.last_error text not null
mails.created_at timestamp(3) with time zone not null
mails.next_attempt_at timestamp(3) with time zone
mails.useful_until timestamp(3) with time zone
mails.ended_at timestamp(3) with time zone
mails.state_rank smallint not null stored as
CASE state
    WHEN 'failed'::text THEN 3
    WHEN 'queued'::text THEN 2
    WHEN 'sending'::text THEN 2
    WHEN 'sent'::text THEN 1
    ELSE 0
END
mails.to_folded text not null stored as fold(((to_name || chr(10)) || to_address))
mails.subject_folded text not null stored as fold(subject)
news.id uuid not null
news.title text not null collate names
news.lead text not null
news.content text not null
news.date_from date not null
news.date_to date
news.event boolean not null
news.roles text[] not null
news.notification boolean not null
news.created_at timestamp(3) with time zone not null
news.modified_date timestamp(3) with time zone not null
news_notices.news_id uuid not null
news_notices.at timestamp(3) with time zone not null
news_pictures.news_id uuid not null
news_pictures.file_id uuid not null
password_requests.id uuid not null
password_requests.username text not null
password_requests.at timestamp(3) with time zone not null
recovery_codes.digest text not null
recovery_codes.user_id uuid not null
reset_tokens.id uuid not null
reset_tokens.user_id uuid not null
reset_tokens.kind text not null
reset_tokens.digest text not null
reset_tokens.expires_at timestamp(3) with time zone not null
save_keys.key text not null
save_keys.digest text not null
save_keys.evaluation_id uuid not null
second_factors.user_id uuid not null
second_factors.secret text not null
second_factors.started_at timestamp(3) with time zone not null
second_factors.confirmed_at timestamp(3) with time zone
second_factors.last_step bigint
sessions.id uuid not null
sessions.user_id uuid not null
sessions.created_at timestamp(3) with time zone not null
sessions.last_seen timestamp(3) with time zone not null
sessions.address text not null
sessions.agent text not null
sessions.confirmed_at timestamp(3) with time zone not null
sign_in_challenges.digest text not null
sign_in_challenges.user_id uuid not null
sign_in_challenges.tries integer not null
sign_in_challenges.expires_at timestamp(3) with time zone not null
statistics.chart text not null
statistics.eval_option text not null
statistics.phenotype_key text not null
statistics.label text not null
statistics.number integer not null
statistics.trophies bigint not null
statistics.left_sum bigint not null
statistics.right_sum bigint not null
statistics_changes.trophies smallint not null
statistics_changes.eval_option text not null
statistics_changes.phenotype_key text not null
statistics_changes.total_points integer not null
statistics_changes.medal_rank smallint not null
statistics_changes.hunt_year integer not null
statistics_changes.hunt_country text not null
statistics_changes.source text not null
statistics_changes.age integer
statistics_changes.params jsonb not null
users.id uuid not null
users.id_number text
users.role text
users.firstname text not null collate names
users.lastname text not null collate names
users.email text not null
users.password_hash text
users.status text not null
users.valid_from date
users.valid_to date
users.evaluation_options text[] not null default '{}'::text[]
users.created_at timestamp(3) with time zone not null
users.modified_date timestamp(3) with time zone not null
users.member_of_cic boolean not null default false
users.supporting_information text not null default ''::text
users.cic_member_id text not null default ''::text
users.cic_delegation text not null default ''::text
users.country text not null default ''::text
users.city text not null collate names default ''::text
users.zip text not null default ''::text
users.address text not null default ''::text
users.corresponding_invoice text not null default ''::text
users.prefered_language text[] not null default '{}'::text[]
users.primary_phone text not null default ''::text
users.secondary_phone text not null default ''::text
users.news_notification boolean not null default false
users.events_notification boolean not null default false
users.password_set_by_admin boolean not null default false
users.second_factor_postponed_until timestamp(3) with time zone
usual_ranges.eval_option text not null
usual_ranges.phenotype_key text not null
usual_ranges.ranges jsonb not null
usual_ranges.sampled integer not null
usual_ranges.found_at timestamp(3) with time zone not null
verifications.at timestamp with time zone not null
verifications.up_to bigint not null
verifications.records integer not null
verifications.findings integer not null
verifications.oldest_running bigint

-- tables
attempts r p
attempts_id_seq S p
audit r p
audit_links r p
audit_ordinals S p
backups r p
counters r p
documents r p
download_links r p
email_changes r p
evaluations r p with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02)
files r p
handbook_chapters r p
handbook_files r p
history r p
history_checkpoints r p
history_ordinals S p
import_batch_evaluations r p
import_batches r p
known_devices r p
kysely_migration r p
kysely_migration_lock r p
mails r p
news r p
news_notices r p
news_pictures r p
password_requests r p
recovery_codes r p
reset_tokens r p
save_keys r p
second_factors r p
sessions r p
sign_in_challenges r p
statistics r p
statistics_changes r p with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000)
users r p
usual_ranges r p
verifications r p

-- constraints
attempts attempts_pkey PRIMARY KEY (id)
audit audit_pkey PRIMARY KEY (id)
audit_links audit_links_check CHECK (((key_id IS NULL) = (signature IS NULL)))
audit_links audit_links_pkey PRIMARY KEY (number)
backups backups_pkey PRIMARY KEY (at)
counters counters_pkey PRIMARY KEY (name)
documents documents_pkey PRIMARY KEY (id)
download_links download_links_pkey PRIMARY KEY (hash)
download_links download_links_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON UPDATE CASCADE ON DELETE CASCADE
email_changes email_changes_digest_key UNIQUE (digest)
email_changes email_changes_pkey PRIMARY KEY (id)
email_changes email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
email_changes email_changes_user_id_key UNIQUE (user_id)
evaluations evaluations_award_check CHECK ((award = ANY (ARRAY['Gold'::text, 'Silver'::text, 'Bronze'::text, 'none'::text])))
evaluations evaluations_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id) ON DELETE SET NULL
evaluations evaluations_measurer_id_fkey FOREIGN KEY (measurer_id) REFERENCES users(id) ON DELETE SET NULL
evaluations evaluations_pkey PRIMARY KEY (id)
evaluations evaluations_public_id_key UNIQUE (public_id)
files files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL
files files_key_key UNIQUE (key)
files files_pkey PRIMARY KEY (id)
files files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
files files_uid_key UNIQUE (uid)
handbook_chapters handbook_chapters_code_check CHECK ((code <> ''::text))
handbook_chapters handbook_chapters_pkey PRIMARY KEY (id)
handbook_files handbook_files_chapter_id_fkey FOREIGN KEY (chapter_id) REFERENCES handbook_chapters(id) ON DELETE CASCADE
handbook_files handbook_files_edition_check CHECK ((edition <> ''::text))
handbook_files handbook_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
handbook_files handbook_files_file_id_key UNIQUE (file_id)
handbook_files handbook_files_pkey PRIMARY KEY (chapter_id, language)
history history_pkey PRIMARY KEY (id)
history history_record_kind_record_id_seq_key UNIQUE (record_kind, record_id, seq)
history_checkpoints history_checkpoints_check CHECK (((key_id IS NULL) = (signature IS NULL)))
history_checkpoints history_checkpoints_pkey PRIMARY KEY (number)
import_batch_evaluations import_batch_evaluations_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batches(id) ON DELETE CASCADE
import_batch_evaluations import_batch_evaluations_evaluation_id_fkey FOREIGN KEY (evaluation_id) REFERENCES evaluations(id) ON DELETE CASCADE
import_batch_evaluations import_batch_evaluations_pkey PRIMARY KEY (evaluation_id)
import_batches import_batches_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL
import_batches import_batches_pkey PRIMARY KEY (id)
known_devices known_devices_pkey PRIMARY KEY (digest)
known_devices known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
kysely_migration kysely_migration_pkey PRIMARY KEY (name)
kysely_migration_lock kysely_migration_lock_pkey PRIMARY KEY (id)
mails mails_check CHECK (((state = ANY (ARRAY['queued'::text, 'sending'::text])) = (next_attempt_at IS NOT NULL)))
mails mails_check1 CHECK (((state <> ALL (ARRAY['queued'::text, 'sending'::text])) OR (content IS NOT NULL)))
mails mails_check2 CHECK (((state <> ALL (ARRAY['sent'::text, 'given up'::text])) OR (content IS NULL)))
mails mails_event_event_key_key UNIQUE (event, event_key)
mails mails_pkey PRIMARY KEY (id)
mails mails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'given up'::text])))
news news_check CHECK ((date_to >= date_from))
news news_pkey PRIMARY KEY (id)
news news_roles_check CHECK ((cardinality(roles) > 0))
news_notices news_notices_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE
news_notices news_notices_pkey PRIMARY KEY (news_id)
news_pictures news_pictures_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
news_pictures news_pictures_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE
news_pictures news_pictures_pkey PRIMARY KEY (news_id, file_id)
password_requests password_requests_pkey PRIMARY KEY (id)
recovery_codes recovery_codes_pkey PRIMARY KEY (digest)
recovery_codes recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
reset_tokens reset_tokens_digest_key UNIQUE (digest)
reset_tokens reset_tokens_kind_check CHECK ((kind = ANY (ARRAY['reset'::text, 'invitation'::text])))
reset_tokens reset_tokens_pkey PRIMARY KEY (id)
reset_tokens reset_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
save_keys save_keys_evaluation_id_fkey FOREIGN KEY (evaluation_id) REFERENCES evaluations(id) ON DELETE CASCADE
save_keys save_keys_pkey PRIMARY KEY (key)
second_factors second_factors_pkey PRIMARY KEY (user_id)
second_factors second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
sessions sessions_pkey PRIMARY KEY (id)
sessions sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
sign_in_challenges sign_in_challenges_pkey PRIMARY KEY (digest)
sign_in_challenges sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
statistics statistics_pkey PRIMARY KEY (chart, eval_option, phenotype_key, label, number)
statistics_changes statistics_changes_trophies_check CHECK ((trophies = ANY (ARRAY[1, '-1'::integer])))
users users_id_number_key UNIQUE (id_number)
users users_pkey PRIMARY KEY (id)
users users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'STJ'::text, 'CCM'::text])))
users users_status_check CHECK ((status = ANY (ARRAY['new'::text, 'approved'::text, 'active'::text, 'expired'::text])))
usual_ranges usual_ranges_pkey PRIMARY KEY (eval_option, phenotype_key)
verifications verifications_pkey PRIMARY KEY (at)

-- indexes
CREATE INDEX attempts_at ON public.attempts USING brin (at)
CREATE INDEX attempts_key_at ON public.attempts USING btree (key, at)
CREATE INDEX audit_at ON public.audit USING btree (at, id)
CREATE INDEX audit_kind ON public.audit USING btree (kind, at)
CREATE INDEX download_links_created ON public.download_links USING btree (created_at)
CREATE INDEX download_links_session ON public.download_links USING btree (session_id)
CREATE INDEX evaluations_by_age ON public.evaluations USING btree (get_age(data), eval_option) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_created_at ON public.evaluations USING btree (created_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_eval_date ON public.evaluations USING btree (eval_date, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_files_num ON public.evaluations USING btree (files_num, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_hunt_country_name ON public.evaluations USING btree (hunt_country_name, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_hunt_date ON public.evaluations USING btree (hunt_date, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_hunter_name ON public.evaluations USING btree (hunter_name, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_measurer_id_number ON public.evaluations USING btree (measurer_id_number, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_measurer_name ON public.evaluations USING btree (measurer_name, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_medal_rank ON public.evaluations USING btree (medal_rank, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_modified_date ON public.evaluations USING btree (modified_date, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_phenotype_label ON public.evaluations USING btree (phenotype_label, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_public_id ON public.evaluations USING btree (public_id, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_shared_files_num ON public.evaluations USING btree (shared_files_num, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_source ON public.evaluations USING btree (source, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_species_name ON public.evaluations USING btree (species_name, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_ticket ON public.evaluations USING btree (fold(ticket), eval_date) WHERE (ticket <> ''::text)
CREATE INDEX evaluations_by_total_points ON public.evaluations USING btree (total_points, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_by_version ON public.evaluations USING btree (version, id) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_chosen ON public.evaluations USING btree (eval_option, award, hunt_country, source, version, eval_date, hunt_date) INCLUDE (id, created_at, total_points) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_deleted ON public.evaluations USING btree (created_at, id) WHERE (deleted_at IS NOT NULL)
CREATE INDEX evaluations_hunter_address ON public.evaluations USING btree (lower(hunter_email)) WHERE (hunter_email <> ''::text)
CREATE INDEX evaluations_measured ON public.evaluations USING btree (measurer_id, eval_date) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_measurer ON public.evaluations USING btree (measurer_id)
CREATE INDEX evaluations_searched ON public.evaluations USING gin (public_id gin_trgm_ops, measurer_id_number gin_trgm_ops, measurer_name_folded gin_trgm_ops, hunter_name_folded gin_trgm_ops, phenotype_folded gin_trgm_ops) WHERE (deleted_at IS NULL)
CREATE INDEX evaluations_to_erase ON public.evaluations USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND ((hunter_erased_at IS NULL) OR (files_num > 0)))
CREATE INDEX files_owner ON public.files USING btree (owner_kind, owner_id, id)
CREATE INDEX history_by ON public.history USING btree (by_id, at)
CREATE INDEX import_batch_evaluations_batch ON public.import_batch_evaluations USING btree (batch_id)
CREATE INDEX import_batches_at ON public.import_batches USING btree (at)
CREATE INDEX known_devices_user ON public.known_devices USING btree (user_id)
CREATE INDEX mails_due ON public.mails USING btree (is_bulk, next_attempt_at) WHERE (next_attempt_at IS NOT NULL)
CREATE INDEX mails_state ON public.mails USING btree (state_rank, id)
CREATE INDEX news_newest ON public.news USING btree (date_from DESC, id DESC)
CREATE INDEX news_pictures_file ON public.news_pictures USING btree (file_id)
CREATE INDEX recovery_codes_user ON public.recovery_codes USING btree (user_id)
CREATE INDEX reset_tokens_user ON public.reset_tokens USING btree (user_id)
CREATE INDEX sessions_user ON public.sessions USING btree (user_id)
CREATE INDEX sign_in_challenges_user ON public.sign_in_challenges USING btree (user_id)
CREATE UNIQUE INDEX attempts_pkey ON public.attempts USING btree (id)
CREATE UNIQUE INDEX audit_links_pkey ON public.audit_links USING btree (number)
CREATE UNIQUE INDEX audit_ordinal ON public.audit USING btree (ordinal)
CREATE UNIQUE INDEX audit_pkey ON public.audit USING btree (id)
CREATE UNIQUE INDEX backups_pkey ON public.backups USING btree (at)
CREATE UNIQUE INDEX counters_pkey ON public.counters USING btree (name)
CREATE UNIQUE INDEX documents_pkey ON public.documents USING btree (id)
CREATE UNIQUE INDEX download_links_pkey ON public.download_links USING btree (hash)
CREATE UNIQUE INDEX email_changes_digest_key ON public.email_changes USING btree (digest)
CREATE UNIQUE INDEX email_changes_pkey ON public.email_changes USING btree (id)
CREATE UNIQUE INDEX email_changes_user_id_key ON public.email_changes USING btree (user_id)
CREATE UNIQUE INDEX evaluations_pkey ON public.evaluations USING btree (id)
CREATE UNIQUE INDEX evaluations_public_id_key ON public.evaluations USING btree (public_id)
CREATE UNIQUE INDEX files_key_key ON public.files USING btree (key)
CREATE UNIQUE INDEX files_pkey ON public.files USING btree (id)
CREATE UNIQUE INDEX files_uid_key ON public.files USING btree (uid)
CREATE UNIQUE INDEX handbook_chapters_pkey ON public.handbook_chapters USING btree (id)
CREATE UNIQUE INDEX handbook_files_file_id_key ON public.handbook_files USING btree (file_id)
CREATE UNIQUE INDEX handbook_files_pkey ON public.handbook_files USING btree (chapter_id, language)
CREATE UNIQUE INDEX history_checkpoints_pkey ON public.history_checkpoints USING btree (number)
CREATE UNIQUE INDEX history_ordinal ON public.history USING btree (ordinal)
CREATE UNIQUE INDEX history_pkey ON public.history USING btree (id)
CREATE UNIQUE INDEX history_record_kind_record_id_seq_key ON public.history USING btree (record_kind, record_id, seq)
CREATE UNIQUE INDEX import_batch_evaluations_pkey ON public.import_batch_evaluations USING btree (evaluation_id)
CREATE UNIQUE INDEX import_batches_digest ON public.import_batches USING btree (digest) WHERE (undone_at IS NULL)
CREATE UNIQUE INDEX import_batches_pkey ON public.import_batches USING btree (id)
CREATE UNIQUE INDEX known_devices_pkey ON public.known_devices USING btree (digest)
CREATE UNIQUE INDEX kysely_migration_lock_pkey ON public.kysely_migration_lock USING btree (id)
CREATE UNIQUE INDEX kysely_migration_pkey ON public.kysely_migration USING btree (name)
CREATE UNIQUE INDEX mails_event_event_key_key ON public.mails USING btree (event, event_key)
CREATE UNIQUE INDEX mails_pkey ON public.mails USING btree (id)
CREATE UNIQUE INDEX news_notices_pkey ON public.news_notices USING btree (news_id)
CREATE UNIQUE INDEX news_pictures_pkey ON public.news_pictures USING btree (news_id, file_id)
CREATE UNIQUE INDEX news_pkey ON public.news USING btree (id)
CREATE UNIQUE INDEX password_requests_pkey ON public.password_requests USING btree (id)
CREATE UNIQUE INDEX recovery_codes_pkey ON public.recovery_codes USING btree (digest)
CREATE UNIQUE INDEX reset_tokens_digest_key ON public.reset_tokens USING btree (digest)
CREATE UNIQUE INDEX reset_tokens_pkey ON public.reset_tokens USING btree (id)
CREATE UNIQUE INDEX save_keys_pkey ON public.save_keys USING btree (key)
CREATE UNIQUE INDEX second_factors_pkey ON public.second_factors USING btree (user_id)
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (id)
CREATE UNIQUE INDEX sign_in_challenges_pkey ON public.sign_in_challenges USING btree (digest)
CREATE UNIQUE INDEX statistics_pkey ON public.statistics USING btree (chart, eval_option, phenotype_key, label, number)
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower((email COLLATE "und-x-icu")))
CREATE UNIQUE INDEX users_id_number_key ON public.users USING btree (id_number)
CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id)
CREATE UNIQUE INDEX usual_ranges_pkey ON public.usual_ranges USING btree (eval_option, phenotype_key)
CREATE UNIQUE INDEX verifications_pkey ON public.verifications USING btree (at)

-- triggers
CREATE TRIGGER audit_is_kept BEFORE DELETE OR UPDATE ON public.audit FOR EACH ROW EXECUTE FUNCTION keep_audit()
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION keep_audit()
CREATE TRIGGER changed_evaluation_is_counted AFTER UPDATE ON public.evaluations FOR EACH ROW WHEN ((((((((((old.eval_option IS DISTINCT FROM new.eval_option) OR (old.phenotype_key IS DISTINCT FROM new.phenotype_key)) OR (old.total_points IS DISTINCT FROM new.total_points)) OR (old.award IS DISTINCT FROM new.award)) OR (old.hunt_date IS DISTINCT FROM new.hunt_date)) OR (old.hunt_country IS DISTINCT FROM new.hunt_country)) OR (old.source IS DISTINCT FROM new.source)) OR (old.data IS DISTINCT FROM new.data)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION count_changed_evaluation()
CREATE TRIGGER new_evaluations_are_counted AFTER INSERT ON public.evaluations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_new_evaluations()
CREATE TRIGGER removed_evaluation_is_counted AFTER DELETE ON public.evaluations FOR EACH ROW EXECUTE FUNCTION count_changed_evaluation()

-- functions
CREATE OR REPLACE FUNCTION public.count_changed_evaluation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into statistics_changes
        select -1, eval_option, phenotype_key, total_points, medal_rank, extract(year from hunt_date)::integer,
  hunt_country, source, floor(get_age(data))::integer,
  jsonb_build_object(
    'measurementParams', coalesce(data -> 'measurementParams', '{}'), 'additions', coalesce(data -> 'additions', '{}')) from (select old.*) as before where deleted_at is null;
      if tg_op = 'UPDATE' then
        insert into statistics_changes
          select 1, eval_option, phenotype_key, total_points, medal_rank, extract(year from hunt_date)::integer,
  hunt_country, source, floor(get_age(data))::integer,
  jsonb_build_object(
    'measurementParams', coalesce(data -> 'measurementParams', '{}'), 'additions', coalesce(data -> 'additions', '{}')) from (select new.*) as after where deleted_at is null;
      end if;
      return null;
    end $function$

CREATE OR REPLACE FUNCTION public.count_new_evaluations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into statistics_changes select 1, eval_option, phenotype_key, total_points, medal_rank, extract(year from hunt_date)::integer,
  hunt_country, source, floor(get_age(data))::integer,
  jsonb_build_object(
    'measurementParams', coalesce(data -> 'measurementParams', '{}'), 'additions', coalesce(data -> 'additions', '{}')) from new_rows where deleted_at is null;
      return null;
    end $function$

CREATE OR REPLACE FUNCTION public.delete_expired_audit(before timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
        declare deleted bigint;
        begin
          perform set_config('trophy.audit_sweep', 'on', true);
          delete from audit where ordinal <= (
            select max(up_to) from audit_links where number < all (
              select number from audit_links where at >= least(before, now() - interval '30 days')));
          get diagnostics deleted = row_count;
          perform set_config('trophy.audit_sweep', 'off', true);
          return deleted;
        end $function$

CREATE OR REPLACE FUNCTION public.erase_history_values(entry uuid, positions integer[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
        update history set changes = (
          select jsonb_agg(
            case when position = any(positions) then change || '{"from":null,"to":null,"salt":null}' else change end
            order by position)
          from jsonb_array_elements(changes) with ordinality as numbered(change, position))
        where id = entry
      $function$

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(replace(replace(replace(replace(regexp_replace(NORMALIZE(lower((value COLLATE "und-x-icu")), NFKD), '[\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'::text, ''::text, 'g'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'łøđðıħŧŋ'::text, 'loddihtn'::text)

CREATE OR REPLACE FUNCTION public.get_age(data jsonb)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(get_middle((data #> '{supplementary,dentalLayerMethod}'::text[])), get_middle((data #> '{supplementary,lowerJaw}'::text[])), get_middle((data #> '{supplementary,estimation}'::text[])))

CREATE OR REPLACE FUNCTION public.get_middle(range jsonb)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (COALESCE(((range -> 'min'::text))::numeric, (0)::numeric) = (0)::numeric) THEN NULLIF(((range -> 'max'::text))::numeric, (0)::numeric) WHEN (COALESCE(((range -> 'max'::text))::numeric, (0)::numeric) = (0)::numeric) THEN ((range -> 'min'::text))::numeric ELSE ((((range -> 'min'::text))::numeric + ((range -> 'max'::text))::numeric) / (2)::numeric) END

CREATE OR REPLACE FUNCTION public.keep_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'DELETE' and current_setting('trophy.audit_sweep', true) = 'on' then
          return old;
        end if;
        raise exception 'Rows of the audit log are never changed.';
      end $function$

CREATE OR REPLACE FUNCTION public.list_figures(change statistics_changes)
 RETURNS TABLE(chart text, eval_option text, phenotype_key text, label text, number integer, left_side bigint, right_side bigint)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      select figure.chart, level.eval_option, level.phenotype_key, figure.label, figure.number, 0::bigint, 0::bigint
      from (values
        ('year', change.hunt_year::text, change.medal_rank::integer),
        ('country', change.hunt_country, change.medal_rank::integer),
        ('source', change.source, change.medal_rank::integer)
      ) as figure (chart, label, number)
      cross join (values
        ('', ''), (change.eval_option, ''), (change.eval_option, change.phenotype_key)
      ) as level (eval_option, phenotype_key)
      union all
      select 'species', '', '', change.eval_option, change.medal_rank::integer, 0, 0
      union all
      select 'phenotype', change.eval_option, '', change.phenotype_key, change.medal_rank::integer, 0, 0
      union all
      select 'total', change.eval_option, change.phenotype_key, '', change.total_points, 0, 0
      union all
      select 'points', change.eval_option, change.phenotype_key, '', truncate_points(change.total_points), 0, 0
      union all
      select 'age', change.eval_option, change.phenotype_key, change.age::text, truncate_points(change.total_points),
        0, 0
      where change.age is not null
      union all
      select 'sides', change.eval_option, level.phenotype_key, path, sign(left_side - right_side)::integer,
        round(left_side * 100)::bigint, round(right_side * 100)::bigint
      from list_sides(change.params) cross join (values (''), (change.phenotype_key)) as level (phenotype_key)
    $function$

CREATE OR REPLACE FUNCTION public.list_sides(params jsonb)
 RETURNS TABLE(path text, left_side numeric, right_side numeric)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      with fields as (
        select section.key || '.' || field.key as path, field.value as node
        from jsonb_each(params) as section cross join lateral jsonb_each(section.value) as field
        where jsonb_typeof(field.value) = 'object'
      )
      select path, (pair -> 'left')::numeric, (pair -> 'right')::numeric
      from (
        select path, node as pair from fields
        union all
        select path || '.' || key, value from fields cross join lateral jsonb_each(node)
        where jsonb_typeof(value) = 'object'
      ) as pairs
      where pair ?& array['left', 'right'] and (pair -> 'left')::numeric > 0 and (pair -> 'right')::numeric > 0
    $function$

CREATE OR REPLACE FUNCTION public.merge_statistics(max_rows integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare merged bigint;
    begin
      if not pg_try_advisory_xact_lock(hashtextextended('statistics', 3)) then return 0; end if;
      with removed as (
        delete from statistics_changes where ctid = any(array(select ctid from statistics_changes limit max_rows))
        returning statistics_changes as change
      ), changes as materialized (select change from removed),
      added as (
        insert into statistics select chart, figure.eval_option, figure.phenotype_key, label, number, sum((change).trophies),
      sum((change).trophies * left_side), sum((change).trophies * right_side)
    from changes cross join lateral list_figures(change) as figure group by 1, 2, 3, 4, 5
        on conflict (chart, eval_option, phenotype_key, label, number) do update set
          trophies = statistics.trophies + excluded.trophies,
          left_sum = statistics.left_sum + excluded.left_sum,
          right_sum = statistics.right_sum + excluded.right_sum
      )
      select count(*) into merged from changes;
      return merged;
    end $function$

CREATE OR REPLACE FUNCTION public.next_audit_ordinal()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
      begin
        perform pg_advisory_xact_lock_shared(4710002);
        return nextval('audit_ordinals');
      end $function$

CREATE OR REPLACE FUNCTION public.next_history_ordinal()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
      begin
        perform pg_advisory_xact_lock_shared(4710001);
        return nextval('history_ordinals');
      end $function$

CREATE OR REPLACE FUNCTION public.rebuild_statistics()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      perform pg_advisory_xact_lock(hashtextextended('statistics', 3));
      lock table evaluations in share row exclusive mode;
      delete from statistics_changes;
      delete from statistics;
      with changes as (
        select row(1, eval_option, phenotype_key, total_points, medal_rank, extract(year from hunt_date)::integer,
  hunt_country, source, floor(get_age(data))::integer,
  jsonb_build_object(
    'measurementParams', coalesce(data -> 'measurementParams', '{}'), 'additions', coalesce(data -> 'additions', '{}')))::statistics_changes as change from evaluations where deleted_at is null
      )
      insert into statistics select chart, figure.eval_option, figure.phenotype_key, label, number, sum((change).trophies),
      sum((change).trophies * left_side), sum((change).trophies * right_side)
    from changes cross join lateral list_figures(change) as figure group by 1, 2, 3, 4, 5;
    end $function$

CREATE OR REPLACE FUNCTION public.truncate_points(hundredths integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (hundredths < 1000) THEN hundredths WHEN (hundredths < 10000) THEN ((hundredths / 10) * 10) WHEN (hundredths < 100000) THEN ((hundredths / 100) * 100) ELSE ((hundredths / 1000) * 1000) END


-- aggregates


-- views


-- statistics


-- comments
