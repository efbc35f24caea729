-- Two rules that a hotel may set: a plan whose bookings are cancelled in the app alone, and no
-- bookings of guests who did not come to it.

set local lock_timeout = '3s';

alter table rate_plan
  add column is_in_app_only boolean not null default false;
alter table booking
  add column is_in_app_only boolean not null default false;
alter table hotel
  add column bars_no_shows boolean not null default false;
