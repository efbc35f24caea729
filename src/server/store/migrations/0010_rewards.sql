-- Joy Xu as a ledger, stamps, and what members are told once.

-- Entries are only ever added. One that gives opens a lot, unless it gives back to one (`lot_sn`); one that takes names its lot.
-- Every entry carries the end of its lot, so that the balance is one sum over those that have not ended. `key` says what an entry
-- is for: the same thing twice is one entry.
create table point_entry (
  sn int8 generated always as identity primary key, member_sn int8 not null references member, amount int8 not null,
  kind text not null check (kind in ('stay', 'review', 'referral', 'spend', 'return', 'expire')), key text not null unique,
  booking_sn int8 references booking, lot_sn int8 references point_entry, expires_at timestamptz not null, at timestamptz not null,
  check (case when kind in ('spend', 'expire') then amount < 0 and lot_sn is not null else amount > 0 end),
  check (kind = 'return' or kind in ('spend', 'expire') or lot_sn is null)
);
create index point_entry_member on point_entry (member_sn, expires_at) include (amount);
create index point_entry_lot on point_entry (lot_sn) where lot_sn is not null;
create index point_entry_booking on point_entry (booking_sn) where booking_sn is not null;

-- One for each day a member stayed at a hotel. Those of a full card name the coupon they became.
create table stamp (
  sn int8 generated always as identity primary key, member_sn int8 not null references member, hotel_sn int8 not null references hotel, day date not null,
  booking_sn int8 not null unique references booking, given_at timestamptz not null, expires_at timestamptz not null, member_coupon_sn int8 references member_coupon,
  unique (member_sn, hotel_sn, day), check (expires_at > given_at)
);

-- What a member is told once, such as xu that end soon; the key makes telling it twice change nothing. `told_at` is set by whoever
-- carries it to a phone.
create table member_notice (
  sn int8 generated always as identity primary key, member_sn int8 not null references member, kind text not null, key text not null unique,
  about jsonb not null default '{}', at timestamptz not null, told_at timestamptz
);
create index member_notice_of on member_notice (member_sn, at desc);
create index member_notice_waiting on member_notice (at) where told_at is null;
