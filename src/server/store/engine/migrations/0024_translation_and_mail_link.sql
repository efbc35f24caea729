-- Translations of reviews, and finding the bookings made with an address of mail.

-- What a provider made of a review in another language, kept until the review or its answer changes.

create table review_translation (
  review_sn int8        not null references review on delete cascade,
  language  text        not null check (language in ('vi', 'en', 'th')),
  -- Of the words it was made from.
  source    text        not null,
  text      text        not null,
  reply     text,
  made_at   timestamptz not null,
  primary key (review_sn, language)
);

create index booking_email on booking (lower(email)) where email <> '';
