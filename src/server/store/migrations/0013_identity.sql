-- What else proves who somebody is: a PIN, a device that has shown a code before, an account elsewhere. Also when a session last proved it.

-- The hash is worth nothing without the server's secret. Wrong tries are counted up before a PIN is compared, so that rivals cannot share one.
alter table member add column pin_hash text, add column pin_tries int2 not null default 0 check (pin_tries between 0 and 3),
  add column has_pin boolean not null generated always as (pin_hash is not null) stored;

create table known_device (
  member_sn int8 not null references member on delete cascade, device text not null, proved_at timestamptz not null, primary key (member_sn, device)
);

create table social_identity (
  provider text not null check (provider in ('google', 'apple', 'facebook')), subject text not null, member_sn int8 not null references member on delete cascade,
  email text not null default '', linked_at timestamptz not null, primary key (provider, subject), unique (member_sn, provider)
);
-- On the way to a provider and back: found again by what the provider repeats, of which only a hash is kept.
create table social_trip (
  state_hash text primary key, provider text not null, purpose text not null check (purpose in ('signIn', 'link')), nonce text not null, verifier text not null,
  device text not null, member_sn int8 references member on delete cascade, back text not null default '', started_at timestamptz not null, ended_at timestamptz
);
create index social_trip_age on social_trip (started_at);
-- Proved elsewhere and not linked yet: waits for a phone with its code, or for the member who asked.
create table social_ticket (
  ticket_hash text primary key, provider text not null, subject text not null, email text not null default '', name text not null default '', back text not null default '',
  device text not null, member_sn int8 references member on delete cascade, made_at timestamptz not null, used_at timestamptz
);
create index social_ticket_age on social_ticket (made_at);

alter table session add column confirmed_at timestamptz;
