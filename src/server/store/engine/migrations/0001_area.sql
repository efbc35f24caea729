-- Places that people search in: provinces, and districts within them.
--
-- What holds for every file here. The SQL runs unchanged on the embedded database and on PostgreSQL
-- 15 and later. Times are timestamptz, money is whole đồng in int8, `sn` is a row's serial number.
-- Where a type or status is a number, the number is what clients are told and its names stand in
-- src/domain; a comment beside each constraint repeats them, because SQL has no constants. Booking
-- types are the same everywhere: 1 hourly, 2 overnight, 3 daily. Days of the week are bits of one
-- number, bit 0 for Sunday, so 127 is every day.

create table area (
  sn        int4   primary key,
  type      int2   not null check (type in (2, 3)),  -- 2 province, 3 district
  parent_sn int4   references area,                  -- the district's province
  slug      text   not null,
  name      jsonb  not null,                         -- by language
  short     jsonb,
  aliases   jsonb  not null default '[]',            -- what else people type for it
  -- What the province has been called since it was joined with others
  merged    jsonb,
  latitude  float8 not null,
  longitude float8 not null,
  radius_km float4 not null default 0,
  weight    int4   not null default 0,               -- the heavier, the earlier it is suggested
  unique (type, slug),
  constraint area_province_has_no_parent check ((type = 2) = (parent_sn is null))
);

-- Metres along the earth's surface: the same formula as the domain's.
create function metres_between(lat1 float8, lng1 float8, lat2 float8, lng2 float8) returns float8
  language sql immutable parallel safe as $$
  select 2 * 6371008.8 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) * sin(radians(lat2 - lat1) / 2)
    + cos(radians(lat1)) * cos(radians(lat2))
      * sin(radians(lng2 - lng1) / 2) * sin(radians(lng2 - lng1) / 2))))
$$;
