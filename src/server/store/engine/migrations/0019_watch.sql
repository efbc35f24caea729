-- What members asked to be told of: that a room comes free, or the price falls, for one stay at a
-- hotel or a place.

set local lock_timeout = '3s';

-- `subject` says which of the three columns names it. `from_at` and `to_at` are the stay as searches
-- show it; at the first it ends by itself. `price` is what the cheapest free room cost when it was
-- last looked at, null while all were taken; `first_price` what it cost when it was first seen.
create table watch (
  sn              int8        generated always as identity primary key,
  member_sn       int8        not null references member,
  subject         text        not null
    check (subject in ('hotel', 'province', 'district', 'landmark')),
  hotel_sn        int8        references hotel,
  area_sn         int4        references area,
  landmark        text,
  booking_type    int2        not null check (booking_type in (1, 2, 3)),
  from_at         timestamptz not null,
  to_at           timestamptz not null check (to_at > from_at),
  language        text        not null check (language in ('vi', 'en', 'th')),
  is_for_free     boolean     not null,
  mark            int8        check (mark > 0),
  first_price     int8,
  price           int8,
  price_at        timestamptz not null,         -- since when it is as it is
  found_hotel_sn  int8        references hotel, -- whose price it is
  looked_at       timestamptz not null,
  look_at         timestamptz not null,         -- when it is looked at again
  free_told_at    timestamptz,
  price_told_at   timestamptz,
  created_at      timestamptz not null,
  ended_at        timestamptz,
  end_reason      text        check (end_reason in ('checkIn', 'booked', 'member')),
  constraint watch_names_one_subject check (
    (subject = 'hotel') = (hotel_sn is not null)
    and (subject in ('province', 'district')) = (area_sn is not null)
    and (subject = 'landmark') = (landmark is not null)),
  constraint watch_is_for_something check (is_for_free or mark is not null),
  constraint watch_ended_with_a_reason check ((ended_at is null) = (end_reason is null))
);
-- One for a member, a subject and a stay.
create unique index watch_open on watch (
  member_sn, subject, coalesce(hotel_sn, area_sn, 0), coalesce(landmark, ''), booking_type, from_at,
  to_at) where ended_at is null;
create index watch_member on watch (member_sn, created_at);
create index watch_due    on watch (look_at) where ended_at is null;
create index watch_over   on watch (from_at) where ended_at is null;
create index watch_hotel  on watch (hotel_sn) where ended_at is null and hotel_sn is not null;
create index watch_ended  on watch (ended_at) where ended_at is not null;
