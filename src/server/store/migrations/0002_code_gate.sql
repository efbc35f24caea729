-- One row for whatever is counted when people sign in: a phone, a device, an address. Whoever counts takes the row first,
-- so that however many ask at once, no more pass than may. The newest moments are kept, oldest first.
create table code_gate (subject text primary key, hits timestamptz[] not null default '{}', touched_at timestamptz not null);
create index code_gate_age on code_gate (touched_at);
create index verification_code_age on verification_code (sent_at);
create index session_age on session (expires_at);
create index spent_refresh_family on spent_refresh (family);
