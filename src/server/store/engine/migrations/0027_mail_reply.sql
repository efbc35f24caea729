-- Answers to our mails, as the provider that takes them in reports them: filed with the booking and
-- the side that the mail was written to, by the address it was answered to.

set local lock_timeout = '3s';

-- One whose address leads nowhere has no booking and no side: operators read it. What is private the
-- hotel does not read, though its guest wrote it. `text` is what was written anew, without the mail
-- that was answered.
create table mail_reply (
  sn          int8        generated always as identity primary key,
  provider_id text        not null unique check (length(provider_id) <= 200),
  booking_sn  int8        references booking,
  side        text        check (side in ('guest', 'hotel')),
  is_private  boolean     not null default false,
  sender      text        not null check (length(sender) <= 320),
  subject     text        not null,
  text        text        not null,
  sent_at     timestamptz not null,  -- as the provider says, never later than it came
  created_at  timestamptz not null,
  constraint mail_reply_has_a_side_where_filed check ((booking_sn is null) = (side is null))
);
create index mail_reply_booking on mail_reply (booking_sn, sn) where booking_sn is not null;
create index mail_reply_created on mail_reply (created_at);
