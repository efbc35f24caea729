// Promises that a booking whose answer was lost is found by its key, and that a key nothing came of
// can do nothing later.

import { expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { settleAttempt } from '#server/api/handlers/booking-attempt.ts';
import { withIdempotencyKey } from '#server/api/idempotency.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { claimKey, storeAnswer } from '#server/store/idempotency.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { hourly, type Shop, withShop } from '../support/booking-makers.ts';
import { inWrite } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

const asked = (key: string) => ({ key, call: 'booking/createBooking', caller: 'device a-phone' });
const settle = (device: string, attempt: string) =>
  inWrite(shop.house, { member: null, device }, (ctx) => settleAttempt(ctx, { attempt }));

it('a booking that was made is given by the key it was sent with, to its own device alone', async () => {
  const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
  await claimKey(at.db, asked('first-wish'), 'what was asked', shop.house.now());
  await storeAnswer(at.db, asked('first-wish'), booking);
  expect((await settle('a-phone', 'first-wish')).booking).toMatchObject({
    code: booking.code,
    key: booking.key,
  });
  expect(await settle('another', 'first-wish')).toEqual({ booking: null });
});

it('a key nothing came of is closed: the request that comes late books nothing', async () => {
  for (let again = 0; again < 2; again += 1)
    expect(await settle('a-phone', 'lost-wish')).toEqual({ booking: null });
  let isDone = false;
  const late = inTransaction(at.db, (db) =>
    withIdempotencyKey(db, { ...asked('lost-wish'), input: {} }, shop.house.now(), async () => {
      isDone = true;
      return { data: null };
    }),
  );
  await expect(late).rejects.toMatchObject({ code: errorCodes.keyReused });
  expect(isDone).toBe(false);
});
