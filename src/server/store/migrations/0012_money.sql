-- Money after the payment: what a gateway holds back, what is done by hand, and a limit on refunds that no code can step over.

-- Charged and kept back at the gateway (VNPAY 04, 07): the attempt stays open until the gateway or a person decides.
alter table payment_attempt add column held_at timestamptz, add column held_code text;
create index payment_attempt_unanswered on payment_attempt (sn) where status = 0 or (status = 2 and result_code = 'givenUp');
create index payment_attempt_paid on payment_attempt (method) where status in (1, 3);

-- What people of ours did by hand, and why.
create table operator_act (
  sn int8 generated always as identity primary key, at timestamptz not null, who text not null, act text not null, about text not null,
  why text not null check (length(why) between 3 and 500)
);
create index operator_act_about on operator_act (about, sn);

-- Refunds of a payment never exceed it: whoever adds one takes the payment's row first, so two at once cannot both fit.
create function refund_within_payment() returns trigger language plpgsql as $$
declare paid int8; back int8;
begin
  select amount into paid from payment_attempt where sn = new.attempt_sn and status in (1, 3) for no key update;
  select coalesce(sum(amount), 0) into back from refund where attempt_sn = new.attempt_sn and sn <> new.sn;
  if paid is null or back + new.amount > paid then
    raise exception 'a refund of % would give back more than the % that were paid, after % already', new.amount, coalesce(paid, 0), back
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger refund_within_payment before insert or update of amount, attempt_sn on refund for each row execute function refund_within_payment();
