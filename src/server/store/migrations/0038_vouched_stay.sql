-- When the hotel's desk said that the guest came, and when the stay was completed. What earns xu and stamps is paid in advance or said by
-- the desk; a process that does not know the columns completes stays without them, which then wait for nobody.
alter table booking add column vouched_at timestamptz, add column completed_at timestamptz;
-- Stays that were completed before had their rewards by the rule of then; a review of one of them earns as it was promised.
update booking set vouched_at = check_in_at where member_sn is not null and status = 2;
update booking b set vouched_at = h.at from booking_history h where h.booking_sn = b.sn and h.move = 'checkIn' and h.actor = 'hotel' and b.status = 9;
