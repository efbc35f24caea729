-- A person's own devices and open sessions have tries of their own, so that strangers who spend theirs lock nobody out.

-- Under which name the tries of a code are counted apart; '' with those of all devices that were never used for the phone.
alter table verification_code add column lane text not null default '';

-- What a device says of itself is its secret, so only its hash stays. It is known from the first sign-in of any kind;
-- `proved_at` is when a code last proved the phone there, and stays empty where none has: there a PIN does not serve.
alter table known_device add column used_at timestamptz not null default now();
alter table known_device alter column proved_at drop not null;
update known_device set used_at = proved_at,
  device = rtrim(translate(encode(sha256(convert_to(device, 'UTF8')), 'base64'), '+/', '-_'), '=');
insert into known_device (member_sn, device, proved_at, used_at)
  select member_sn, rtrim(translate(encode(sha256(convert_to(device, 'UTF8')), 'base64'), '+/', '-_'), '='), null, max(used_at)
  from session where device <> '' group by 1, 2
  on conflict (member_sn, device) do update set used_at = greatest(known_device.used_at, excluded.used_at);
create index known_device_age on known_device (used_at);

-- Wrong PINs, for each device or session they are typed on. What was counted for the member so far counts on each of their devices;
-- `member.pin_tries` is written by the release before alone.
create table pin_try (
  member_sn int8 not null references member on delete cascade, lane text not null, tries int2 not null check (tries between 1 and 3),
  primary key (member_sn, lane)
);
insert into pin_try (member_sn, lane, tries)
  select k.member_sn, k.device, m.pin_tries from known_device k join member m on m.sn = k.member_sn where m.pin_tries > 0;
