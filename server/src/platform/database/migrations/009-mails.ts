import { type Kysely, type Migration, sql } from 'kysely'

/** The mail queue, the links that set passwords, and requests for them. */
export const mails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table mails (
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
      check (state not in ('queued', 'sending') or content is not null),
      check (state not in ('sent', 'given up') or content is null)
    )`.execute(db)
    await sql`create index mails_due on mails (is_bulk, next_attempt_at) where next_attempt_at is not null`.execute(db)
    await sql`create index mails_state on mails (state_rank, id)`.execute(db)

    await sql`create table reset_tokens (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('reset', 'invitation')),
      digest text not null unique,
      expires_at timestamptz(3) not null
    )`.execute(db)
    await sql`create index reset_tokens_user on reset_tokens (user_id)`.execute(db)

    await sql`create table password_requests (
      id uuid primary key,
      username text not null,
      at timestamptz(3) not null
    )`.execute(db)
  },
}
