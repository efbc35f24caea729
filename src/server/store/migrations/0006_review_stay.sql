-- The first day of the stay a review speaks of: it outlives the booking, so that what was really stayed can always be told.
alter table review add column stayed_on date;
