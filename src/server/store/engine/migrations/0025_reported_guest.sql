-- Hotels that must report who stays, and what they are told of a guest: the name in two parts, and
-- for them age and gender. Names are also given in two parts where one would be too long.

set local lock_timeout = '3s';

alter table hotel
  add column reports_guests boolean not null default false;
alter table booking
  add column first_name text not null default '',
  add column last_name  text not null default '',
  add column age        int2 constraint booking_age_check check (age between 1 and 150),
  add column gender     text
    constraint booking_gender_check check (gender in ('male', 'female', 'none'));
