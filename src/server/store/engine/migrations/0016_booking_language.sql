-- The language a booking was made in, in which everything about it is told.

set local lock_timeout = '3s';

alter table booking add column language text not null default 'vi'
  constraint booking_language_check check (language in ('vi', 'en', 'th'));
