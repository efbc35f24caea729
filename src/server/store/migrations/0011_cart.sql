-- What hotels sell beside their rooms, what of it is booked, and to whom an invoice goes.
create table add_on (
  sn int8 generated always as identity primary key, hotel_sn int8 not null references hotel, name jsonb not null, note jsonb not null,
  price int8 not null check (price > 0), most int2 not null check (most between 1 and 50), position int2 not null default 0,
  -- What is booked keeps its row, so a product that is given up is only no longer sold.
  is_sold boolean not null default true
);
create index add_on_hotel on add_on (hotel_sn, position) where is_sold;
create table booking_add_on (
  booking_sn int8 not null references booking, add_on_sn int8 not null references add_on, count int2 not null check (count > 0),
  -- Of one, as it was agreed.
  price int8 not null check (price > 0), primary key (booking_sn, add_on_sn)
);
create table booking_invoice (booking_sn int8 primary key references booking, company text not null, tax_code text not null, address text not null, email text not null);

-- When the provider of an add-on was asked: one that never answers must not keep a booking waiting.
alter table booking add column asked_provider_at timestamptz;
-- Rooms that somebody held and did not keep, so that they can be told that it was theirs which is gone.
create index booking_given_up on booking (room_type_sn, created_at) where status in (0, 5);
