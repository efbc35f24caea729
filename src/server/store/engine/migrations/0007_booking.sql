-- Bookings, what happens to them between 'booked' and 'reviewed', and the count that keeps a room
-- from being sold twice.

-- Status: 0 failed, 1 check-in pending, 2 completed, 3 cancelled, 4 no-show, 5 payment pending, 6
-- awaiting hotel, 8 awaiting provider, 9 checked in, 10 awaiting guest. A booking holds its rooms
-- in 1, 5, 6, 8, 9 and 10; in 5 only until `expires_at`.
create table booking (
  sn                  int8        generated always as identity primary key,
  code                text        not null unique,
  hotel_sn            int8        not null references hotel,
  room_type_sn        int8        not null references room_type,
  flash_sale_sn       int8        references flash_sale,
  member_sn           int8        references member,
  device              text        not null default '',
  -- A room kept free for a guest whose door stayed closed is a booking made for that one, which
  -- waits for its payment as long as the hotel may answer. It is told where it is offered; in lists
  -- and counts it stands only once it was paid.
  held_for            int8        references booking,

  -- 1 hourly, 2 overnight, 3 daily
  booking_type        int2        not null check (booking_type in (1, 2, 3)),
  stay                jsonb       not null,
  check_in_at         timestamptz not null,
  check_out_at        timestamptz not null,
  held_until          timestamptz not null,  -- check-out and the cleaning after it
  rooms               int2        not null default 1 check (rooms > 0),
  adults              int2        not null default 1,
  children            int2        not null default 0,
  full_name           text        not null,
  phone               text        not null,
  email               text        not null default '',
  special_requests    text        not null default '',

  status              int2        not null check (status in (0, 1, 2, 3, 4, 5, 6, 8, 9, 10)),
  -- 0 at the hotel, 3 MoMo, 41 credit card, 42 debit card, 50 ShopeePay, 60 ZaloPay
  payment_method      int2        not null,
  -- 0 awaiting, 1 successful, 2 failed, 3 refunded
  payment_status      int2        not null default 0 check (payment_status in (0, 1, 2, 3)),
  price               jsonb       not null,  -- the lines of the total as they were agreed
  total               int8        not null check (total >= 0),
  -- What of a total is paid at the desk although the rest was paid in advance: a stay made longer
  -- or dearer after paying.
  due_at_hotel        int8        not null default 0,
  is_cancellable      boolean     not null default true,
  cancel_before_hours int2,

  created_at          timestamptz not null default now(),
  expires_at          timestamptz,
  confirmed_at        timestamptz,
  asked_hotel_at      timestamptz,
  -- When the provider of an add-on was asked: one that never answers must not keep a booking
  -- waiting.
  asked_provider_at   timestamptz,
  reported_at         timestamptz,  -- as a no-show, by the hotel
  -- When the hotel's desk said that the guest came, and when the stay was completed. What earns xu
  -- and stamps is paid in advance or said by the desk.
  vouched_at          timestamptz,
  completed_at        timestamptz,
  -- Until when the desk may take back that it checked the guest in; null where somebody else said
  -- it, or something followed.
  undo_check_in_until timestamptz,
  is_sample           boolean     not null default false,

  constraint booking_leaves_after_arriving check (check_out_at > check_in_at),
  constraint booking_held_until_it_leaves  check (held_until >= check_out_at),
  constraint booking_unpaid_expires        check ((status <> 5) or (expires_at is not null)),
  constraint booking_due_within_total      check (due_at_hotel >= 0 and due_at_hotel <= total)
);
create index booking_member   on booking (member_sn, check_in_at desc) where member_sn is not null;
create index booking_phone    on booking (phone, created_at);
create index booking_desk     on booking (hotel_sn, check_in_at);
create index booking_held_for on booking (held_for) where held_for is not null;
-- Payment pending: 5.
create index booking_expiring on booking (expires_at) where status = 5;
-- Stays that are over and not yet closed: 1 check-in pending, 9 checked in.
create index booking_over     on booking (check_out_at) where status in (1, 9);
-- Rooms that somebody held and did not keep, so that they can be told that it was theirs which is
-- gone: 0 failed, 5 payment pending.
create index booking_given_up on booking (room_type_sn, created_at) where status in (0, 5);
-- What is held over a stretch of time, read from an index alone. A stay of at most a day and a half
-- that touches [lo, hi) lets go within 36 hours of `hi`, and where it begins stands in the index
-- too, so that thousands of bookings ahead are passed by. Longer stays are few and have an index of
-- their own. The statuses are those that hold a room: 1 check-in pending, 5 payment pending, 6
-- awaiting hotel, 8 awaiting provider, 9 checked in, 10 awaiting guest.
create index booking_held_span on booking (room_type_sn, held_until, check_in_at)
  include (rooms, status, expires_at)
  where status in (1, 5, 6, 8, 9, 10);
create index booking_held_long on booking (room_type_sn, held_until, check_in_at)
  include (rooms, status, expires_at)
  where status in (1, 5, 6, 8, 9, 10) and held_until - check_in_at > interval '36 hours';

-- Most rooms of a type held at one instant of [lo, hi): two stays one after the other need one
-- room, so a sum would refuse too much. In a language whose plans are kept from call to call, and
-- kept to the two indexes above: a plan made while there were no bookings would read them all. The
-- statuses are those that hold a room, and 5 (payment pending) only until it expires.
create function peak_held(
  p_room_type int8, lo timestamptz, hi timestamptz, p_now timestamptz
) returns int language plpgsql stable
  set enable_seqscan = off set enable_bitmapscan = off as $$
declare peak int;
begin
  select max(held) into peak from (
    select sum(change) over (order by at, change rows unbounded preceding) held from (
      select check_in_at, held_until, rooms from booking
        where room_type_sn = p_room_type
          and held_until > lo and held_until < hi + interval '36 hours'
          and check_in_at < hi
          and held_until - check_in_at <= interval '36 hours'
          and status in (1, 5, 6, 8, 9, 10) and (status <> 5 or expires_at > p_now)
      union all
      select check_in_at, held_until, rooms from booking
        where room_type_sn = p_room_type
          and held_until > lo
          and check_in_at < hi
          and held_until - check_in_at > interval '36 hours'
          and status in (1, 5, 6, 8, 9, 10) and (status <> 5 or expires_at > p_now)
    ) b cross join lateral (values
      (greatest(b.check_in_at, lo), b.rooms::int),
      (b.held_until, -b.rooms::int)
    ) e(at, change)) s;
  return coalesce(peak, 0);
end $$;

-- Takes the row lock of the room type and answers whether `wanted` rooms are free over [lo, hi).
-- Plain READ COMMITTED: each statement here sees what others committed before it, so the count
-- under the lock is the truth. It counts once, under the lock: whoever comes here was quoted the
-- room a moment ago, by the same count and without the lock.
create function hold_rooms(
  p_room_type int8, lo timestamptz, hi timestamptz, wanted int, p_now timestamptz
) returns boolean language plpgsql as $$
declare total int;
begin
  select stock into total from room_type where sn = p_room_type and not is_locked for no key update;
  if total is null then return false; end if;
  return peak_held(p_room_type, lo, hi, p_now) + wanted <= total;
end $$;

-- How many bookings a phone or a device without an account made on a day. Whoever books takes the
-- row first, so that however many book at once, no more pass than may.
create table guest_day (
  who  text not null,
  day  date not null,
  made int2 not null check (made > 0),
  primary key (who, day)
);
create index guest_day_age on guest_day (day);

-- Every move a booking made: its name, from which status to which (the numbers of `booking.status`;
-- null where it begins), and by whom.
create table booking_history (
  sn          int8        generated always as identity primary key,
  booking_sn  int8        not null references booking,
  move        text        not null,
  from_status int2,
  to_status   int2        not null,
  actor       text        not null,
  at          timestamptz not null
);
create index booking_history_booking on booking_history (booking_sn, sn);

-- What a hotel sells beside its rooms, as far as it is booked; the price is that of one, as it was
-- agreed.
create table booking_add_on (
  booking_sn int8 not null references booking,
  add_on_sn  int8 not null references add_on,
  count      int2 not null check (count > 0),
  price      int8 not null check (price > 0),
  primary key (booking_sn, add_on_sn)
);

-- To whom an invoice goes.
create table booking_invoice (
  booking_sn int8 primary key references booking,
  company    text not null,
  tax_code   text not null,
  address    text not null,
  email      text not null
);

-- Why a booking was cancelled, what it had cost and what goes back, as it was told before it was
-- done. `is_late`: after the free time, which counts as half a no-show where nothing was paid in
-- advance.
create table booking_cancellation (
  booking_sn int8        primary key references booking,
  actor      text        not null,
  reason     text        not null,
  note       text        not null default '' check (length(note) <= 300),
  paid       int8        not null check (paid >= 0),
  refund     int8        not null,
  is_late    boolean     not null,
  at         timestamptz not null,
  constraint booking_cancellation_refund_within_paid check (refund between 0 and paid)
);

-- A stay moved to another time (`reschedule`) or made longer (`extend`), and what it costs more or
-- less.
create table booking_change (
  sn         int8        generated always as identity primary key,
  booking_sn int8        not null references booking,
  kind       text        not null check (kind in ('reschedule', 'extend')),
  before     jsonb       not null,
  after      jsonb       not null,
  difference int8        not null,
  at         timestamptz not null
);
create index booking_change_booking on booking_change (booking_sn, sn);

-- A guest who came and could not have the room. A hotel that is silent until `answer_by` is taken
-- to agree. States: the hotel has not answered (open), said that the guest is right (agreed), let
-- the time pass (silent) or said otherwise (contradicted); the guest took it back (withdrawn);
-- people of ours decided for the guest (upheld) or the hotel (rejected).
create table dispute (
  booking_sn  int8        primary key references booking,
  actor       text        not null,
  description text        not null default '' check (length(description) <= 500),
  state       text        not null check (state in (
    'open', 'agreed', 'silent', 'contradicted', 'withdrawn', 'upheld', 'rejected')),
  opened_at   timestamptz not null,
  answer_by   timestamptz not null,
  answer      text        not null default '' check (length(answer) <= 500),
  answered_at timestamptz,
  decided_at  timestamptz
);
create index dispute_waiting on dispute (opened_at) where state in ('open', 'contradicted');

-- Who holds the rooms of a booking that waits for its payment: whose phone and whether it was
-- proved, which device of ours, which network. The rows serve the limits alone and go a day later.
create table open_hold (
  booking_sn int8        primary key references booking on delete cascade,
  phone      text        not null,
  is_proven  boolean     not null,
  device     text,
  network    text,
  until_at   timestamptz not null
);
create index open_hold_phone on open_hold (phone);
create index open_hold_device on open_hold (device) where device is not null;
create index open_hold_network on open_hold (network) where network is not null;
create index open_hold_until on open_hold (until_at);

-- Takes the locks of a network, a device and a phone until the transaction ends, always in this
-- order, and counts what they hold without payment. A new statement sees what whoever had the locks
-- before has committed.
create function count_open_holds(
  p_network text, p_device text, p_phone text,
  p_room_type int8, lo timestamptz, hi timestamptz, p_now timestamptz
) returns table (
  phone_all int, phone_proven int, device_all int, network_all int, network_proven int,
  rooms_all int, rooms_proven int, stock int
) language plpgsql as $$
begin
  if p_network is not null then
    perform pg_advisory_xact_lock(hashtextextended('hold network ' || p_network, 0));
  end if;
  if p_device is not null then
    perform pg_advisory_xact_lock(hashtextextended('hold device ' || p_device, 0));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('hold phone ' || p_phone, 0));
  return query select
    (count(*) filter (where h.phone = p_phone))::int,
    (count(*) filter (where h.phone = p_phone and h.is_proven))::int,
    (count(*) filter (where h.device = p_device))::int,
    (count(*) filter (where h.network = p_network))::int,
    (count(*) filter (where h.network = p_network and h.is_proven))::int,
    coalesce(sum(b.rooms) filter (
      where h.network = p_network
        and b.room_type_sn = p_room_type and b.check_in_at < hi and b.held_until > lo), 0)::int,
    coalesce(sum(b.rooms) filter (
      where h.network = p_network and h.is_proven
        and b.room_type_sn = p_room_type and b.check_in_at < hi and b.held_until > lo), 0)::int,
    (select r.stock::int from room_type r where r.sn = p_room_type)
  from open_hold h join booking b on b.sn = h.booking_sn
  where (h.phone = p_phone or h.device = p_device or h.network = p_network) and h.until_at > p_now
    and b.status = 5 -- payment pending
    and b.expires_at > p_now;
end $$;
