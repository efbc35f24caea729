-- A picture of a review is shown to others once somebody has looked at it; those that were there
-- stay shown.

set local lock_timeout = '3s';

alter table picture
  add column approved_at timestamptz,
  add column refused_reason text, -- null unless somebody looked at it and it is not shown
  add constraint picture_is_one_of check (num_nonnulls(approved_at, refused_reason) < 2);
update picture set approved_at = created_at;
create index picture_waiting on picture (created_at)
  where approved_at is null and refused_reason is null and not is_kept;
