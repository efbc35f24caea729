-- Pictures that a hotel sends of its rooms stay, whether or not a review shows them.
alter table picture add column is_kept boolean not null default false;
create index booking_desk on booking (hotel_sn, check_in_at);
create index hotel_change_hotel on hotel_change (hotel_sn, seq);
