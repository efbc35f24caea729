-- How members use the site, once they agreed to it: which member, the phone as a keyed hash, and no word of theirs. Erased when they withdraw or leave, and with time.
create table usage_event (
  member_sn int8 not null references member, id uuid not null, phone_mac text not null,
  product text not null check (product in ('ZaloPay', 'Web')), city_sn int8, name text not null, fields jsonb not null default '{}',
  at timestamptz not null, received_at timestamptz not null,
  -- Numbers are made on the device: of another member's the same number takes nothing away.
  primary key (member_sn, id)
);
create index usage_event_age on usage_event (received_at);
