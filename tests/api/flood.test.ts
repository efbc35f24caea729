// Promises that whoever writes as only a script does is told to wait, and until when, while everybody else goes on (QUALITY S6).

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { policy } from '#domain/policy.ts';
import { gatedCalls } from '#server/flood.ts';
import { makeApp, type App } from '#server/app.ts';
import { objectRows } from './object-rows.ts';
import { openObjectWorld, type ObjectWorld } from './object-world.ts';
import { aFriday } from './makers.ts';

let lans: ObjectWorld;
let app: App;
let made: Awaited<ReturnType<ObjectWorld['make']>>;
beforeAll(async () => { lans = await openObjectWorld(); });
beforeEach(async () => {
  lans.house.setNow(aFriday);
  app = await makeApp(lans.house, null);
  made = await lans.make();
});
afterAll(() => lans.close());

let sent = 0;
/** A write in the name of a device; what it says may be wrong, because it is counted before it is read. */
const send = (name: string, device: string, address = '203.0.113.9'): Promise<Response> => app.fetch(new Request(`http://hotel.example:3000/api/${name}`, {
  method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `flood-key-${(sent += 1)}`, ...(device === '' ? {} : { 'Device-Encode': device }) },
}), address);

test('a device holds rooms as fast as ten at once and six a minute, then hears 429 with the seconds to wait, and others do not', async () => {
  for (let at = 0; at < policy.holdsAtOnce; at += 1) expect((await send('booking/createBooking', 'script')).status).toBe(400);
  const refused = await send('booking/createBooking', 'script');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(60 / policy.holdsPerMinute)]);
  expect(await refused.json()).toMatchObject({ errors: [{ code: 'API_GNR_103' }] });
  expect((await send('booking/createBooking', 'a person')).status).toBe(400);
  lans.house.pass(1 / policy.holdsPerMinute);
  expect((await send('booking/createBooking', 'script')).status).toBe(400);
  expect((await send('booking/createBooking', 'script')).status).toBe(429);
});

test('new devices from one network are counted together, an IPv6 network as one, and callers of no device too', async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < policy.floodAtOnceAddress; at += 1) statuses.add((await send('booking/createBooking', at % 2 === 0 ? `device ${at}` : '', `2001:db8:1:2::${at.toString(16)}`)).status);
  expect(statuses).toEqual(new Set([400]));
  expect((await send('booking/createBooking', 'one more', '2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await send('booking/createBooking', 'one more', '2001:db8:1:3::1')).status).toBe(400);
});

test.each(gatedCalls)('%s is gated for a member on whatever devices', async (name) => {
  const row = objectRows[name];
  const input = row.names === 'object' ? row.absent(made.world) : row.input?.(made.world);
  const statuses: number[] = [];
  for (let at = 0; at < 25; at += 1) statuses.push((await made.asked.owner(name, input, { 'Device-Encode': `another ${at}` })).status);
  expect(statuses[0]).not.toBe(429);
  expect(statuses.at(-1)).toBe(429);
});
