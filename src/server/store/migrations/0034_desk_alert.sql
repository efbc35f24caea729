-- Whether a browser is also told of rooms that wait for the word of its member's hotel: switched on at the desk, for this device alone. A process that does not know the column leaves it as it is.
alter table push_subscription add column is_at_desk boolean not null default false;
