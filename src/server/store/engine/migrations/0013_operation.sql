-- What keeps the site itself going.

-- The first answer to a write, for whoever sends the same key again.
create table idempotency_key (
  key        text        not null,
  call       text        not null,
  caller     text        not null,
  body_hash  text        not null,
  status     int2        not null,  -- of HTTP
  answer     jsonb,
  created_at timestamptz not null default now(),
  primary key (key, call, caller)
);
create index idempotency_key_age on idempotency_key (created_at);

-- What is to be done later, by whichever process comes first.
create table job (
  sn         int8        generated always as identity primary key,
  key        text        unique,
  kind       text        not null,
  payload    jsonb       not null default '{}',
  run_at     timestamptz not null,
  attempts   int2        not null default 0,
  last_error text
);
create index job_due on job (run_at);

-- Days of sample stays and flash sales already made, and other facts about this database.
create table fact (
  name  text  primary key,
  value jsonb not null
);
