-- What people are told on their phones: where each can be reached, what was told, and how each way went.

-- A browser's address at its push service, with the keys only it can read by; bound to a session or, for a guest, to the device that booked.
create table push_subscription (
  sn int8 generated always as identity primary key, endpoint text not null unique check (length(endpoint) <= 1000), p256dh text not null, auth text not null,
  member_sn int8 references member, family text, device text not null, locale text not null check (locale in ('vi-vn', 'en-vn', 'th-vn')),
  last_status int2, last_told_at timestamptz, seen_at timestamptz not null, created_at timestamptz not null, check ((member_sn is null) = (family is null))
);
create index push_subscription_member on push_subscription (member_sn) where member_sn is not null;
create index push_subscription_device on push_subscription (device) where device <> '';
create index push_subscription_family on push_subscription (family) where family is not null;

-- One for each thing that is told; the key makes telling it twice change nothing. After `until` it is worth nothing.
create table reminder (
  sn int8 generated always as identity primary key, key text not null unique, name text not null, booking_sn int8 references booking, member_sn int8 references member,
  about jsonb not null default '{}', until timestamptz not null, made_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'told', 'texted', 'quiet', 'over')), settled_at timestamptz,
  check (booking_sn is not null or member_sn is not null), check ((state = 'waiting') = (settled_at is null))
);
create index reminder_booking on reminder (booking_sn) where booking_sn is not null;
create index reminder_member on reminder (member_sn) where member_sn is not null;

-- How one reminder goes to one browser; one that waits is tried again then.
create table push_delivery (
  reminder_sn int8 not null references reminder on delete cascade, subscription_sn int8 not null references push_subscription on delete cascade,
  state text not null check (state in ('waiting', 'taken', 'refused')), tries int2 not null, next_at timestamptz, status int2 not null, primary key (reminder_sn, subscription_sn)
);
create index push_delivery_subscription on push_delivery (subscription_sn);
