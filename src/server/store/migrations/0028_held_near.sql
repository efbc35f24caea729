-- What is held about a time, found between two ends: a stay of at most a day and a half that begins before `hi` lets go within 36 hours of it,
-- so a room type with thousands of bookings ahead reads only those nearby. Longer stays are few and are looked for as before.
create index booking_held_near on booking (room_type_sn, (held_until - check_in_at > interval '36 hours'), held_until) include (check_in_at, rooms, status, expires_at)
  where status in (1, 5, 6, 8, 9, 10);

-- Bookings that hold rooms of a type at some instant of [lo, hi).
create function held_near(p_room_type int8, lo timestamptz, hi timestamptz, p_now timestamptz) returns setof booking language sql stable rows 20 as $$
  select * from booking
    where room_type_sn = p_room_type and not (held_until - check_in_at > interval '36 hours') and held_until > lo and held_until < hi + interval '36 hours' and check_in_at < hi
      and status in (1, 5, 6, 8, 9, 10) and (status <> 5 or expires_at > p_now)
  union all
  select * from booking
    where room_type_sn = p_room_type and held_until - check_in_at > interval '36 hours' and held_until > lo and check_in_at < hi
      and status in (1, 5, 6, 8, 9, 10) and (status <> 5 or expires_at > p_now)
$$;

-- As before, of what is held near.
create or replace function peak_held(p_room_type int8, lo timestamptz, hi timestamptz, p_now timestamptz) returns int language sql stable as $$
  select coalesce(max(n), 0)::int from (
    select sum(d) over (order by t, d rows unbounded preceding) n
    from held_near(p_room_type, lo, hi, p_now) b cross join lateral (values (greatest(b.check_in_at, lo), b.rooms::int), (b.held_until, -b.rooms::int)) e(t, d)) s
$$;
create or replace function hold_rooms(p_room_type int8, lo timestamptz, hi timestamptz, wanted int, p_now timestamptz) returns boolean language plpgsql as $$
declare total int; taken int;
begin
  for pass in 1..2 loop
    if pass = 1 then select stock into total from room_type where sn = p_room_type and not is_locked;
    else select stock into total from room_type where sn = p_room_type and not is_locked for no key update; end if;
    if total is null then return false; end if;
    select coalesce(sum(rooms), 0) into taken from held_near(p_room_type, lo, hi, p_now);
    if taken + wanted > total and peak_held(p_room_type, lo, hi, p_now) + wanted > total then return false; end if;
  end loop;
  return true;
end $$;
