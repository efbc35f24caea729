// Promises that troubles of single kinds end as they must: statements the database takes back,
// hotels with fewer rooms than they sold, clocks that jump, workers that die (docs/performance.md,
// F3, F20, F21, F22).

import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { vnd } from '#domain/money.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import { createBooking } from '#server/api/handlers/booking.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { applyPaymentOutcome } from '#server/payment/confirm.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { claimJobs } from '#server/store/job.ts';
import { findStuckWork } from '#server/store/payment/ledger-check.ts';
import { openFaulty, type Trouble } from '../../simulation/faulty-pool.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  aGuest,
  daily,
  expectBalance,
  hourly,
  overnight,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { aFriday } from '../support/builders.ts';
import { inWrite } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const bookings = async () => (await at.db.selectFrom('booking').select('sn').execute()).length;

describe.each(['serialization', 'deadlock'] as const satisfies readonly Trouble[])(
  'F3 a %s failure',
  (trouble) => {
    const bookThrough = async (times: number) => {
      const faulty = openFaulty(at.pool);
      const room = await shop.aRoom();
      const stay = hourly('14:00');
      const { quoteHash } = await shop.quote(room, stay);
      const { slug } = await at.db.selectFrom('hotel').select('slug').executeTakeFirstOrThrow();
      const guest = aGuest();
      let statements = 0;
      // Each time the work begins anew, its first statement after `begin` is refused.
      const said = await refusal(
        inWrite({ ...shop.house, db: faulty.db }, guest, async (ctx) => {
          if (statements < times) {
            statements += 1;
            faulty.arm(trouble, 1);
          }
          return createBooking(ctx, {
            slug,
            roomTypeSn: room,
            stay,
            rooms: 1,
            couponSn: null,
            xu: 0,
            addOns: [],
            quoteHash,
            paymentMethod: 3,
            adults: 1,
            children: 0,
            fullName: 'Nguyễn Văn An',
            countryCode: '+84',
            mobile: guest.mobile ?? '',
            email: 'an@example.com',
            specialRequests: '',
            agreesToTerms: true,
            invoice: null,
            wantedUntil: null,
          });
        }),
      );
      return { said, tries: statements, made: await bookings() };
    };

    it('is met again up to three times, and the booking is made once', async () => {
      expect(await bookThrough(3)).toEqual({ said: 'done', tries: 3, made: 1 });
    });

    it('is told after three more tries, and nothing was made', async () => {
      expect(await bookThrough(9)).toEqual({
        said: trouble === 'deadlock' ? '40P01' : '40001',
        tries: 4,
        made: 0,
      });
    });
  },
);

describe('F20 a hotel that has fewer rooms than it sold', () => {
  const setStock = (room: number, stock: number) =>
    at.db.updateTable('room_type').set({ stock }).where('sn', '=', room).execute();

  it('keeps what is booked, sells nothing more, and is named to the operator booking by booking', async () => {
    const room = await shop.aRoom({ stock: 2 });
    const [one, two] = [
      await shop.book(room, hourly('14:00')),
      await shop.book(room, hourly('14:00')),
    ];
    for (const booking of [one, two]) await shop.pay(booking);
    expect(await findStuckWork(at.db, shop.house.now())).toEqual([]);
    await setStock(room, 1);
    expect((await shop.view(one)).status + (await shop.view(two)).status).toBe(2);
    expect(await refusal(shop.book(room, hourly('15:00')))).toBe(errorCodes.soldOut);
    expect(await findStuckWork(at.db, shop.house.now())).toMatchObject([
      { kind: 'overbooked', count: 2, oldest: [one.code, two.code].toSorted()[0] },
    ]);
    // Another hour of the same day is no conflict, and one that ends leaves none.
    await shop.book(room, hourly('20:00'));
    await shop.move(one, 'hotelCancels', 'hotel');
    expect(await findStuckWork(at.db, shop.house.now())).toEqual([]);
    await shop.work();
    await expectBalance(at);
  });

  it('gives the money back to whoever pays for a room that is gone, and says so', async () => {
    const room = await shop.aRoom({ stock: 1 });
    const booking = await shop.book(room, hourly('14:00'));
    const { redirectUrl } = await shop.start(booking);
    await setStock(room, 0);
    await shop.act(redirectUrl, 'approve');
    const view = await shop.view(booking);
    expect([
      view.status,
      view.history.at(-1)?.move,
      view.refunds.map(({ amount }) => amount),
    ]).toEqual([0, 'loseRoom', [200_000]]);
    await expectBalance(at);
  });

  it('cannot have less than none', async () => {
    const room = await shop.aRoom();
    await expect(setStock(room, -1)).rejects.toThrow(/check/);
  });
});

describe('F21 the clock of the server', () => {
  it('jumps an hour back under an open window: the hold still ends, and the room is sold once', async () => {
    const room = await shop.aRoom();
    const booking = await shop.book(room, hourly('16:00'));
    shop.house.setNow(addMinutes(aFriday, -60));
    expect(await refusal(shop.book(room, hourly('16:00')))).toBe(errorCodes.soldOut);
    await shop.work();
    shop.house.setNow(addMinutes(aFriday, 60));
    await shop.work();
    expect((await shop.view(booking)).status).toBe(0);
    expect(await refusal(shop.book(room, hourly('16:00')))).toBe('done');
  });

  it('jumps an hour on between a payment and its notice: the money is booked or given back, never both', async () => {
    const room = await shop.aRoom();
    const booking = await shop.book(room, hourly('16:00'));
    await shop.start(booking);
    shop.house.setNow(addMinutes(aFriday, 60));
    const word = {
      provider: 'momo',
      ref: `${booking.code}-1`,
      outcome: 'paid',
      amount: vnd(200_000),
      providerTxn: '77',
      code: '0',
    } as const;
    await inTransaction(at.db, (db) => applyPaymentOutcome(db, word, shop.house.now()));
    expect([(await shop.view(booking)).status, (await shop.view(booking)).refunds.length]).toEqual([
      1, 0,
    ]);
    await expectBalance(at);
  });

  it('sells the night and the day of 29 February, and an hour at 23:59:59 of the day before in Vietnam', async () => {
    const room = await shop.aRoom({ stock: 3 });
    const eve = instant('2028-02-28T16:59:59.000Z');
    shop.house.setNow(eve);
    const [night, days, early] = [
      await shop.book(room, overnight('2028-02-29')),
      await shop.book(room, daily('2028-02-29', 1)),
      await shop.book(room, hourly('08:00', 2, '2028-02-29')),
    ];
    expect([night.checkIn, night.checkOut]).toEqual([
      '2028-02-29T15:00:00.000Z',
      '2028-03-01T03:00:00.000Z',
    ]);
    expect([days.checkIn, days.checkOut]).toEqual([
      '2028-02-29T07:00:00.000Z',
      '2028-03-01T05:00:00.000Z',
    ]);
    expect(early.checkIn).toBe('2028-02-29T01:00:00.000Z');
    expect(await refusal(shop.book(room, daily('2027-02-28', 1)))).not.toBe('done');
  });
});

describe('F22 a worker that dies with its jobs', () => {
  it('leaves them to another after the lease, which does each once', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('16:00'));
    shop.house.pass(18);
    expect((await claimJobs(at.db, shop.house.now(), 16, 2)).length).toBeGreaterThan(0);
    expect(await runDueJobs(shop.house)).toBe(0);
    expect((await shop.view(booking)).status).toBe(5);
    shop.house.pass(2);
    await Promise.all([runDueJobs(shop.house), runDueJobs(shop.house)]);
    expect((await shop.view(booking)).history.map(({ move }) => move)).toEqual([
      'create',
      'expire',
    ]);
  });
});
