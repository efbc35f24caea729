-- What happens between 'booked' and 'reviewed': cancelling, disputes at the desk, notices to the guest, and stays that are changed.

-- Why a booking was cancelled, what it had cost and what goes back, as it was told before it was done. `is_late`: after the free
-- time, which counts as half a no-show where nothing was paid in advance.
create table booking_cancellation (
  booking_sn int8 primary key references booking, actor text not null, reason text not null, note text not null default '' check (length(note) <= 300),
  paid int8 not null check (paid >= 0), refund int8 not null check (refund between 0 and paid), is_late boolean not null, at timestamptz not null
);

-- A guest who came and could not have the room. A hotel that is silent until `answer_by` is taken to agree.
create table dispute (
  booking_sn int8 primary key references booking, actor text not null, description text not null default '' check (length(description) <= 500),
  state text not null check (state in ('open', 'agreed', 'silent', 'contradicted', 'withdrawn', 'upheld', 'rejected')),
  opened_at timestamptz not null, answer_by timestamptz not null, answer text not null default '' check (length(answer) <= 500), answered_at timestamptz, decided_at timestamptz
);
create index dispute_waiting on dispute (opened_at) where state in ('open', 'contradicted');

-- What a guest is to be told; each once a booking. `told_at` is set by whoever carries it to a phone.
create table booking_notice (
  sn int8 generated always as identity primary key, booking_sn int8 not null references booking, kind text not null, at timestamptz not null, told_at timestamptz,
  unique (booking_sn, kind, at)
);
create index booking_notice_waiting on booking_notice (at) where told_at is null;

-- What of a total is paid at the desk although the rest was paid in advance: a stay made longer or dearer after paying.
alter table booking add column due_at_hotel int8 not null default 0 check (due_at_hotel >= 0 and due_at_hotel <= total);
create table booking_change (
  sn int8 generated always as identity primary key, booking_sn int8 not null references booking, kind text not null check (kind in ('reschedule', 'extend')),
  before jsonb not null, after jsonb not null, difference int8 not null, at timestamptz not null
);
create index booking_change_booking on booking_change (booking_sn, sn);
