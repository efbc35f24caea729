-- What people pick among the suggestions. One row for each place or hotel that was ever picked: its score halves every two
-- weeks, so what was popular once gives way by itself; it is faded when it is read and when it is raised.
create table search_click (
  type int2 not null check (type between 1 and 3), sn int8 not null check (sn > 0), score float8 not null check (score >= 0),
  total int8 not null default 1 check (total > 0), counted_at timestamptz not null, primary key (type, sn)
);
-- What a device or an address picked on a day: nothing twice, and only so much, however many requests come at once.
create table search_click_day (who text not null, day date not null, picks text[] not null, primary key (who, day));
create index search_click_day_age on search_click_day (day);
