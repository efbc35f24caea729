-- What a wallet's own cashier is opened with when the page runs inside that wallet; null where a gateway has a page only.
alter table payment_attempt add column cashier jsonb;
