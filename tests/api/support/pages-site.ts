// Promises tests the whole site over a small country, its pages rendered by the build.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Instant } from '#domain/time/time.ts';
import { makeApp, type App } from '#server/http/app.ts';
import { makeSearchIndex, type SearchIndex } from '#server/search/memory/search-index.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { markHotelChanged } from '#server/store/hotel/change-feed.ts';
import type { Contents } from '../../support/store-templates.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { aFriday } from './builders.ts';
import { makeTestHouse, type TestHouse } from './test-server.ts';

const dist = resolve(import.meta.dirname, '../../../dist');

export type PagesSite = {
  readonly app: App;
  readonly house: TestHouse;
  readonly index: SearchIndex;
  readonly db: TestDatabase<Schema>['db'];
  readonly ask: (path: string, headers?: Record<string, string>) => Promise<Response>;
  readonly text: (path: string, headers?: Record<string, string>) => Promise<string>;
  /** What happened to a page: hit, miss or own. */
  readonly how: (path: string, headers?: Record<string, string>) => Promise<string>;
  /** Tells of a change of this hotel and waits until the catalogue knows it. */
  readonly changed: (hotelSn: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** `make` puts the rows in, or names contents that other files begin with too. */
export async function openPagesSite(
  make: ((db: TestDatabase<Schema>['db']) => Promise<void>) | Contents<Schema>,
  now: Instant = aFriday,
  env: Record<string, string> = {},
): Promise<PagesSite> {
  if (!existsSync(`${dist}/server/entry.server.js`))
    throw new Error('Run `npm run build` first: pages are rendered by it.');
  const database = await openTestDatabase<Schema>(
    typeof make === 'function' ? {} : { contents: make },
  );
  const { db } = database;
  if (typeof make === 'function') await make(db);
  const house = await makeTestHouse(db, { now, env });
  const index = makeSearchIndex(db, house.clock, house.log);
  await index.start();
  const app = await makeApp({ ...house, index }, dist);
  const ask = (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`http://hotel.example:3000${path}`, { headers, redirect: 'manual' }));
  return {
    app,
    house,
    index,
    db,
    ask,
    text: async (path, headers) => (await ask(path, headers)).text(),
    how: async (path, headers) =>
      /desc=(\w+)/.exec((await ask(path, headers)).headers.get('Server-Timing') ?? '')?.[1] ?? '',
    async changed(hotelSn) {
      await markHotelChanged(db, hotelSn);
      await index.refresh();
    },
    async close() {
      index.stop();
      await house.close();
      await database.close();
    },
  };
}
