-- A message is about a booking or about a watch.

set local lock_timeout = '3s';

alter table message
  alter column booking_sn drop not null,
  add column watch_sn int8 references watch on delete cascade,
  add constraint message_is_about_one check (num_nonnulls(booking_sn, watch_sn) = 1);
create index message_watch on message (watch_sn) where watch_sn is not null;
