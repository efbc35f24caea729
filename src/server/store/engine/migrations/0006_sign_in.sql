-- What proves who somebody is: a code sent to the phone, a PIN, a device that is known, an account
-- elsewhere; and the session that follows.

create table verification_code (
  challenge   text        primary key,
  phone       text        not null,
  purpose     text        not null,
  device      text        not null,
  -- Under which name the tries of a code are counted apart; '' together with those of all devices
  -- that were never used for the phone.
  lane        text        not null default '',
  address     text        not null,
  code_mac    text        not null,
  tries       int2        not null default 0,
  sent_at     timestamptz not null,
  expires_at  timestamptz not null,
  consumed_at timestamptz
);
create index verification_code_phone   on verification_code (phone, sent_at desc);
create index verification_code_device  on verification_code (device, sent_at desc);
create index verification_code_address on verification_code (address, sent_at desc);
create index verification_code_age     on verification_code (sent_at);

-- One row for whatever is counted when people sign in: a phone, a device, an address. Whoever
-- counts takes the row first, so that however many ask at once, no more pass than may. The newest
-- moments are kept, oldest first.
create table code_gate (
  subject    text          primary key,
  hits       timestamptz[] not null default '{}',
  touched_at timestamptz   not null
);
create index code_gate_age on code_gate (touched_at);

create table session (
  family       text        primary key,
  member_sn    int8        not null references member,
  device       text        not null,
  agent        text        not null default '',
  refresh_hash text        not null unique,
  created_at   timestamptz not null,
  used_at      timestamptz not null,
  expires_at   timestamptz not null,
  revoked_at   timestamptz,
  confirmed_at timestamptz,  -- when it last proved who it is, by a code or a PIN
  -- Whether the device has shown that the answer to its last renewal reached it: until then the
  -- cookie before is accepted once more.
  is_received  boolean     not null default true
);
create index session_member on session (member_sn);
create index session_age    on session (expires_at);

-- Refresh tokens already exchanged: seeing one again means that it was copied.
create table spent_refresh (
  hash     text        primary key,
  family   text        not null references session,
  spent_at timestamptz not null
);
create index spent_refresh_family on spent_refresh (family);

-- Devices a member signed in from. What a device says of itself is its secret, so only its hash
-- stays. It is known from the first sign-in of any kind; `proved_at` is when a code last proved the
-- phone there, and is null where none has: there a PIN does not serve.
create table known_device (
  member_sn int8        not null references member on delete cascade,
  device    text        not null,
  proved_at timestamptz,
  used_at   timestamptz not null default now(),
  primary key (member_sn, device)
);
create index known_device_age on known_device (used_at);

-- Wrong PINs, counted apart for each device or session they are typed on, so that strangers who
-- spend their tries lock nobody out. A try is counted before its PIN is compared, so that rivals
-- cannot share one.
create table pin_try (
  member_sn int8 not null references member on delete cascade,
  lane      text not null,
  tries     int2 not null check (tries between 1 and 3),
  primary key (member_sn, lane)
);

-- Accounts elsewhere that are linked to a member. The wallet that shows our pages is one more of
-- them.
create table social_identity (
  provider  text        not null check (provider in ('google', 'apple', 'facebook', 'zalopay')),
  subject   text        not null,
  member_sn int8        not null references member on delete cascade,
  email     text        not null default '',
  linked_at timestamptz not null,
  primary key (provider, subject),
  unique (member_sn, provider)
);

-- On the way to a provider and back: found again by what the provider repeats, of which only a hash
-- is kept.
create table social_trip (
  state_hash text        primary key,
  provider   text        not null,
  purpose    text        not null check (purpose in ('signIn', 'link')),
  nonce      text        not null,
  verifier   text        not null,
  device     text        not null,
  member_sn  int8        references member on delete cascade,
  back       text        not null default '',  -- the page to return to
  started_at timestamptz not null,
  ended_at   timestamptz
);
create index social_trip_age on social_trip (started_at);

-- Proved elsewhere and not linked yet: waits for a phone with its code, or for the member who
-- asked.
create table social_ticket (
  ticket_hash text        primary key,
  provider    text        not null,
  subject     text        not null,
  email       text        not null default '',
  name        text        not null default '',
  back        text        not null default '',
  device      text        not null,
  member_sn   int8        references member on delete cascade,
  made_at     timestamptz not null,
  used_at     timestamptz
);
create index social_ticket_age on social_ticket (made_at);
