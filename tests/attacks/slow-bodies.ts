// Sockets that send whole headers and then a body a byte at a time: without an account and almost
// without a line they must stop nobody.

import type { Output } from '#contract/calls/calls.ts';
import { addDays, instant, localDate } from '#domain/time/time.ts';
import { timesOf } from '../bench/support/offered.ts';
import { addresses, dripBodies } from '../support/drippers.ts';
import { letPass, until } from '../support/time.ts';
import type { Attack } from './attack.ts';
import type { AttackedSite } from './site.ts';

const sizes = [1, 45, 500, 5_000];
const maxMs = 1_000;
const forMs = 12_000;

type Honest = { readonly status: number; readonly ms: number };

const dataOf = <Data>(body: string): Data => (JSON.parse(body) as { readonly data: Data }).data;

/**
 * The first room of the capital's results that has a price for one night in three days, as the
 * call's body.
 */
async function aQuestion(site: AttackedSite): Promise<string> {
  const stay = { type: 'daily', date: addDays(localDate(instant(Date.now())), 3), nights: 1 };
  const found = await site.ask('/api/hotel/searchHotel?provinceSn=1');
  for (const { slug } of dataOf<Output<'hotel/searchHotel'>>(found.body).hotels) {
    const list = await site.ask(`/api/hotel/getRoomList?slug=${slug}`);
    for (const { sn } of dataOf<Output<'hotel/getRoomList'>>(list.body).rooms) {
      const question = JSON.stringify({ slug, roomTypeSn: sn, stay, rooms: 1 });
      if ((await ask(site, '/api/booking/getQuote', question)).status === 200) return question;
    }
  }
  throw new Error('The sample country has no room that can be quoted.');
}

/**
 * Honest people come from many addresses, and none of the drippers': one address is told to wait
 * when it asks for twenty quotes a second.
 */
const honestAddresses = 200;
let asked = 0;

async function ask(site: AttackedSite, path: string, body: string): Promise<Honest> {
  const begun = performance.now();
  asked += 1;
  const { status } = await site.ask(path, {
    method: 'POST',
    body,
    from: `127.0.77.${1 + (asked % honestAddresses)}`,
    headers: { 'Content-Type': 'application/json', 'Device-Encode': 'an honest device' },
  });
  return { status, ms: performance.now() - begun };
}

export const slowBodies: Attack = {
  row: 'A1',
  title: 'bodies that drip from 1 to 5,000 sockets',
  async play(site) {
    const question = await aQuestion(site);
    const quote = (): Promise<Honest> => ask(site, '/api/booking/getQuote', question);
    const notice = (): Promise<Honest> =>
      ask(site, '/api/pay/momo/ipn', JSON.stringify({ orderId: 'unsigned' }));
    const usual = [(await quote()).status, (await notice()).status];
    const told: string[] = [];
    let held = true;
    for (const size of sizes) {
      const crowd = dripBodies({ port: site.port }, size, addresses(Math.ceil(size / 50)));
      await until(() => crowd.open() >= size, {
        what: `${size} open connections`,
        withinMs: 10_000,
      }).catch(() => undefined);
      const honest: Honest[] = [];
      let refused = 0;
      for (const end = Date.now() + forMs; Date.now() < end;) {
        const answers = await Promise.all([quote(), notice()]);
        honest.push(...answers);
        refused += answers.filter(({ status }, at) => status !== usual[at]).length;
        await letPass(50, 'between two questions');
      }
      const { p99, worst } = timesOf(honest.map(({ ms }) => ms));
      held &&= refused === 0 && p99 <= maxMs && site.isRunning();
      told.push(
        `${size}: ${honest.length} asked, ${refused} refused, 99th ${p99} ms, worst ${worst} ms, ${crowd.cut()} cut off`,
      );
      crowd.close();
    }
    return {
      held,
      seen: `quotes and notices (usually ${usual.join(', ')}) beside ${told.join('; ')}`,
    };
  },
};
