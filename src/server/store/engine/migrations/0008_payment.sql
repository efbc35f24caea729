-- Money: attempts to pay, what gateways told us, refunds, and what people of ours did by hand.

-- Status: 0 awaiting, 1 successful, 2 failed, 3 refunded. An attempt that was given up on without
-- an answer is 2 with `givenUp`.
create table payment_attempt (
  sn            int8        generated always as identity primary key,
  booking_sn    int8        not null references booking,
  provider      text        not null,
  -- One gateway serves two kinds of card, so an attempt remembers its own method: the numbers of
  -- `booking.payment_method`, 3 MoMo.
  method        int2        not null default 3,
  ref           text        not null,  -- our number for it
  amount        int8        not null check (amount > 0),
  status        int2        not null default 0 check (status in (0, 1, 2, 3)),
  pay_url       text,
  -- What a wallet's own cashier is opened with when the page runs inside that wallet; null where a
  -- gateway has a page only.
  cashier       jsonb,
  provider_txn  text,
  result_code   text,
  next_query_at timestamptz,
  queries       int4        not null default 0,
  -- Charged and kept back at the gateway (VNPAY 04, 07): the attempt stays open until the gateway
  -- or a person decides.
  held_at       timestamptz,
  held_code     text,
  created_at    timestamptz not null,
  settled_at    timestamptz,
  unique (provider, ref)
);
create index payment_attempt_booking    on payment_attempt (booking_sn);
create index payment_attempt_open       on payment_attempt (next_query_at) where status = 0;
create index payment_attempt_unanswered on payment_attempt (sn)
  where status = 0 or (status = 2 and result_code = 'givenUp');
create index payment_attempt_paid       on payment_attempt (method) where status in (1, 3);

-- Every notice as it came, before anything is done with it.
create table payment_inbox (
  sn           int8        generated always as identity primary key,
  provider     text        not null,
  body         text        not null,
  headers      jsonb       not null,
  is_signed    boolean     not null,
  ref          text,
  provider_txn text,
  outcome      text,
  received_at  timestamptz not null default now()
);
create unique index payment_inbox_once on payment_inbox (provider, provider_txn, outcome)
  where is_signed and provider_txn is not null;
create index payment_inbox_age         on payment_inbox (received_at);

-- States: ordered by us (requested), taken by the gateway (processing), paid back (done), refused
-- for good (failed).
create table refund (
  sn            int8        generated always as identity primary key,
  attempt_sn    int8        not null references payment_attempt,
  ref           text        not null unique,
  amount        int8        not null check (amount > 0),
  reason        text        not null,
  state         text        not null check (state in ('requested', 'processing', 'done', 'failed')),
  tries         int2        not null default 0,
  next_try_at   timestamptz,
  -- When its order left us, since some gateways write that day into its number; and the gateway's
  -- own number for it.
  sent_at       timestamptz,
  provider_txn  text,
  provider_code text,
  created_at    timestamptz not null,
  settled_at    timestamptz
);
create index refund_open on refund (next_try_at) where state in ('requested', 'processing');

-- Refunds of a payment never exceed it: whoever adds one takes the payment's row first, so two at
-- once cannot both fit. A limit that no code can step over. Money is there to be given back from an
-- attempt that is 1 (successful) or 3 (refunded).
create function refund_within_payment() returns trigger language plpgsql as $$
declare paid int8; back int8;
begin
  select amount into paid from payment_attempt
    where sn = new.attempt_sn and status in (1, 3)
    for no key update;
  select coalesce(sum(amount), 0) into back from refund
    where attempt_sn = new.attempt_sn and sn <> new.sn;
  if paid is null or back + new.amount > paid then
    raise exception
      'a refund of % would give back more than the % that were paid, after % already',
      new.amount, coalesce(paid, 0), back
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger refund_within_payment before insert or update of amount, attempt_sn on refund
  for each row execute function refund_within_payment();

-- What people of ours did by hand, and why.
create table operator_act (
  sn    int8        generated always as identity primary key,
  at    timestamptz not null,
  who   text        not null,
  act   text        not null,
  about text        not null,
  why   text        not null check (length(why) between 3 and 500)
);
create index operator_act_about on operator_act (about, sn);
