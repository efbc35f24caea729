-- What members tell about themselves, how they want to be told things, what they agreed to, and how they leave.

-- `version` counts the changes of a profile, so that one made in ignorance of another is seen.
alter table member
  add column first_name text not null default '', add column last_name text not null default '', add column birth_date date,
  add column profile_version int4 not null default 0,
  -- A member who left stays as a number that bookings refer to: nothing of the person is in the row.
  add column left_at timestamptz;

-- Nothing here until the member changes something: the usual is everything told, no hotel named, and the history open.
create table member_setting (
  member_sn int8 primary key references member, muted text[] not null default '{}', names_hotel boolean not null default false,
  guards_history boolean not null default false, updated_at timestamptz not null
);

-- Every answer a member ever gave, with its day; the newest for a purpose counts.
create table consent (
  sn int8 generated always as identity primary key, member_sn int8 not null references member, purpose text not null, is_given boolean not null,
  at timestamptz not null
);
create index consent_member on consent (member_sn, purpose, sn desc);

-- Phones whose member left, as a keyed hash: a second account of the same phone gets no second welcome. Erased after a year.
create table left_phone (mac text primary key, at timestamptz not null);
create index left_phone_age on left_phone (at);
