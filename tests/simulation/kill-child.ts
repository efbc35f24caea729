// A child process that books, opens a payment, receives its success notice and tells of it, and
// kills itself with SIGKILL at a given statement; it prints one line per response and message.

import { tmpdir } from 'node:os';
import type { Input } from '#contract/calls/calls.ts';
import type { Instant } from '#domain/time/time.ts';
import type { AppContext } from '#server/context/request-context.ts';
import { makeKeys } from '#server/crypto/keys.ts';
import { makeApp } from '#server/http/app.ts';
import { makePictureMaker } from '#server/media/processing/picture-maker.ts';
import { deliverMessage } from '#server/notifications/deliver-message.ts';
import { handleNotice } from '#server/payment/confirm.ts';
import { makePushSender } from '#server/providers/push.ts';
import { makeSocialAdapters } from '#server/providers/social.ts';
import { makeTranslator } from '#server/providers/translation.ts';
import { makeWalletPasses } from '#server/providers/wallet-passes.ts';
import type { SearchIndex } from '#server/search/memory/search-index.ts';
import { readSettings } from '#server/settings/settings.ts';
import { openDatabase } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openCarriers } from './carriers.ts';
import { openFaulty } from './faulty-pool.ts';
import { openGateways } from './outside.ts';

export type ChildTask = {
  readonly databaseUrl: string;
  readonly now: Instant;
  readonly at: number;
  readonly isAfter: boolean;
  readonly body: Input<'booking/createBooking'>;
  readonly key: string;
  readonly secret: string;
};

const errand = JSON.parse(process.argv[2] ?? '') as ChildTask;
const say = (line: Record<string, unknown>): void =>
  void process.stdout.write(`${JSON.stringify(line)}\n`);
const database = await openDatabase<Schema>({
  databaseUrl: errand.databaseUrl,
  dataDir: '',
  poolSize: 1,
});
const faulty = openFaulty(database.pool, () => process.kill(process.pid, 'SIGKILL'));
const outside = openGateways(async () => {});
const carriers = openCarriers({ hear: ({ channel, id }) => say({ channel, id }) });
const settings = readSettings({
  DATA_DIR: tmpdir(),
  SECRET: errand.secret,
  PUBLIC_URL: 'http://hotel.example:3000',
});
const house: AppContext = {
  settings,
  db: faulty.db,
  keys: makeKeys(settings.secret),
  index: { isReady: false } as SearchIndex,
  gateways: outside.gateways,
  ...carriers.house,
  passes: makeWalletPasses({ apple: null, google: null }),
  translator: makeTranslator(null),
  push: makePushSender(settings.push, () => errand.now),
  social: makeSocialAdapters(settings, () => errand.now),
  pictures: makePictureMaker(),
  clock: () => errand.now,
  log: (line) => {
    if ('bug' in line) say(line);
  },
};
const app = await makeApp(house, null);
const post = async (
  call: string,
  body: unknown,
  key: string,
): Promise<{ data?: Record<string, string> }> => {
  const answer = await app.fetch(
    new Request(`http://hotel.example:3000/api/${call}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        'Device-Encode': errand.key,
      },
    }),
  );
  return (await answer.json()) as { data?: Record<string, string> };
};

if (errand.at > 0) faulty.arm(errand.isAfter ? 'killAfter' : 'kill', errand.at);
const { data: booked } = await post('booking/createBooking', errand.body, errand.key);
say({ booked: booked?.['code'] });
await post(
  'payment/startPayment',
  { code: booked?.['code'], key: booked?.['key'], paymentMethod: 3 },
  `${errand.key}-pay`,
);
say({ opened: true });
const page = [...outside.pages.values()][0];
if (page === undefined) throw new Error('the gateway was not asked');
page.state = 'charged';
say({ charged: page.ref, txn: page.txn });
say({ heard: (await handleNotice(house, 'momo', outside.tell(page))).status });
// What is told of it outside the browser, one after another, so that each run has as many statements.
const messages = await house.db
  .selectFrom('message as m')
  .innerJoin('booking as b', 'b.sn', 'm.booking_sn')
  .select('m.sn')
  .where('b.code', '=', booked?.['code'] ?? '')
  .orderBy('m.sn')
  .execute();
for (const { sn } of messages) await deliverMessage(house, { messageSn: sn });
say({ statements: faulty.calm().statements });
await database.close();
