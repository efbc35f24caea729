-- Passkeys: keys on people's devices that sign them in, and the challenges such a device answers.

set local lock_timeout = '3s';

create table passkey (
  id         text        primary key check (length(id) <= 1400), -- the device's name for it, base64url
  member_sn  int8        not null references member,
  public_key bytea       not null,
  counter    int8        not null check (counter >= 0),          -- 0 where the device does not count
  transports text[]      not null,
  aaguid     text        not null,                               -- the kind of device or keychain
  is_synced  boolean     not null,                               -- also on the owner's other devices
  name       text        not null check (length(name) <= 120),   -- '' until somebody names it
  agent      text        not null,                               -- the browser it was made with
  created_at timestamptz not null,
  used_at    timestamptz
);
create index passkey_member on passkey (member_sn);

create table passkey_challenge (
  hash      text        primary key,
  device    text        not null,
  member_sn int8        references member,                       -- null for signing in
  made_at   timestamptz not null,
  used_at   timestamptz
);
create index passkey_challenge_made on passkey_challenge (made_at);
create index passkey_challenge_member on passkey_challenge (member_sn) where member_sn is not null;
