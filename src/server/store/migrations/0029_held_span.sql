-- What is held over a stretch of time, read from an index alone. A stay of at most a day and a half that touches [lo, hi) lets go within 36 hours of `hi`,
-- and where it begins stands in the index too, so that thousands of bookings ahead are passed by. Longer stays are few and have an index of their own.
create index booking_held_span on booking (room_type_sn, held_until, check_in_at) include (rooms, status, expires_at) where status in (1, 5, 6, 8, 9, 10);
create index booking_held_long on booking (room_type_sn, held_until, check_in_at) include (rooms, status, expires_at)
  where status in (1, 5, 6, 8, 9, 10) and held_until - check_in_at > interval '36 hours';

-- As before. In a language whose plans are kept from call to call, and kept to these indexes: a plan made while there were no bookings would read them all.
create or replace function peak_held(p_room_type int8, lo timestamptz, hi timestamptz, p_now timestamptz) returns int language plpgsql stable
  set enable_seqscan = off set enable_bitmapscan = off as $$
declare most int;
begin
  select max(n) into most from (
    select sum(d) over (order by t, d rows unbounded preceding) n from (
      select check_in_at, held_until, rooms from booking
        where room_type_sn = p_room_type and held_until > lo and held_until < hi + interval '36 hours' and check_in_at < hi and held_until - check_in_at <= interval '36 hours'
          and status in (1, 5, 6, 8, 9, 10) and (status <> 5 or expires_at > p_now)
      union all
      select check_in_at, held_until, rooms from booking
        where room_type_sn = p_room_type and held_until > lo and check_in_at < hi and held_until - check_in_at > interval '36 hours'
          and status in (1, 5, 6, 8, 9, 10) and (status <> 5 or expires_at > p_now)
    ) b cross join lateral (values (greatest(b.check_in_at, lo), b.rooms::int), (b.held_until, -b.rooms::int)) e(t, d)) s;
  return coalesce(most, 0);
end $$;

-- Counts once, under the lock: whoever comes here was quoted the room a moment ago, by the same count and without the lock.
create or replace function hold_rooms(p_room_type int8, lo timestamptz, hi timestamptz, wanted int, p_now timestamptz) returns boolean language plpgsql as $$
declare total int;
begin
  select stock into total from room_type where sn = p_room_type and not is_locked for no key update;
  if total is null then return false; end if;
  return peak_held(p_room_type, lo, hi, p_now) + wanted <= total;
end $$;
