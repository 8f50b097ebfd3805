alter table news add draft boolean not null default false;

-- Private addresses of the events: one for each user. The key is stored as a digest.
create table calendar_addresses (
  user_id uuid primary key references users on delete cascade,
  digest text not null unique,
  created_at timestamptz(3) not null
);
