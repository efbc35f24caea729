-- Members: who they are, what they told us, how they leave.

create table member (
  sn              int8        generated always as identity primary key,
  phone           text        not null unique,
  nick_name       text        not null default '',
  first_name      text        not null default '',
  last_name       text        not null default '',
  gender          text        check (gender in ('male', 'female')),
  birth_date      date,
  email           text        not null default '',
  -- Counts the changes of a profile, so that one made in ignorance of another is seen.
  profile_version int4        not null default 0,
  referral_code   text        not null unique,
  referred_by     int8        references member,
  -- Worth nothing without the server's secret.
  pin_hash        text,
  has_pin         boolean     not null generated always as (pin_hash is not null) stored,
  is_locked       boolean     not null default false,
  created_at      timestamptz not null default now(),
  -- A member who left stays as a number that bookings refer to: nothing of the person is in the
  -- row.
  left_at         timestamptz
);

-- No row until the member changes something: the usual is everything told, no hotel named, and the
-- history open.
create table member_setting (
  member_sn      int8        primary key references member,
  muted          text[]      not null default '{}',
  names_hotel    boolean     not null default false,
  guards_history boolean     not null default false,
  updated_at     timestamptz not null
);

-- Every answer a member ever gave, with its day; the newest for a purpose counts.
create table consent (
  sn        int8        generated always as identity primary key,
  member_sn int8        not null references member,
  purpose   text        not null,
  is_given  boolean     not null,
  at        timestamptz not null
);
create index consent_member on consent (member_sn, purpose, sn desc);

-- Phones whose member left, as a keyed hash: a second account of the same phone gets no second
-- welcome. Erased after a year.
create table left_phone (
  mac text        primary key,
  at  timestamptz not null
);
create index left_phone_age on left_phone (at);

-- Members who work at the desk of a hotel.
create table hotel_staff (
  member_sn int8 not null references member,
  hotel_sn  int8 not null references hotel,
  primary key (member_sn, hotel_sn)
);

create table favorite (
  member_sn  int8        not null references member,
  hotel_sn   int8        not null references hotel,
  created_at timestamptz not null,
  primary key (member_sn, hotel_sn)
);
