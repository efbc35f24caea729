// Promises that the short address of a text message opens its booking, and that nobody may try as
// many of them as they like.

import { describe, expect, it } from 'vitest';
import { makeApp } from '#server/http/app.ts';
import { shortLinkOf } from '#server/notifications/short-link.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { overnight, type Shop, withShop } from '../support/booking-makers.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

const site = async () => {
  const app = await makeApp(shop.house, null);
  return (path: string, from: string) =>
    app.fetch(new Request(`http://hotel.example:3000${path}`), from);
};

describe('the short address of a text message', () => {
  it('leads to the booking by its secret link, and nowhere when it is none', async () => {
    const booking = await shop.book(await shop.aRoom(), overnight());
    const row = await at.db
      .selectFrom('booking')
      .select(['sn', 'code', 'check_out_at'])
      .where('code', '=', booking.code)
      .executeTakeFirstOrThrow();
    const link = await shortLinkOf(shop.house, row);
    const open = await site();
    const opened = await open(link.slice(link.indexOf('/')), '203.0.113.9');
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      expect.stringContaining(`code=${booking.code}&key=${booking.key}`) as string,
    ]);
    const other = await open('/s/2222222222', '203.0.113.9');
    expect([other.status, other.headers.get('location')]).toEqual([
      302,
      expect.not.stringContaining('key=') as string,
    ]);
  });

  it('is looked up three hundred times at once for a network, then twice a second', async () => {
    const open = await site();
    const tried = async (times: number, from: string): Promise<number> => {
      let answered = 0;
      for (let tries = 0; tries < times; tries += 1)
        if ((await open('/s/2222222222', from)).status === 302) answered += 1;
      return answered;
    };
    expect(await tried(320, '203.0.113.9')).toBe(300);
    expect((await open('/s/2222222222', '203.0.113.9')).status).toBe(429);
    expect(await tried(1, '203.0.113.10')).toBe(1);
    shop.house.pass(1);
    expect(await tried(130, '203.0.113.9')).toBe(120);
  });
});
