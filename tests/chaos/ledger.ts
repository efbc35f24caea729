// Offline tests are money tests too: after each scenario the server's books are read and held to
// the invariants (docs/performance.md, I1–I4).

import { checkMoney } from '#server/payment/reconcile.ts';
import type { World } from './world.ts';

/** What the browsers of a scenario were told and had sent. */
export type Heard = { readonly bookings: readonly string[]; readonly keys: readonly string[] };

const standing = '(1, 5, 6, 8, 9, 10)';

/**
 * Counted without our own functions where they could hide a mistake. Answers a sentence for each
 * broken promise.
 */
export async function brokenPromises(world: World, { bookings, keys }: Heard): Promise<string[]> {
  const broken: string[] = [];
  const said: unknown[] = [];
  if (
    !(await checkMoney({
      db: world.house.db,
      log: (line) => {
        said.push(line);
      },
    }))
  )
    broken.push(`I1: the money does not add up: ${JSON.stringify(said)}`);
  const oversold = await world.rows<{ sn: number }>(`
    with held as (select * from booking where status in ${standing} and not is_sample)
    select r.sn from room_type r join held a on a.room_type_sn = r.sn
    where (select sum(b.rooms) from held b where b.room_type_sn = r.sn and b.check_in_at <= a.check_in_at and b.held_until > a.check_in_at) > r.stock`);
  if (oversold.length > 0)
    broken.push(`I2: rooms sold above their stock: ${oversold.map(({ sn }) => sn).join(', ')}`);
  const list = (words: readonly string[]) =>
    words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ');
  if (bookings.length > 0) {
    const found = await world.rows<{ code: string }>(
      `select code from booking where code in (${list(bookings)})`,
    );
    const lost = bookings.filter((code) => !found.some((row) => row.code === code));
    if (lost.length > 0)
      broken.push(`I3: bookings that were answered with 200 are gone: ${lost.join(', ')}`);
  }
  if (keys.length > 0) {
    const rows = await world.rows<{ key: string; answers: number; bookings: number }>(`
      select key, count(*)::int8 answers, count(distinct answer->>'code')::int8 bookings from idempotency_key
      where call = 'booking/createBooking' and key in (${list(keys)}) group by key`);
    for (const row of rows)
      if (row.answers > 1 || row.bookings > 1)
        broken.push(`I4: the key ${row.key} did ${row.answers} things`);
  }
  return broken;
}
