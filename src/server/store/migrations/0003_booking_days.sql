-- How many bookings a phone or a device without an account made on a day. Whoever books takes the row first, so that
-- however many book at once, no more pass than may (PRODUCT §10).
create table guest_day (who text not null, day date not null, made int2 not null check (made > 0), primary key (who, day));
create index guest_day_age on guest_day (day);
-- Stays that are over and not yet closed.
create index booking_over on booking (check_out_at) where status in (1, 9);
create index payment_inbox_age on payment_inbox (received_at);
