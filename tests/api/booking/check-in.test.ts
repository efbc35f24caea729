// Promises that what a guest says of the arrival counts once, that silence is closed by the clock,
// and that a closed door gives the money back.

import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { updateCheckInStatus } from '#server/api/handlers/check-in.ts';
import { answerDispute, decideDispute } from '#server/booking/dispute.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  atHotel,
  expectBalance,
  hourly,
  type Person,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { faultOf } from '../support/test-client.ts';
import { askHandler, inWrite } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

type Booked = Awaited<ReturnType<Shop['book']>>;
type Said = {
  answer: 'checkedIn' | 'couldNotCheckIn' | 'didNotCheckIn';
  key?: string;
  description?: string;
};
const nobody: Person = { member: null };
const say = (booking: Pick<Booked, 'code'>, said: Said, person: Person = nobody) =>
  inWrite(shop.house, person, (ctx) =>
    askHandler({ updateCheckInStatus }, ctx, 'booking/updateCheckInStatus', {
      code: booking.code,
      ...said,
    }),
  );
const refused = (call: Promise<unknown>) => faultOf('booking/updateCheckInStatus', call);
const hotelSays = async (booking: Booked, agrees: boolean, text = '') => {
  const sn = await shop.snOf(booking);
  return inTransaction(at.db, (db) => answerDispute(db, sn, { agrees, text }, shop.house.now()));
};
const decide = async (booking: Booked, isForGuest: boolean) => {
  const sn = await shop.snOf(booking);
  return inTransaction(at.db, (db) => decideDispute(db, sn, isForGuest, shop.house.now()));
};
const notices = async () =>
  at.db.selectFrom('booking_notice').select(['kind', 'at']).orderBy('sn').execute();
const moves = async (booking: Booked) =>
  (await shop.view(booking)).history.map((step) => step.move);

/** A guest's own paid booking of 14:00, and the moment made now. */
async function given(
  now: (booking: Booked) => Instant = (booking) => booking.checkIn,
): Promise<Booked> {
  const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
  await shop.pay(booking);
  shop.house.setNow(now(booking));
  return booking;
}
/** The hotel reported it at 14:30. */
async function reported(): Promise<Booked & { answerBy: Instant }> {
  const booking = await given((made) => addMinutes(made.checkIn, 30));
  expect(await shop.move(booking, 'reportNoShow', 'hotel')).toBe(true);
  return { ...booking, answerBy: addMinutes(booking.checkIn, 30 + 24 * 60) };
}

describe('a guest checks in', () => {
  it('by the secret link from half an hour before, and saying it again is nothing', async () => {
    const booking = await given((made) => addMinutes(made.checkIn, -31));
    const said = { answer: 'checkedIn', key: booking.key } as const;
    expect(await refused(say(booking, said))).toEqual({
      code: errorCodes.answerNotPossible,
      details: { why: 'tooEarly' },
    });
    shop.house.pass(1);
    expect((await say(booking, said)).status).toBe(9);
    expect((await say(booking, said)).status).toBe(9);
    expect(await moves(booking)).toEqual(['create', 'pay', 'checkIn']);
  });

  it('as a member without the link, and nobody else does', async () => {
    const [mine, other] = [await shop.aMember(), await shop.aMember()];
    const booking = await shop.book(
      await shop.aRoom(),
      hourly('14:00'),
      { paymentMethod: atHotel },
      mine,
    );
    shop.house.setNow(booking.checkIn);
    for (const person of [other, nobody])
      expect((await refused(say(booking, { answer: 'checkedIn' }, person))).code).toBe(
        errorCodes.notFound,
      );
    expect(
      (await refused(say(booking, { answer: 'checkedIn', key: 'A'.repeat(22) }, other))).code,
    ).toBe(errorCodes.notFound);
    const view = await say(booking, { answer: 'checkedIn' }, mine);
    expect(view.status).toBe(9);
    expect(
      await at.db
        .selectFrom('booking_history')
        .select('actor')
        .where('move', '=', 'checkIn')
        .execute(),
    ).toEqual([{ actor: 'member' }]);
  });
});

describe('after the hotel reports a no-show', () => {
  it('the guest is asked with a deadline, and reminded two hours before it', async () => {
    const booking = await reported();
    expect(await shop.view(booking)).toMatchObject({
      status: 10,
      noShow: { reportedAt: shop.house.now(), answerBy: booking.answerBy },
    });
    expect(await notices()).toEqual([{ kind: 'askGuest', at: shop.house.now() }]);
    shop.house.setNow(addMinutes(booking.answerBy, -121));
    await shop.work();
    expect(await notices()).toHaveLength(1);
    shop.house.pass(1);
    await shop.work();
    expect((await notices()).map((notice) => notice.kind)).toEqual(['askGuest', 'askGuestAgain']);
  });

  it('silence makes it a no-show at the deadline, not before', async () => {
    const booking = await reported();
    shop.house.setNow(addMinutes(booking.answerBy, -policy.noShowReminderMinutes));
    await shop.work();
    shop.house.setNow(addMinutes(booking.answerBy, -1));
    await shop.work();
    expect((await shop.view(booking)).status).toBe(10);
    shop.house.pass(1);
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({ status: 4, noShow: null, paymentStatus: 1 });
    expect(await shop.refunds()).toEqual([]);
  });

  it('nobody becomes a no-show without a reminder: after an outage it is sent first, and time is given', async () => {
    const booking = await reported();
    const back = addMinutes(booking.answerBy, 60);
    shop.house.setNow(back);
    await shop.work();
    expect((await shop.view(booking)).status).toBe(10);
    expect((await notices()).slice(1)).toEqual([{ kind: 'askGuestAgain', at: back }]);
    shop.house.setNow(addMinutes(back, policy.noShowReminderMinutes - 1));
    await shop.work();
    expect((await shop.view(booking)).status).toBe(10);
    shop.house.pass(1);
    await shop.work();
    expect((await shop.view(booking)).status).toBe(4);
  });

  it('the guest who did come says so and is checked in; the clock lets it be', async () => {
    const booking = await reported();
    expect((await say(booking, { answer: 'checkedIn', key: booking.key })).status).toBe(9);
    shop.house.setNow(addMinutes(booking.answerBy, 200));
    await shop.work();
    expect(await moves(booking)).not.toContain('silentAfterReport');
  });

  it('the guest who did not come says so, and it is charged as was agreed', async () => {
    const member = await shop.aMember();
    const booking = await shop.book(
      await shop.aRoom(),
      hourly('14:00'),
      { paymentMethod: atHotel },
      member,
    );
    shop.house.setNow(addMinutes(booking.checkIn, -1));
    expect(await refused(say(booking, { answer: 'didNotCheckIn' }, member))).toMatchObject({
      details: { why: 'tooEarly' },
    });
    shop.house.pass(1);
    expect((await say(booking, { answer: 'didNotCheckIn' }, member)).status).toBe(4);
    expect((await say(booking, { answer: 'didNotCheckIn' }, member)).status).toBe(4);
    expect(await refused(say(booking, { answer: 'checkedIn' }, member))).toMatchObject({
      details: { why: 'wrongStatus' },
    });
  });
});

describe('a guest who came and could not check in', () => {
  const closed = async (booking: Booked) =>
    say(booking, {
      answer: 'couldNotCheckIn',
      key: booking.key,
      description: ' Lễ tân nói hết phòng. ',
    });

  it('opens a dispute once, which the hotel is to answer within two hours', async () => {
    const booking = await given();
    const newest = async () =>
      (
        await at.db
          .selectFrom('hotel_change')
          .innerJoin('booking', 'booking.hotel_sn', 'hotel_change.hotel_sn')
          .select((row) => row.fn.max('hotel_change.seq').as('seq'))
          .where('booking.code', '=', booking.code)
          .executeTakeFirst()
      )?.seq ?? 0;
    const before = await newest();
    const view = await closed(booking);
    expect(view).toMatchObject({
      status: 1,
      dispute: {
        state: 'open',
        description: 'Lễ tân nói hết phòng.',
        openedAt: booking.checkIn,
        answerBy: addMinutes(booking.checkIn, 120),
        answeredAt: null,
      },
    });
    await closed(booking);
    expect(await moves(booking)).toEqual(['create', 'pay', 'openDispute']);
    expect(
      await refused(
        say(await given((made) => addMinutes(made.checkIn, -1)), {
          answer: 'couldNotCheckIn',
          key: booking.key,
        }),
      ),
    ).toMatchObject({ code: errorCodes.notFound });
    // An open desk hears of it at once.
    expect(await newest()).toBeGreaterThan(before);
  });

  it('gets everything back when the hotel agrees', async () => {
    const booking = await given();
    await closed(booking);
    expect(await hotelSays(booking, true)).toBe(true);
    expect(await hotelSays(booking, true)).toBe(false);
    await shop.work();
    const view = await shop.view(booking);
    expect(view).toMatchObject({
      status: 3,
      paymentStatus: 3,
      dispute: { state: 'agreed' },
      cancellation: { actor: 'hotel', reason: 'couldNotCheckIn', paid: 200_000, refund: 200_000 },
    });
    await expectBalance(at);
  });

  it('gets everything back when the hotel is silent for two hours', async () => {
    const booking = await given();
    await closed(booking);
    shop.house.pass(119);
    await shop.work();
    expect((await shop.view(booking)).status).toBe(1);
    shop.house.pass(1);
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({
      status: 3,
      paymentStatus: 3,
      dispute: { state: 'silent' },
      cancellation: { actor: 'clock' },
    });
    expect(await hotelSays(booking, false)).toBe('wrongStatus');
    await expectBalance(at);
  });

  it('waits for a person when the hotel tells another story, and no clock closes it meanwhile', async () => {
    const booking = await reported();
    await closed(booking);
    expect(await hotelSays(booking, false, 'Phòng vẫn trống cả chiều.')).toBe(true);
    shop.house.setNow(addMinutes(booking.answerBy, 24 * 60));
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({
      status: 10,
      dispute: { state: 'contradicted', answer: 'Phòng vẫn trống cả chiều.' },
    });
    expect(await decide(booking, true)).toBe(true);
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({
      status: 3,
      paymentStatus: 3,
      dispute: { state: 'upheld' },
    });
  });

  it('who is found wrong is answered for by the report that stands', async () => {
    const booking = await reported();
    await closed(booking);
    await hotelSays(booking, false);
    expect(await decide(booking, false)).toBe(true);
    shop.house.setNow(addMinutes(booking.answerBy, -60));
    await shop.work();
    shop.house.setNow(addMinutes(booking.answerBy, 200));
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({ status: 4, dispute: { state: 'rejected' } });
    expect(await shop.refunds()).toEqual([]);
  });

  it('is not closed as stayed while the dispute waits, and is when it is rejected', async () => {
    const booking = await given();
    await closed(booking);
    await hotelSays(booking, false);
    await at.db
      .insertInto('job')
      .values({ key: 'complete', kind: 'complete', payload: '{}', run_at: shop.house.now() })
      .execute();
    shop.house.setNow(addMinutes(booking.checkOut, 25 * 60));
    await shop.work();
    expect((await shop.view(booking)).status).toBe(1);
    await decide(booking, false);
    shop.house.pass(1);
    await shop.work();
    expect((await shop.view(booking)).status).toBe(2);
  });

  it('and is let in after all takes the complaint back', async () => {
    const booking = await given();
    await closed(booking);
    const view = await say(booking, { answer: 'checkedIn', key: booking.key });
    expect(view).toMatchObject({ status: 9, dispute: { state: 'withdrawn' } });
    shop.house.pass(121);
    await shop.work();
    expect((await shop.view(booking)).status).toBe(9);
    expect(await hotelSays(booking, true)).toBe('wrongStatus');
  });
});
