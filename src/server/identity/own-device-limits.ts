// Whose attempts are counted apart: a person's own devices and open sessions, so that strangers who
// use up theirs lock nobody out.

import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import { sha256 } from '../crypto/keys.ts';
import type { Database } from '../store/engine/schema.ts';
import { deviceOfSession, hashOfDevice, isOwnDevice } from '../store/member/known-device.ts';

/**
 * The lane of a session is that of the device on which it began, whatever device it names today; so
 * a device has one lane, signed in or not.
 */
async function laneOfSession(db: Database, family: string): Promise<string> {
  const device = await deviceOfSession(db, family);
  return device === '' ? sha256(family) : hashOfDevice(device);
}

/**
 * The name under which this caller's tries for a phone are counted: an open session of the phone's
 * member, or a device on which the member has signed in before. Null for everybody else, whose
 * tries are counted together.
 */
export async function ownLane(
  { caller, now }: RequestContext,
  db: Database,
  phone: string,
): Promise<string | null> {
  const { member, device } = caller;
  if (member?.phone === phone) return laneOfSession(db, member.family);
  if (device === '') return null;
  const since = addMinutes(now, -policy.ownDeviceDays * 1_440);
  return (await isOwnDevice(db, phone, device, since)) ? hashOfDevice(device) : null;
}

/**
 * The lane in which a PIN of this member is tried: the caller's session when it is theirs, else the
 * caller's device.
 */
export async function pinLane(
  { caller }: RequestContext,
  db: Database,
  memberSn: number,
): Promise<string> {
  const { member, device } = caller;
  return member?.sn === memberSn ? laneOfSession(db, member.family) : hashOfDevice(device);
}
