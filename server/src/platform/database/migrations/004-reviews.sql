-- Reviews of evaluations by a second judge, several judgements of one trophy, and the register of trophies.

-- Which awards need a review. One row, once an admin has set it.
create table review_settings (
  id uuid primary key,
  awards text not null check (awards in ('none', 'Gold', 'Gold and Silver')),
  since date not null,
  created_at timestamptz(3) not null,
  modified_date timestamptz(3) not null
);
create unique index review_settings_has_one_row on review_settings ((true));

create table reviews (
  id uuid primary key,
  evaluation_id uuid not null references evaluations,
  at timestamptz(3) not null,
  -- Number and name stay when the judge is deleted.
  by_id uuid references users on delete set null,
  by_id_number text not null,
  by_name text not null,
  corrected boolean not null,
  body text not null,
  remark text not null,
  -- Digest of what the judge has reviewed: see reviews/basis.ts of the domain.
  basis text not null,
  -- Set when what was reviewed was changed.
  reset_at timestamptz(3)
);
create unique index reviews_that_count on reviews (evaluation_id) where reset_at is null;
create index reviews_by on reviews (by_id);

create table review_persons (
  id uuid primary key,
  review_id uuid not null references reviews,
  position smallint not null check (position between 0 and 5),
  -- Of a member, who is found by it; otherwise empty.
  id_number text not null,
  -- Empty if an admin has erased it.
  name text not null,
  -- Whether the person agreed to be named.
  agreed boolean not null,
  unique (review_id, position)
);
create index review_persons_member on review_persons (id_number) where id_number <> '';

alter table evaluations
  -- Of the review that counts.
  add reviewed_at timestamptz(3),
  -- The former judgement of the same trophy.
  add earlier_public_id text references evaluations (public_id),
  -- The next judgement of the same trophy that is not deleted: a trigger keeps it.
  add later_public_id text;
create index evaluations_to_review on evaluations (created_at, id) include (award)
  where deleted_at is null and reviewed_at is null and award in ('Gold', 'Silver');
create unique index evaluations_later on evaluations (earlier_public_id)
  where deleted_at is null and earlier_public_id is not null;

create index evaluations_earlier on evaluations (earlier_public_id) where earlier_public_id is not null;

-- A deleted judgement is passed over, so that a trophy still has one latest judgement. Rows are locked from the later to
-- the earlier judgement, so that concurrent changes of a chain wait for each other.
create function update_later_judgement() returns trigger language plpgsql as $$
  declare
    judged text;
    earlier record;
    found_later text[];
  begin
    foreach judged in array array[old.earlier_public_id, new.earlier_public_id] loop
      while judged is not null loop
        select earlier_public_id, deleted_at into earlier from evaluations where public_id = judged for update;
        with recursive later as (
          select public_id, deleted_at from evaluations where earlier_public_id = judged
          union all
          select next.public_id, next.deleted_at from later
            join evaluations as next on next.earlier_public_id = later.public_id
            where later.deleted_at is not null)
        select array_agg(public_id) into found_later from later where deleted_at is null;
        if cardinality(found_later) > 1 then
          raise unique_violation using message = 'two later judgements', constraint = 'evaluations_later';
        end if;
        update evaluations set later_public_id = found_later[1] where public_id = judged;
        judged := case when earlier.deleted_at is not null then earlier.earlier_public_id end;
      end loop;
    end loop;
    return null;
  end $$;
create trigger evaluations_update_later_judgement
  after insert or update of earlier_public_id, deleted_at on evaluations
  for each row execute function update_later_judgement();

-- The highest trophies of a species and an edition: places, and counts without reading the rows.
create index evaluations_registered on evaluations (eval_option, version, total_points desc, id)
  include (phenotype_key, hunt_country, source, hunt_date, reviewed_at)
  where deleted_at is null and later_public_id is null;
