-- An attempt remembers its own method, because one gateway serves two kinds of card; until now MoMo was the only one.
-- A refund remembers when its order left us, since some gateways write that day into its number, and their own number for it.
alter table payment_attempt add column method int2 not null default 3;
alter table refund add column sent_at timestamptz, add column provider_txn text;
