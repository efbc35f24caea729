-- Whether the device has shown that the answer to its last renewal reached it. A process that does not know the column leaves it true: then a spent cookie ends the session as before.
alter table session add column is_received boolean not null default true;
