-- Passes in the wallets of phones: which were given out, and whose phones are told when one changes.

set local lock_timeout = '3s';

create table wallet_pass (
  booking_sn int8        primary key references booking,
  is_apple   boolean     not null default false,
  is_google  boolean     not null default false,
  changed_at timestamptz not null               -- what it says, not what was sent of it
);

-- A phone names itself by a number of its own, one for each of our kinds of passes.
create table wallet_device (
  device     text        not null check (length(device) <= 100),
  booking_sn int8        not null references wallet_pass on delete cascade,
  push_token text        not null check (length(push_token) <= 200),
  created_at timestamptz not null,
  primary key (device, booking_sn)
);
create index wallet_device_booking on wallet_device (booking_sn);
create index wallet_device_token   on wallet_device (push_token);
