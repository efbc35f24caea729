// PINs as they are stored, and the tries against them, counted for each device or session they are
// typed on.

import { sql } from 'kysely';
import { policy } from '#domain/policy.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';
import { hashOfDevice } from './known-device.ts';

/** The owner of the PIN that is checked for a phone on a device. */
export type PinOwner = { readonly sn: number; readonly isLocked: boolean };

/**
 * The member of a phone who has a PIN and proved the phone by a code on this device since `since`;
 * anything else looks the same.
 */
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
    .where('known_device.device', '=', hashOfDevice(device))
    .where('known_device.proved_at', '>', since)
    .where('member.pin_hash', 'is not', null)
    .executeTakeFirst();
}

/**
 * Counts a try in this lane and hands out the hash to compare with, and how many are left;
 * undefined when the PIN is locked there or there is none.
 */
export async function countPinTry(
  db: Database,
  sn: number,
  lane: string,
): Promise<{ hash: string; left: number } | undefined> {
  const { rows } = await sql<{ hash: string; tries: number }>`
    with owner as (select sn, pin_hash from member where sn = ${sn} and pin_hash is not null),
    counted as (
      insert into pin_try as t (member_sn, lane, tries)
      select sn, ${lane}, 1
      from owner
      on conflict (member_sn, lane) do update set tries = t.tries + 1
      where t.tries < ${policy.pinTries}::int
      returning t.tries)
    select owner.pin_hash "hash", counted.tries from owner, counted`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { hash: row.hash, left: policy.pinTries - row.tries };
}

/** Clears the tries of this lane after a correct PIN or code. */
export async function resetPinTries(db: Database, sn: number, lane: string): Promise<void> {
  await db.deleteFrom('pin_try').where('member_sn', '=', sn).where('lane', '=', lane).execute();
}

/**
 * Sets a PIN. With `isFirst` only where there is none; false when there was one. A lock on the former
 * PIN stays, so that nobody gets new tries by changing it.
 */
export async function setPin(
  db: Database,
  sn: number,
  hash: string,
  isFirst = false,
): Promise<boolean> {
  let change = db.updateTable('member').set({ pin_hash: hash }).where('sn', '=', sn);
  if (isFirst) change = change.where('pin_hash', 'is', null);
  return (await change.executeTakeFirst()).numUpdatedRows === 1n;
}
