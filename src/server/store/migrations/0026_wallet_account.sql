-- The wallet that shows our pages is one more account elsewhere.
alter table social_identity drop constraint social_identity_provider_check;
alter table social_identity add constraint social_identity_provider_check check (provider in ('google', 'apple', 'facebook', 'zalopay'));
