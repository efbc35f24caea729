-- What people are told outside the browser. A row is written in the transaction of the move it tells
-- of and sent by a job, at least once; its key makes writing it twice change nothing.

set local lock_timeout = '3s';

-- `channels` are tried in order, `step` is the one being tried, from 0. `begun_at` is when a channel
-- that cannot recognise a repeated message was handed it: it is never handed the same one again.
-- States: on its way (waiting), accepted by the last channel asked (sent), with the person
-- (delivered), refused for good by the last channel (bounced), not sent because there was no way, or
-- it was too late or no longer so (given_up).
create table message (
  sn          int8        generated always as identity primary key,
  key         text        not null unique,
  move        text        not null,
  audience    text        not null check (audience in ('guest', 'member', 'hotel')),
  plan        text        not null check (plan in ('mail', 'phone', 'push')),
  booking_sn  int8        not null references booking,
  language    text        not null check (language in ('vi', 'en', 'th')),
  facts       jsonb       not null default '{}',  -- what no other table says
  channels    text[]      not null
    check (channels <@ array['push', 'mail', 'zns', 'sms'] and cardinality(channels) > 0),
  step        int2        not null default 0,
  state       text        not null default 'waiting'
    check (state in ('waiting', 'sent', 'delivered', 'bounced', 'given_up')),
  attempts    int2        not null default 0,     -- of the channel being tried
  begun_at    timestamptz,
  next_at     timestamptz,                        -- as the job has it
  until_at    timestamptz not null,               -- from then on it is worth nothing
  last_error  text,
  provider_id text,
  created_at  timestamptz not null,
  sent_at     timestamptz,
  settled_at  timestamptz,
  constraint message_step_names_a_channel check (step >= 0 and step < cardinality(channels)),
  constraint message_settled_once_not_waiting check ((state = 'waiting') = (settled_at is null))
);
create index message_booking  on message (booking_sn, sn);
create index message_waiting  on message (created_at) where state = 'waiting';
create index message_provider on message (provider_id) where provider_id is not null;
create index message_settled  on message (settled_at) where settled_at is not null;

-- When a desk of the hotel was last open on some screen, whichever process serves it.
create table desk_presence (
  hotel_sn int8        primary key references hotel,
  seen_at  timestamptz not null
);

-- The short addresses that text messages carry: ten letters that lead to one booking.
create table short_link (
  token      text        primary key check (length(token) = 10),
  booking_sn int8        not null references booking,
  until_at   timestamptz not null
);
create index short_link_until on short_link (until_at);
