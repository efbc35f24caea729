-- Until when the desk may take back that it checked the guest in; null where somebody else said it, or something followed. A process that does not know the column leaves it null, and its check-ins stay.
alter table booking add column undo_check_in_until timestamptz;
