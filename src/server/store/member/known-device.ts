// The devices on which somebody has signed in before; a device is matched by the hash of the secret
// it names.

import { sql } from 'kysely';
import type { Instant } from '#domain/time/time.ts';
import { sha256 } from '../../crypto/keys.ts';
import type { Database } from '../engine/schema.ts';

/**
 * The stored form of a device id: 43 characters; a device without an id has a hash that no row has.
 */
export function hashOfDevice(device: string): string {
  return sha256(device);
}

/** Records that a code was entered correctly on this device: a PIN may be used on it from now on. */
export function recordProvedDevice(
  db: Database,
  memberSn: number,
  device: string,
  now: Instant,
): Promise<void> {
  return rememberDevice(db, memberSn, device, { used_at: now, proved_at: now });
}

/**
 * Records a sign-in on this device by another method than a code: the device becomes known, and
 * whether a PIN may be used on it does not change.
 */
export function recordDevice(
  db: Database,
  memberSn: number,
  device: string,
  now: Instant,
): Promise<void> {
  return rememberDevice(db, memberSn, device, { used_at: now });
}

async function rememberDevice(
  db: Database,
  memberSn: number,
  device: string,
  at: { readonly used_at: Instant; readonly proved_at?: Instant },
): Promise<void> {
  if (device === '') return;
  await db
    .insertInto('known_device')
    .values({ member_sn: memberSn, device: hashOfDevice(device), proved_at: null, ...at })
    .onConflict((known) => known.columns(['member_sn', 'device']).doUpdateSet(at))
    .execute();
}

/** Whether the member of this phone has been signed in on this device since `since`. */
export async function isOwnDevice(
  db: Database,
  phone: string,
  device: string,
  since: Instant,
): Promise<boolean> {
  const known = db
    .selectFrom('known_device')
    .innerJoin('member', 'member.sn', 'known_device.member_sn')
    .select('member.sn')
    .where('member.phone', '=', phone)
    .where('known_device.device', '=', hashOfDevice(device))
    .where('known_device.used_at', '>', since);
  return (await known.executeTakeFirst()) !== undefined;
}

/** The device on which a session began, or '' when it named none. */
export async function deviceOfSession(db: Database, family: string): Promise<string> {
  const session = db.selectFrom('session').select('device').where('family', '=', family);
  return (await session.executeTakeFirst())?.device ?? '';
}

/** Forgets all devices of the member but this one. */
export async function forgetOtherDevices(
  db: Database,
  memberSn: number,
  device: string,
): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('member_sn', '=', memberSn)
    .where('device', '!=', hashOfDevice(device))
    .execute();
}

/** Forgets this device as one of the member's, so that no PIN works on it. */
export async function forgetDevice(db: Database, memberSn: number, device: string): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('member_sn', '=', memberSn)
    .where('device', '=', hashOfDevice(device))
    .execute();
}

/**
 * Updates from the sessions when each device was last used, and deletes those that were last used
 * before `before`.
 */
export async function forgetDevices(db: Database, before: Instant): Promise<void> {
  // The same hash as `hashOfDevice`: a session that is renewed for a year keeps its device known.
  await sql`
    update known_device k
    set used_at = s.used_at
    from (
      select member_sn,
        rtrim(translate(encode(sha256(convert_to(device, 'UTF8')), 'base64'), '+/', '-_'),
          '=') device, max(used_at) used_at
      from session
      where device <> ''
      group by 1, 2) s
    where k.member_sn = s.member_sn and k.device = s.device and k.used_at < s.used_at`.execute(db);
  await db.deleteFrom('known_device').where('used_at', '<', before).execute();
}
