-- Pictures that people send, in the forms browsers load; the file that was sent is not kept.
create table picture (
  name text primary key check (name ~ '^u-[0-9a-z]{20}$'), member_sn int8 not null references member, color text not null, created_at timestamptz not null
);
create index picture_age on picture (created_at);
create index picture_member on picture (member_sn);
create table picture_file (
  name text not null references picture on delete cascade, width int2 not null check (width between 320 and 1200), ending text not null check (ending in ('avif', 'webp')),
  bytes bytea not null, primary key (name, width, ending)
);
-- Which of them a review shows; one that no review shows is forgotten after two days.
create table review_picture (
  name text primary key references picture on delete cascade, review_sn int8 not null references review on delete cascade, position int2 not null
);
create index review_picture_review on review_picture (review_sn, position);
