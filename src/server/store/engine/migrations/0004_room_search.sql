-- What a search needs when the database itself answers it: a narrow row for each way a room is
-- sold. Nothing here is a fact of its own; all of it follows from the tables it is made of, in
-- their transactions.

-- The rooms of a hotel side by side: when, how many, and between which bounds a price lies. A
-- locked room has a stock of 0.
create table room_search (
  price             int8    not null,
  price_additional  int8    not null,
  hotel_sn          int8    not null,
  room_type_sn      int8    not null,
  booking_type      int2    not null,  -- 1 hourly, 2 overnight, 3 daily
  first_hours       int2    not null,
  additional_hours  int2    not null,
  max_hours         int2    not null,
  from_minute       int2    not null,
  to_minute         int2    not null,
  stock             int2    not null,
  cleaning_minutes  int2    not null,
  -- The least and the most that any override makes of the plan's price, 100 when there is none; on
  -- which days of the week one may apply.
  min_percent       int2    not null,
  max_percent       int2    not null,
  override_days     int2    not null,
  -- What all surcharges add together, and on which days of the week one may apply.
  surcharge_percent int2    not null,
  surcharge_days    int2    not null,
  is_prepaid_only   boolean not null,
  primary key (hotel_sn, booking_type, room_type_sn)
);

-- Makes the rows of these rooms again from what they are made of.
create function refresh_room_search(rooms int8[]) returns void language sql as $$
  delete from room_search s using unnest(rooms) u(sn), room_type r
    where r.sn = u.sn and s.hotel_sn = r.hotel_sn and s.room_type_sn = r.sn;
  insert into room_search (
      price, price_additional, hotel_sn, room_type_sn, booking_type,
      first_hours, additional_hours, max_hours, from_minute, to_minute,
      stock, cleaning_minutes,
      min_percent, max_percent, override_days, surcharge_percent, surcharge_days,
      is_prepaid_only)
    select
      p.price, p.price_additional, r.hotel_sn, r.sn, p.booking_type,
      p.first_hours, p.additional_hours, p.max_hours, p.from_minute, p.to_minute,
      case when r.is_locked then 0 else r.stock end,
      -- 1 hourly
      case when p.booking_type = 1 then r.cleaning_hourly_minutes else r.cleaning_minutes end,
      coalesce(least(100, o.min_percent), 100), coalesce(greatest(100, o.max_percent), 100),
      coalesce(o.days, 0), coalesce(c.percent, 0), coalesce(c.days, 0),
      r.is_prepaid_only
    from unnest(rooms) u(sn)
      join room_type r on r.sn = u.sn
      join rate_plan p on p.room_type_sn = r.sn
      cross join lateral (
        select min(percent) min_percent, max(percent) max_percent, bit_or(weekdays) days
        from price_override
        where room_type_sn = r.sn and booking_type = p.booking_type) o
      cross join lateral (
        select sum(percent) percent, bit_or(weekdays) days
        from surcharge
        where hotel_sn = r.hotel_sn and booking_type = p.booking_type) c
    where p.price > 0;
$$;

-- Whatever writes a plan, an override, a surcharge or a room has their rows made again by the same
-- statement, so that no writer can forget. Each event of a table needs a trigger of its own:
-- PostgreSQL hands the changed rows to no trigger of several events.
create function follow_rooms() returns trigger language plpgsql as $$
begin
  perform refresh_room_search(array(select distinct room_type_sn from changed));
  return null;
end $$;
create function follow_hotels() returns trigger language plpgsql as $$
begin
  perform refresh_room_search(array(
    select r.sn from room_type r where r.hotel_sn in (select hotel_sn from changed)));
  return null;
end $$;
create function follow_room_types() returns trigger language plpgsql as $$
begin
  perform refresh_room_search(array(select sn from changed));
  return null;
end $$;
create function empty_room_search() returns trigger language plpgsql as $$
begin
  truncate room_search;
  return null;
end $$;

create trigger rate_plan_added after insert on rate_plan
  referencing new table as changed for each statement execute function follow_rooms();
create trigger rate_plan_changed after update on rate_plan
  referencing new table as changed for each statement execute function follow_rooms();
create trigger rate_plan_gone after delete on rate_plan
  referencing old table as changed for each statement execute function follow_rooms();
create trigger rate_plan_emptied after truncate on rate_plan
  for each statement execute function empty_room_search();
create trigger price_override_added after insert on price_override
  referencing new table as changed for each statement execute function follow_rooms();
create trigger price_override_changed after update on price_override
  referencing new table as changed for each statement execute function follow_rooms();
create trigger price_override_gone after delete on price_override
  referencing old table as changed for each statement execute function follow_rooms();
create trigger surcharge_added after insert on surcharge
  referencing new table as changed for each statement execute function follow_hotels();
create trigger surcharge_changed after update on surcharge
  referencing new table as changed for each statement execute function follow_hotels();
create trigger surcharge_gone after delete on surcharge
  referencing old table as changed for each statement execute function follow_hotels();
create trigger room_type_changed after update on room_type
  referencing new table as changed for each statement execute function follow_room_types();
