-- A room kept free for a guest whose door stayed closed: a booking made for them that waits for their payment as long as the hotel may
-- answer. It is told where it is offered; in lists and counts it stands only once it was paid.
alter table booking add column held_for int8 references booking;
create index booking_held_for on booking (held_for) where held_for is not null;
