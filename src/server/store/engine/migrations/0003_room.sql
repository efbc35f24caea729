-- Room types of a hotel, and what a stay in one costs.

create table room_type (
  sn                      int8    generated always as identity primary key,
  hotel_sn                int8    not null references hotel,
  name                    text    not null,
  -- How many rooms of this type the hotel has
  stock                   int2    not null check (stock >= 0),
  max_guests              int2    not null check (max_guests > 0),
  size_m2                 int2    not null,
  -- 1 double, 2 queen, 3 king, 4 twin, 5 two doubles, 6 bunk
  bed                     int2    not null,
  -- 0 none, 1 city, 2 river, 3 sea, 4 garden, 5 mountain, 6 alley
  view                    int2    not null default 0,
  facilities              int2[]  not null default '{}',
  pictures                jsonb   not null default '[]',
  -- For how long after a stay the room is still held, after one by the hour and after any other.
  cleaning_hourly_minutes int2    not null default 30
    check (cleaning_hourly_minutes between 0 and 120),
  cleaning_minutes        int2    not null default 60
    check (cleaning_minutes between 0 and 120),
  is_prepaid_only         boolean not null default false,
  needs_account           boolean not null default false,
  is_locked               boolean not null default false,  -- not sold for now
  position                int2    not null default 0
);
create index room_type_hotel on room_type (hotel_sn, position);

-- One row for each booking type that a room is sold in: 1 hourly, 2 overnight, 3 daily.
create table rate_plan (
  room_type_sn     int8 not null references room_type,
  booking_type     int2 not null check (booking_type in (1, 2, 3)),
  -- Of the first hours, the night or a day
  price            int8 not null check (price >= 0),
  -- Of the additional hours
  price_additional int8 not null default 0 check (price_additional >= 0),
  first_hours      int2 not null default 1 check (first_hours > 0),
  additional_hours int2 not null default 1 check (additional_hours > 0),
  max_hours        int2 not null default 5 check (max_hours between 1 and 24),
  -- Minutes of the day: between them hourly stays lie; otherwise check-in and check-out.
  from_minute      int2 not null check (from_minute between 0 and 1439),
  to_minute        int2 not null check (to_minute between 0 and 1440),
  primary key (room_type_sn, booking_type)
);

-- Other prices on some days, as a percentage of the plan's.
create table price_override (
  sn           int8 generated always as identity primary key,
  room_type_sn int8 not null references room_type,
  booking_type int2 not null check (booking_type in (1, 2, 3)),  -- 1 hourly, 2 overnight, 3 daily
  from_date    date,
  to_date      date,
  weekdays     int2 not null default 127 check (weekdays between 1 and 127),
  percent      int2 not null check (percent between 10 and 500)
);
create index price_override_room on price_override (room_type_sn);

-- What a hotel adds on weekends and holidays, shown as a line of its own.
create table surcharge (
  sn           int8 generated always as identity primary key,
  hotel_sn     int8 not null references hotel,
  booking_type int2 not null check (booking_type in (1, 2, 3)),  -- 1 hourly, 2 overnight, 3 daily
  from_date    date,
  to_date      date,
  weekdays     int2 not null default 127,
  from_minute  int2 not null default 0,
  to_minute    int2 not null default 1440,
  percent      int2 not null check (percent between 10 and 30),
  reason       text not null check (reason in ('weekend', 'holiday')),
  constraint surcharge_ends_after_start check (from_minute < to_minute)
);
create index surcharge_hotel on surcharge (hotel_sn);

-- A few rooms at a lower price for some hours; a room taken counts in `sold` in the transaction
-- that books it.
create table flash_sale (
  sn           int8        generated always as identity primary key,
  room_type_sn int8        not null references room_type,
  booking_type int2        not null check (booking_type in (1, 2)),  -- 1 hourly, 2 overnight
  starts_at    timestamptz not null,
  ends_at      timestamptz not null,
  percent      int2        not null check (percent between 5 and 80),
  quota        int2        not null,
  sold         int2        not null default 0,
  unique (room_type_sn, booking_type, starts_at),
  constraint flash_sale_sold_within_quota check (sold between 0 and quota),
  constraint flash_sale_ends_after_start  check (starts_at < ends_at)
);
create index flash_sale_room on flash_sale (room_type_sn, ends_at);
