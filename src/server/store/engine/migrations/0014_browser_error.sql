-- What broke in browsers. One row for each different error, with how often and when it was told of;
-- it names nobody.

create table browser_error (
  key      text        primary key,  -- hash of kind, message and stack
  kind     text        not null,
  message  text        not null,
  stack    text        not null,
  route    text,
  locale   text,
  browser  text        not null,
  build    text        not null,
  count    int8        not null default 1 check (count > 0),
  first_at timestamptz not null,
  last_at  timestamptz not null
);
create index browser_error_age on browser_error (last_at);
