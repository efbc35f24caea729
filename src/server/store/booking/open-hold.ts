// Counts unpaid holds of a phone, a device and a network under their locks, so that limits hold for
// concurrent requests.

import { sql } from 'kysely';
import type { OpenHolds } from '#domain/hold-limit.ts';
import type { Instant } from '#domain/time/time.ts';
import { pipelineWithNext } from '../engine/postgres-driver.ts';
import type { Database } from '../engine/schema.ts';
import type { Hold } from './hold.ts';

/** Who holds; a null is not counted. */
export type Holder = {
  readonly phone: string;
  readonly isProven: boolean;
  readonly device: string | null;
  /** False where `device` stands for all devices of the network without a cookie of ours. */
  readonly isOnDevice: boolean;
  readonly network: string | null;
};

/**
 * Takes the holder's locks until the transaction ends and counts. Whoever also locks a room type
 * does so afterwards.
 */
export async function countOpenHolds(
  db: Database,
  { network, device, phone }: Holder,
  { roomTypeSn, from, to }: Omit<Hold, 'rooms'>,
  now: Instant,
): Promise<OpenHolds> {
  const { rows } = await sql<OpenHolds>`
    select phone_all "phoneAll", phone_proven "phoneProven", device_all "deviceAll",
      network_all "networkAll", network_proven "networkProven", rooms_all "roomsAll",
      rooms_proven "roomsProven", stock
    from count_open_holds(${network}::text, ${device}::text, ${phone}::text, ${roomTypeSn}::int8,
      ${from}::timestamptz, ${to}::timestamptz, ${now}::timestamptz)`.execute(db);
  const [counted] = rows;
  if (counted === undefined) throw new Error('open holds were not counted');
  return counted;
}

/**
 * Stores whose hold a booking is. What the same device held in the name of this phone before it was
 * proved then counts as the owner's own, too.
 */
export async function addOpenHold(
  db: Database,
  bookingSn: number,
  { phone, isProven, device, isOnDevice, network }: Holder,
  until: Instant,
): Promise<void> {
  if (isProven && isOnDevice)
    await sql`
      update open_hold
      set is_proven = true
      where phone = ${phone}
        and device = ${device}
        and not is_proven ${sql.raw(pipelineWithNext)}`.execute(db);
  await sql`
    insert into open_hold (booking_sn, phone, is_proven, device, network, until_at)
    values (${bookingSn}, ${phone}, ${isProven}, ${device}, ${network},
      ${until}::timestamptz) ${sql.raw(pipelineWithNext)}`.execute(db);
}

/** Deletes the holders of holds that ended before a moment. */
export async function forgetOpenHolds(db: Database, before: Instant): Promise<void> {
  await db.deleteFrom('open_hold').where('until_at', '<', before).execute();
}
