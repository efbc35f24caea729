-- Where a hotel is told of its bookings while no desk of it is open; '' where nobody said.

set local lock_timeout = '3s';

alter table hotel
  add column notice_phone text not null default '',
  add column notice_email text not null default '';
