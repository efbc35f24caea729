-- Hotels, and what they sell beside their rooms.

create table hotel (
  sn                     int8        generated always as identity primary key,
  slug                   text        not null unique,
  name                   text        not null,
  -- 1 hotel, 2 boutique, 3 apartment, 4 guesthouse, 5 homestay, 6 capsule
  type                   int2        not null,
  province_sn            int4        not null references area,
  district_sn            int4        not null references area,
  address                text        not null,
  phone                  text        not null,
  description            jsonb       not null,  -- by language
  latitude               float8      not null,
  longitude              float8      not null,
  facilities             int2[]      not null default '{}',
  pay_methods            int2[]      not null default '{}',
  pictures               jsonb       not null default '[]',
  is_open_online         boolean     not null default true,
  confirms_by_hand       boolean     not null default false,
  -- Until how many hours before check-in a booking is cancelled for nothing, by booking type; null
  -- for the usual time.
  cancel_hours_hourly    int2,
  cancel_hours_overnight int2,
  cancel_hours_daily     int2,
  discount_percent       int2        not null default 0 check (discount_percent between 0 and 60),
  -- Ratings are tenths of a star.
  rating                 int2        not null default 0,
  score_cleanliness      int2        not null default 0,
  score_facilities       int2        not null default 0,
  score_services         int2        not null default 0,
  review_count           int4        not null default 0 check (review_count >= 0),
  popularity             float4      not null default 0,
  created_at             timestamptz not null default now(),

  -- What a search in SQL sorts by. The better a hotel is for anyone, the higher its merit; few
  -- reviews say little, so a rating counts as if eight more guests had given a 4.
  merit                  float8      generated always as (
    (1 + greatest(0, popularity::float8))
    * (((rating * review_count + 320)::float8 / (review_count + 8)) / 50) ^ 2) stored,
  review_rank            int4        generated always as (
    rating * 1000000 + least(review_count, 999999)) stored,
  -- Mercator, in degrees: near a place all directions are stretched alike, so a circle on the
  -- ground is one here.
  pos                    point       generated always as (
    point(
      longitude,
      degrees(ln(tan(pi() / 4 + radians(greatest(-85, least(85, latitude))) / 2))))) stored
);
-- One for each order and kind of place, so that a page is read from its beginning and no further.
create index hotel_merit           on hotel (merit desc, sn);
create index hotel_province_merit  on hotel (province_sn, merit desc, sn);
create index hotel_district_merit  on hotel (district_sn, merit desc, sn);
create index hotel_review          on hotel (review_rank desc, sn);
create index hotel_province_review on hotel (province_sn, review_rank desc, sn);
create index hotel_district_review on hotel (district_sn, review_rank desc, sn);
create index hotel_pos             on hotel using gist (pos);

-- An address that a hotel had before leads to the one it has now.
create table hotel_old_slug (
  slug     text primary key,
  hotel_sn int8 not null references hotel
);

-- What the search index of every process must read again.
create table hotel_change (
  seq      int8        generated always as identity primary key,
  hotel_sn int8        not null,
  at       timestamptz not null default now()
);
create index hotel_change_age   on hotel_change (at);
create index hotel_change_hotel on hotel_change (hotel_sn, seq);

-- Breakfast, a bottle of wine. What is booked keeps its row, so a product that is given up is only
-- no longer sold.
create table add_on (
  sn              int8    generated always as identity primary key,
  hotel_sn        int8    not null references hotel,
  name            jsonb   not null,
  note            jsonb   not null,
  price           int8    not null check (price > 0),
  max_per_booking int2    not null check (max_per_booking between 1 and 50),
  position        int2    not null default 0,
  is_sold         boolean not null default true
);
create index add_on_hotel on add_on (hotel_sn, position) where is_sold;
