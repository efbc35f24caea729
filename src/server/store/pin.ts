// PINs as they are stored, the tries against them, and the devices on which one may be used.

import { policy } from '#domain/policy.ts';
import type { Instant } from '#domain/time.ts';
import type { Database } from '../context.ts';

/** What a PIN typed for a phone on a device is compared with. */
export type PinOwner = { readonly sn: number; readonly isLocked: boolean };

/** The member of a phone who has a PIN and proved the phone by a code on this device since `since`; anything else looks the same. */
export async function pinOwner(
  db: Database,
  phone: string,
  device: string,
  since: Instant,
): Promise<PinOwner | undefined> {
  return db
    .selectFrom('member')
    .innerJoin('known_device', 'known_device.member_sn', 'member.sn')
    .select(['member.sn', 'member.is_locked as isLocked'])
    .where('member.phone', '=', phone)
    .where('known_device.device', '=', device)
    .where('known_device.device', '!=', '')
    .where('known_device.proved_at', '>', since)
    .where('member.pin_hash', 'is not', null)
    .executeTakeFirst();
}

/** Counts a try and hands out the hash to compare with, and how many are left; undefined when the PIN is locked or there is none. */
export async function takePinTry(
  db: Database,
  sn: number,
): Promise<{ hash: string; left: number } | undefined> {
  const row = await db
    .updateTable('member')
    .set((each) => ({ pin_tries: each('pin_tries', '+', 1) }))
    .where('sn', '=', sn)
    .where('pin_hash', 'is not', null)
    .where('pin_tries', '<', policy.pinTries)
    .returning(['pin_hash', 'pin_tries'])
    .executeTakeFirst();
  return row?.pin_hash === null || row === undefined
    ? undefined
    : { hash: row.pin_hash, left: policy.pinTries - row.pin_tries };
}

/** After a right PIN, or a right code. */
export async function forgivePinTries(db: Database, sn: number): Promise<void> {
  await db
    .updateTable('member')
    .set({ pin_tries: 0 })
    .where('sn', '=', sn)
    .where('pin_tries', '>', 0)
    .execute();
}

/** Sets a PIN; with `isFirst` only where there is none, and then false when there was one. */
export async function setPin(
  db: Database,
  sn: number,
  hash: string,
  isFirst = false,
): Promise<boolean> {
  let change = db.updateTable('member').set({ pin_hash: hash, pin_tries: 0 }).where('sn', '=', sn);
  if (isFirst) change = change.where('pin_hash', 'is', null);
  return (await change.executeTakeFirst()).numUpdatedRows === 1n;
}

/** A code was right on this device: from now on a PIN is, too. */
export async function knowDevice(
  db: Database,
  memberSn: number,
  device: string,
  now: Instant,
): Promise<void> {
  if (device === '') return;
  await db
    .insertInto('known_device')
    .values({ member_sn: memberSn, device, proved_at: now })
    .onConflict((known) => known.columns(['member_sn', 'device']).doUpdateSet({ proved_at: now }))
    .execute();
}
