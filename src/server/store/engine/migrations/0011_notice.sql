-- What people are told: what is to be said, where each can be reached, and how each message went.

-- What a guest is to be told of a booking, and a member of anything else, such as xu that end soon;
-- each once. `told_at` is set by whoever carries it to a phone.
create table booking_notice (
  sn         int8        generated always as identity primary key,
  booking_sn int8        not null references booking,
  kind       text        not null,
  at         timestamptz not null,
  told_at    timestamptz,
  unique (booking_sn, kind, at)
);
create index booking_notice_waiting on booking_notice (at) where told_at is null;
create table member_notice (
  sn        int8        generated always as identity primary key,
  member_sn int8        not null references member,
  kind      text        not null,
  key       text        not null unique,
  about     jsonb       not null default '{}',
  at        timestamptz not null,
  told_at   timestamptz
);
create index member_notice_of      on member_notice (member_sn, at desc);
create index member_notice_waiting on member_notice (at) where told_at is null;

-- A browser's address at its push service, with the keys only it can read by; bound to a session
-- or, for a guest, to the device that booked.
create table push_subscription (
  sn           int8        generated always as identity primary key,
  endpoint     text        not null unique check (length(endpoint) <= 1000),
  p256dh       text        not null,
  auth         text        not null,
  member_sn    int8        references member,
  family       text,       -- of the session
  device       text        not null,
  locale       text        not null check (locale in ('vi-vn', 'en-vn', 'th-vn')),
  -- Whether it is also told of rooms that wait for the word of its member's hotel: switched on at
  -- the desk, for this device alone.
  is_at_desk   boolean     not null default false,
  last_status  int2,       -- the push service's last answer
  last_told_at timestamptz,
  seen_at      timestamptz not null,
  created_at   timestamptz not null,
  constraint push_subscription_member_has_session check ((member_sn is null) = (family is null))
);
create index push_subscription_member on push_subscription (member_sn) where member_sn is not null;
create index push_subscription_device on push_subscription (device) where device <> '';
create index push_subscription_family on push_subscription (family) where family is not null;

-- One for each thing that is told; the key makes telling it twice change nothing. After `until` it
-- is worth nothing. States: on its way (waiting), pushed (told), sent as a text message (texted),
-- not wanted or nowhere to go (quiet), too late or no longer so (over).
create table reminder (
  sn         int8        generated always as identity primary key,
  key        text        not null unique,
  name       text        not null,
  booking_sn int8        references booking,
  member_sn  int8        references member,
  about      jsonb       not null default '{}',
  until      timestamptz not null,
  made_at    timestamptz not null,
  state      text        not null default 'waiting'
    check (state in ('waiting', 'told', 'texted', 'quiet', 'over')),
  settled_at timestamptz,
  constraint reminder_is_for_somebody
    check (booking_sn is not null or member_sn is not null),
  constraint reminder_settled_once_not_waiting
    check ((state = 'waiting') = (settled_at is null))
);
create index reminder_booking on reminder (booking_sn) where booking_sn is not null;
create index reminder_member  on reminder (member_sn) where member_sn is not null;

-- How one reminder goes to one browser: one that waits is tried again at `next_at`, the push
-- service took it, or refused it for good.
create table push_delivery (
  reminder_sn     int8        not null references reminder on delete cascade,
  subscription_sn int8        not null references push_subscription on delete cascade,
  state           text        not null check (state in ('waiting', 'taken', 'refused')),
  tries           int2        not null,
  next_at         timestamptz,
  status          int2        not null,  -- the push service's answer
  primary key (reminder_sn, subscription_sn)
);
create index push_delivery_subscription on push_delivery (subscription_sn);
