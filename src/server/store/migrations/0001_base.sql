-- The whole product's first tables. Runs unchanged on the embedded database and on PostgreSQL 15 and later.
-- Times are timestamptz; money is whole đồng in int8; numbers of types and statuses are those of the domain's tables.

create table area (
  sn int4 primary key, type int2 not null check (type in (2, 3)), parent_sn int4 references area,
  slug text not null, name jsonb not null, short jsonb, aliases jsonb not null default '[]', merged jsonb,
  latitude float8 not null, longitude float8 not null, radius_km float4 not null default 0, weight int4 not null default 0,
  check ((type = 2) = (parent_sn is null)), unique (type, slug)
);

create table hotel (
  sn int8 generated always as identity primary key, slug text not null unique, name text not null, type int2 not null,
  province_sn int4 not null references area, district_sn int4 not null references area,
  address text not null, phone text not null, description jsonb not null, latitude float8 not null, longitude float8 not null,
  facilities int2[] not null default '{}', pay_methods int2[] not null default '{}', pictures jsonb not null default '[]',
  rating int2 not null default 0, score_cleanliness int2 not null default 0, score_facilities int2 not null default 0, score_services int2 not null default 0,
  review_count int4 not null default 0 check (review_count >= 0), popularity float4 not null default 0,
  is_open_online boolean not null default true, confirms_by_hand boolean not null default false,
  cancel_hours_hourly int2, cancel_hours_overnight int2, cancel_hours_daily int2,
  discount_percent int2 not null default 0 check (discount_percent between 0 and 60), created_at timestamptz not null default now()
);
create index hotel_district on hotel (district_sn);
create index hotel_province on hotel (province_sn);
-- An address that a hotel had before leads to the one it has now.
create table hotel_old_slug (slug text primary key, hotel_sn int8 not null references hotel);

create table room_type (
  sn int8 generated always as identity primary key, hotel_sn int8 not null references hotel, name text not null,
  stock int2 not null check (stock >= 0), max_guests int2 not null check (max_guests > 0), size_m2 int2 not null, bed int2 not null, view int2 not null default 0,
  facilities int2[] not null default '{}', pictures jsonb not null default '[]',
  cleaning_hourly_minutes int2 not null default 30 check (cleaning_hourly_minutes between 0 and 120),
  cleaning_minutes int2 not null default 60 check (cleaning_minutes between 0 and 120),
  is_prepaid_only boolean not null default false, needs_account boolean not null default false, is_locked boolean not null default false,
  position int2 not null default 0
);
create index room_type_hotel on room_type (hotel_sn, position);

-- One row for each booking type a room is sold in.
create table rate_plan (
  room_type_sn int8 not null references room_type, booking_type int2 not null check (booking_type in (1, 2, 3)),
  price int8 not null check (price >= 0), price_additional int8 not null default 0 check (price_additional >= 0),
  first_hours int2 not null default 1 check (first_hours > 0), additional_hours int2 not null default 1 check (additional_hours > 0),
  max_hours int2 not null default 5 check (max_hours between 1 and 24),
  from_minute int2 not null check (from_minute between 0 and 1439), to_minute int2 not null check (to_minute between 0 and 1440),
  primary key (room_type_sn, booking_type)
);
create table price_override (
  sn int8 generated always as identity primary key, room_type_sn int8 not null references room_type, booking_type int2 not null check (booking_type in (1, 2, 3)),
  from_date date, to_date date, weekdays int2 not null default 127 check (weekdays between 1 and 127), percent int2 not null check (percent between 10 and 500)
);
create index price_override_room on price_override (room_type_sn);
create table surcharge (
  sn int8 generated always as identity primary key, hotel_sn int8 not null references hotel, booking_type int2 not null check (booking_type in (1, 2, 3)),
  from_date date, to_date date, weekdays int2 not null default 127, from_minute int2 not null default 0, to_minute int2 not null default 1440,
  percent int2 not null check (percent between 10 and 30), reason text not null check (reason in ('weekend', 'holiday')), check (from_minute < to_minute)
);
create index surcharge_hotel on surcharge (hotel_sn);
create table flash_sale (
  sn int8 generated always as identity primary key, room_type_sn int8 not null references room_type, booking_type int2 not null check (booking_type in (1, 2)),
  starts_at timestamptz not null, ends_at timestamptz not null, percent int2 not null check (percent between 5 and 80),
  quota int2 not null, sold int2 not null default 0, check (sold between 0 and quota), check (starts_at < ends_at), unique (room_type_sn, booking_type, starts_at)
);
create index flash_sale_room on flash_sale (room_type_sn, ends_at);

create table member (
  sn int8 generated always as identity primary key, phone text not null unique, nick_name text not null default '', gender text check (gender in ('male', 'female')),
  email text not null default '', referral_code text not null unique, referred_by int8 references member, is_locked boolean not null default false,
  created_at timestamptz not null default now()
);
-- People who work at the desk of a hotel.
create table hotel_staff (member_sn int8 not null references member, hotel_sn int8 not null references hotel, primary key (member_sn, hotel_sn));

create table booking (
  sn int8 generated always as identity primary key, code text not null unique, hotel_sn int8 not null references hotel, room_type_sn int8 not null references room_type,
  member_sn int8 references member, device text not null default '', booking_type int2 not null check (booking_type in (1, 2, 3)), stay jsonb not null,
  check_in_at timestamptz not null, check_out_at timestamptz not null, held_until timestamptz not null,
  rooms int2 not null default 1 check (rooms > 0), adults int2 not null default 1, children int2 not null default 0,
  full_name text not null, phone text not null, email text not null default '', special_requests text not null default '',
  status int2 not null check (status in (0, 1, 2, 3, 4, 5, 6, 8, 9, 10)), payment_method int2 not null, payment_status int2 not null default 0 check (payment_status in (0, 1, 2, 3)),
  price jsonb not null, total int8 not null check (total >= 0), flash_sale_sn int8 references flash_sale, is_cancellable boolean not null default true,
  cancel_before_hours int2, expires_at timestamptz, confirmed_at timestamptz, asked_hotel_at timestamptz, reported_at timestamptz,
  is_sample boolean not null default false, created_at timestamptz not null default now(),
  check (check_out_at > check_in_at), check (held_until >= check_out_at), check ((status <> 5) or (expires_at is not null))
);
create index booking_held on booking (room_type_sn, held_until) include (check_in_at, rooms, status, expires_at) where status in (1, 5, 6, 8, 9, 10);
create index booking_member on booking (member_sn, check_in_at desc) where member_sn is not null;
create index booking_phone on booking (phone, created_at);
create index booking_expiring on booking (expires_at) where status = 5;
create table booking_history (
  sn int8 generated always as identity primary key, booking_sn int8 not null references booking, move text not null, from_status int2, to_status int2 not null,
  actor text not null, at timestamptz not null
);
create index booking_history_booking on booking_history (booking_sn, sn);

create table payment_attempt (
  sn int8 generated always as identity primary key, booking_sn int8 not null references booking, provider text not null, ref text not null, amount int8 not null check (amount > 0),
  status int2 not null default 0 check (status in (0, 1, 2, 3)), pay_url text, provider_txn text, result_code text, next_query_at timestamptz, queries int4 not null default 0,
  created_at timestamptz not null, settled_at timestamptz, unique (provider, ref)
);
create index payment_attempt_booking on payment_attempt (booking_sn);
create index payment_attempt_open on payment_attempt (next_query_at) where status = 0;
-- Every notice as it came, before anything is done with it.
create table payment_inbox (
  sn int8 generated always as identity primary key, provider text not null, body text not null, headers jsonb not null, is_signed boolean not null,
  ref text, provider_txn text, outcome text, received_at timestamptz not null default now()
);
create unique index payment_inbox_once on payment_inbox (provider, provider_txn, outcome) where is_signed and provider_txn is not null;
create table refund (
  sn int8 generated always as identity primary key, attempt_sn int8 not null references payment_attempt, ref text not null unique, amount int8 not null check (amount > 0),
  reason text not null, state text not null check (state in ('requested', 'processing', 'done', 'failed')), tries int2 not null default 0, next_try_at timestamptz,
  provider_code text, created_at timestamptz not null, settled_at timestamptz
);
create index refund_open on refund (next_try_at) where state in ('requested', 'processing');

create table review (
  sn int8 generated always as identity primary key, hotel_sn int8 not null references hotel, booking_sn int8 unique references booking, member_sn int8 references member,
  author text not null, room_name text not null, language text not null check (language in ('vi', 'en', 'th')), text text not null,
  cleanliness int2 not null check (cleanliness between 1 and 5), facilities int2 not null check (facilities between 1 and 5), services int2 not null check (services between 1 and 5),
  created_at timestamptz not null, updated_at timestamptz, reply text, replied_at timestamptz, hidden_reason text
);
create index review_hotel on review (hotel_sn, created_at desc, sn desc);

create table favorite (member_sn int8 not null references member, hotel_sn int8 not null references hotel, created_at timestamptz not null, primary key (member_sn, hotel_sn));
create table promotion (
  sn int8 generated always as identity primary key, name text not null unique, title jsonb not null, summary jsonb not null, terms jsonb not null, picture text not null,
  starts_at timestamptz not null, ends_at timestamptz not null, hotel_sns int8[] not null default '{}'
);

create table verification_code (
  challenge text primary key, phone text not null, purpose text not null, device text not null, address text not null, code_mac text not null,
  tries int2 not null default 0, sent_at timestamptz not null, expires_at timestamptz not null, consumed_at timestamptz
);
create index verification_code_phone on verification_code (phone, sent_at desc);
create index verification_code_device on verification_code (device, sent_at desc);
create index verification_code_address on verification_code (address, sent_at desc);
create table session (
  family text primary key, member_sn int8 not null references member, device text not null, agent text not null default '', refresh_hash text not null unique,
  created_at timestamptz not null, used_at timestamptz not null, expires_at timestamptz not null, revoked_at timestamptz
);
create index session_member on session (member_sn);
-- Refresh tokens already exchanged: seeing one again means that it was copied.
create table spent_refresh (hash text primary key, family text not null references session, spent_at timestamptz not null);

-- The first answer to a write, for whoever sends the same key again.
create table idempotency_key (
  key text not null, call text not null, caller text not null, body_hash text not null, status int2 not null, answer jsonb, created_at timestamptz not null default now(),
  primary key (key, call, caller)
);
create index idempotency_key_age on idempotency_key (created_at);
-- What the search index of every process must read again.
create table hotel_change (seq int8 generated always as identity primary key, hotel_sn int8 not null, at timestamptz not null default now());
create index hotel_change_age on hotel_change (at);
create table job (
  sn int8 generated always as identity primary key, key text unique, kind text not null, payload jsonb not null default '{}', run_at timestamptz not null,
  attempts int2 not null default 0, last_error text
);
create index job_due on job (run_at);
-- Days of sample stays and flash sales already made, and other facts about this database.
create table fact (name text primary key, value jsonb not null);

-- Most rooms of a type held at one instant of [lo, hi): two stays one after the other need one room, so a sum would refuse too much.
create function peak_held(p_room_type int8, lo timestamptz, hi timestamptz, p_now timestamptz) returns int language sql stable as $$
  select coalesce(max(n), 0)::int from (
    select sum(d) over (order by t, d rows unbounded preceding) n
    from booking b cross join lateral (values (greatest(b.check_in_at, lo), b.rooms::int), (b.held_until, -b.rooms::int)) e(t, d)
    where b.room_type_sn = p_room_type and b.held_until > lo and b.check_in_at < hi
      and b.status in (1, 5, 6, 8, 9, 10) and (b.status <> 5 or b.expires_at > p_now)) s
$$;

-- Takes the row lock of the room type and answers whether `wanted` rooms are free over [lo, hi). A full house is told without the lock.
-- Plain READ COMMITTED: each statement here sees what others committed before it, so the count under the lock is the truth.
create function hold_rooms(p_room_type int8, lo timestamptz, hi timestamptz, wanted int, p_now timestamptz) returns boolean language plpgsql as $$
declare total int; taken int;
begin
  for pass in 1..2 loop
    if pass = 1 then select stock into total from room_type where sn = p_room_type and not is_locked;
    else select stock into total from room_type where sn = p_room_type and not is_locked for no key update; end if;
    if total is null then return false; end if;
    select coalesce(sum(rooms), 0) into taken from booking
      where room_type_sn = p_room_type and held_until > lo and check_in_at < hi and status in (1, 5, 6, 8, 9, 10) and (status <> 5 or expires_at > p_now);
    if taken + wanted > total and peak_held(p_room_type, lo, hi, p_now) + wanted > total then return false; end if;
  end loop;
  return true;
end $$;
