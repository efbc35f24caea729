-- What brings people back: promotions, collections of hotels, coupons, Joy Xu and stamps.

create table promotion (
  sn        int8        generated always as identity primary key,
  name      text        not null unique,
  title     jsonb       not null,
  summary   jsonb       not null,
  terms     jsonb       not null,
  picture   text        not null,
  starts_at timestamptz not null,
  ends_at   timestamptz not null,
  hotel_sns int8[]      not null default '{}'
);

create table hotel_collection (
  sn           int4   generated always as identity primary key,
  name         text   not null unique,
  position     int2   not null default 0,
  title        jsonb  not null,
  summary      jsonb  not null,
  picture      text   not null,
  -- The booking type its prices are shown for (1 hourly, 2 overnight, 3 daily), null for the usual
  -- one of the hour; and the most that may cost.
  booking_type int2   check (booking_type in (1, 2, 3)),
  max_total    int8   check (max_total > 0),
  hotel_sns    int8[] not null default '{}'
);

-- What a coupon gives and to whom. A use is given away when the coupon is received, so whoever
-- holds one can use it: `given` never exceeds `use_limit`, however many receive at once.
create table coupon (
  sn                int8        generated always as identity primary key,
  code              text        not null unique check (code = upper(code)),
  title             jsonb       not null,
  conditions        jsonb       not null,
  kind              text        not null check (kind in ('percent', 'amount')),
  value             int8        not null check (value > 0),  -- percent, or đồng
  max_discount      int8        check (max_discount > 0),    -- đồng that a percentage gives at most
  min_amount        int8        not null default 0 check (min_amount >= 0),
  -- Empty for all: 1 hourly, 2 overnight, 3 daily; and the numbers of `booking.payment_method`.
  booking_types     int2[]      not null default '{}',
  payment_methods   int2[]      not null default '{}',
  weekdays          int2        not null default 127 check (weekdays between 1 and 127),
  is_cancellable    boolean     not null default true,
  is_open           boolean     not null default true,  -- to whoever wants to receive it
  receive_from      timestamptz,
  receive_to        timestamptz,
  valid_from        timestamptz,
  valid_to          timestamptz,
  days_from_receipt int2        check (days_from_receipt > 0),
  uses_each         int2        not null default 1 check (uses_each between 1 and 20),
  use_limit         int4,
  given             int4        not null default 0,
  promotion_name    text        references promotion (name),
  constraint coupon_given_within_limit
    check (given >= 0 and (use_limit is null or given <= use_limit)),
  constraint coupon_ends
    check (valid_to is not null or days_from_receipt is not null),
  constraint coupon_percentage_is_bounded
    check (kind = 'amount' or (value <= 100 and max_discount is not null))
);
create index coupon_promotion on coupon (promotion_name) where promotion_name is not null;

-- One coupon in one member's hands. `grant_key` says for what it was given and makes giving it
-- twice change nothing. `taken` counts the uses reserved or spent; whoever books takes the row
-- first.
create table member_coupon (
  sn          int8        generated always as identity primary key,
  member_sn   int8        not null references member,
  coupon_sn   int8        not null references coupon,
  grant_key   text        not null,
  received_at timestamptz not null,
  usable_from timestamptz not null,
  expires_at  timestamptz not null,
  uses        int2        not null check (uses > 0),
  taken       int2        not null default 0,
  hotel_sn    int8        references hotel,  -- null where it serves at every hotel
  unique (member_sn, coupon_sn, grant_key),
  constraint member_coupon_taken_within_uses     check (taken between 0 and uses),
  constraint member_coupon_expires_after_receipt check (expires_at > received_at)
);
create index member_coupon_expiring on member_coupon (expires_at) where taken < uses;

-- A booking has one coupon at most: reserved when it is made, used when it is confirmed, returned
-- when it ends without blame.
create table coupon_use (
  sn               int8        generated always as identity primary key,
  member_coupon_sn int8        not null references member_coupon,
  booking_sn       int8        not null references booking,
  state            text        not null check (state in ('reserved', 'used', 'returned')),
  reserved_at      timestamptz not null,
  settled_at       timestamptz
);
create unique index coupon_use_booking on coupon_use (booking_sn) where state <> 'returned';
create index coupon_use_of             on coupon_use (member_coupon_sn);

-- Joy Xu as a ledger: entries are only ever added. One that gives opens a lot, unless it gives back
-- to one (`lot_sn`); one that takes names its lot. Every entry carries the end of its lot, so that
-- the balance is one sum over those that have not ended. `key` says what an entry is for: the same
-- thing twice is one entry.
create table point_entry (
  sn         int8        generated always as identity primary key,
  member_sn  int8        not null references member,
  amount     int8        not null,
  kind       text        not null check (kind in (
    'stay', 'review', 'referral', 'spend', 'return', 'expire')),
  key        text        not null unique,
  booking_sn int8        references booking,
  lot_sn     int8        references point_entry,
  expires_at timestamptz not null,
  at         timestamptz not null,
  constraint point_entry_gives_or_takes check (
    case
      when kind in ('spend', 'expire') then amount < 0 and lot_sn is not null
      else amount > 0
    end),
  constraint point_entry_opens_its_lot check (
    kind in ('spend', 'expire', 'return') or lot_sn is null)
);
create index point_entry_member  on point_entry (member_sn, expires_at) include (amount);
create index point_entry_lot     on point_entry (lot_sn) where lot_sn is not null;
create index point_entry_booking on point_entry (booking_sn) where booking_sn is not null;

-- One for each day a member stayed at a hotel. Those of a full card name the coupon they became.
create table stamp (
  sn               int8        generated always as identity primary key,
  member_sn        int8        not null references member,
  hotel_sn         int8        not null references hotel,
  day              date        not null,
  booking_sn       int8        not null unique references booking,
  given_at         timestamptz not null,
  expires_at       timestamptz not null,
  member_coupon_sn int8        references member_coupon,
  unique (member_sn, hotel_sn, day),
  constraint stamp_expires_after_given check (expires_at > given_at)
);
