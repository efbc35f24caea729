-- How the site is used.

-- What people pick among the suggestions. One row for each place or hotel that was ever picked: its
-- score halves every two weeks, so what was popular once gives way by itself; it is faded when it
-- is read and when it is raised.
create table search_click (
  type       int2        not null check (type between 1 and 3),  -- 1 hotel, 2 province, 3 district
  sn         int8        not null check (sn > 0),
  score      float8      not null check (score >= 0),
  total      int8        not null default 1 check (total > 0),
  counted_at timestamptz not null,
  primary key (type, sn)
);
-- What a device or an address picked on a day: nothing twice, and only so much, however many
-- requests come at once.
create table search_click_day (
  who   text   not null,
  day   date   not null,
  picks text[] not null,
  primary key (who, day)
);
create index search_click_day_age on search_click_day (day);

-- How members use the site, once they agreed to it: which member, the phone as a keyed hash, and no
-- word of theirs. Erased when they withdraw or leave, and with time. Numbers are made on the
-- device, so another member's same number takes nothing away.
create table usage_event (
  member_sn   int8        not null references member,
  id          uuid        not null,
  phone_mac   text        not null,
  product     text        not null check (product in ('ZaloPay', 'Web')),
  city_sn     int8,
  name        text        not null,
  fields      jsonb       not null default '{}',
  at          timestamptz not null,
  received_at timestamptz not null,
  primary key (member_sn, id)
);
create index usage_event_age on usage_event (received_at);
