-- Reviews of stays, and pictures that people send.

create table review (
  sn            int8        generated always as identity primary key,
  hotel_sn      int8        not null references hotel,
  booking_sn    int8        unique references booking,
  member_sn     int8        references member,
  author        text        not null,
  room_name     text        not null,
  -- The first day of the stay it speaks of: it outlives the booking, so that what was really stayed
  -- can always be told.
  stayed_on     date,
  language      text        not null check (language in ('vi', 'en', 'th')),
  text          text        not null,
  cleanliness   int2        not null check (cleanliness between 1 and 5),
  facilities    int2        not null check (facilities between 1 and 5),
  services      int2        not null check (services between 1 and 5),
  created_at    timestamptz not null,
  updated_at    timestamptz,
  reply         text,       -- the hotel's
  replied_at    timestamptz,
  hidden_reason text        -- null while it is shown
);
create index review_hotel on review (hotel_sn, created_at desc, sn desc);

-- Pictures that people send, in the forms browsers load; the file that was sent is not kept. One
-- that no review shows is forgotten after two days, unless a hotel sent it of its rooms
-- (`is_kept`).
create table picture (
  name       text        primary key check (name ~ '^u-[0-9a-z]{20}$'),
  member_sn  int8        not null references member,
  color      text        not null,
  is_kept    boolean     not null default false,
  created_at timestamptz not null
);
create index picture_age    on picture (created_at);
create index picture_member on picture (member_sn);
create table picture_file (
  name   text  not null references picture on delete cascade,
  width  int2  not null check (width between 320 and 1200),
  ending text  not null check (ending in ('avif', 'webp')),
  bytes  bytea not null,
  primary key (name, width, ending)
);
create table review_picture (
  name      text primary key references picture on delete cascade,
  review_sn int8 not null references review on delete cascade,
  position  int2 not null
);
create index review_picture_review on review_picture (review_sn, position);
