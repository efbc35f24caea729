// Promises a random life to bookings: people, hotels, gateways and the clock act in any order
// through the real handlers, and after each act everything is checked.

import * as fc from 'fast-check';
import { expect } from 'vitest';
import {
  keepsStatus,
  bookingTransitions,
  bookingStatusOf,
  bookingStatuses,
  canTransition,
  finalStatuses,
  guestAnswersBy,
  transitionNames,
  transitionsFor,
  noShowFrom,
  providerAnswersBy,
  type Actor,
  type BookingStatus,
  type Transition,
  type TransitionName,
  type Refusal,
} from '#domain/booking.ts';
import { isWaiting, waitsForDispute } from '#domain/dispute.ts';
import { vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import {
  extendStay,
  getExtension,
  getReschedule,
  rescheduleBooking,
} from '#server/api/handlers/booking-change.ts';
import { cancelBooking, getCancellation } from '#server/api/handlers/cancellation.ts';
import { updateCheckInStatus } from '#server/api/handlers/check-in.ts';
import { answerDispute, decideDispute } from '#server/booking/dispute.ts';
import { findDispute } from '#server/store/booking/booking-events.ts';
import { factsOf, findBooking, type BookingRow } from '#server/store/booking/booking.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import { aGuest, atHotel, hourly, type Person, type Shop } from './booking-makers.ts';
import { inWrite, makeContext } from './test-server.ts';

type Booked = Awaited<ReturnType<Shop['book']>>;
type Mine = { readonly booking: Booked; readonly person: Person };
export type Model = { count: number };
export type Real = {
  readonly shop: Shop;
  readonly rooms: { readonly sure: number; readonly byHand: number };
  readonly made: Mine[];
  readonly moves: Map<string, number>;
  readonly statuses: Map<BookingStatus, number>;
  readonly refusals: Map<string, number>;
};

export const count = <Key>(counts: Map<Key, number>, key: Key): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);
const isFinal = (row: BookingRow): boolean =>
  (finalStatuses as readonly BookingStatus[]).includes(bookingStatusOf(row.status));

/** The newest booking something may still happen to. */
export async function current({ shop, made }: Real): Promise<(Mine & { row: BookingRow }) | null> {
  for (const one of made.toReversed()) {
    const row = await findBooking(shop.house.db, one.booking.code);
    if (row !== undefined && !isFinal(row)) return { ...one, row };
  }
  return null;
}

export type Act = (real: Real) => Promise<void>;

const create =
  (where: 'sure' | 'byHand', isPaidAtHotel: boolean, date = '2026-03-13'): Act =>
  async (real) => {
    const person =
      isPaidAtHotel || real.made.length % 2 === 0 ? await real.shop.aMember() : aGuest();
    // Some hours of the day ahead, so that several bookings of one room meet in some lives and not
    // in others.
    const booking = await real.shop
      .book(
        real.rooms[where],
        hourly(real.made.length % 3 === 0 ? '16:00' : '14:00', 2, date),
        isPaidAtHotel ? { paymentMethod: atHotel } : {},
        person,
      )
      .catch(() => null);
    if (booking === null) count(real.refusals, 'create');
    else real.made.push({ booking, person });
  };

/** What the table says, and whether a dispute that waits holds it back. */
async function mayMove(
  { shop: { house } }: Real,
  name: TransitionName,
  row: BookingRow,
  actor: Actor,
): Promise<true | Refusal> {
  const may = canTransition(name, factsOf(row), actor, house.now());
  const dispute = await findDispute(house.db, row.sn);
  return may === true &&
    dispute !== undefined &&
    isWaiting(dispute.state) &&
    waitsForDispute(name, actor)
    ? 'disputed'
    : may;
}

/** Does it by the real handler and holds the outcome to what the table says beforehand. */
const attempt =
  (name: TransitionName, actor: Actor, by: (real: Real, mine: Mine) => Promise<unknown>): Act =>
  async (real) => {
    const mine = await current(real);
    if (mine === null) return;
    const may = await mayMove(real, name, mine.row, actor);
    const isDone = await by(real, mine).then(
      (answer) => typeof answer !== 'string',
      () => false,
    );
    const after = await findBooking(real.shop.house.db, mine.booking.code);
    const isThere =
      mine.row.status === bookingStatuses[bookingTransitions[name].to] &&
      (!keepsStatus(name) || mine.row.vouched_at !== null);
    expect([name, actor, isDone, after?.status]).toEqual([
      name,
      actor,
      may === true || isThere,
      may === true ? bookingStatuses[bookingTransitions[name].to] : mine.row.status,
    ]);
    if (may !== true && !isThere) count(real.refusals, may);
  };

const moved = (name: TransitionName, actor: Actor): Act =>
  attempt(name, actor, (real, { booking }) => real.shop.move(booking, name, actor));
const said = (
  real: Real,
  { booking, person }: Mine,
  answer: 'checkedIn' | 'couldNotCheckIn' | 'didNotCheckIn',
) =>
  inWrite(real.shop.house, person, (ctx) =>
    updateCheckInStatus(ctx, { code: booking.code, key: booking.key, answer, description: '' }),
  );
const cancelled = async (real: Real, { booking, person }: Mine) => {
  const shown = await getCancellation(makeContext(real.shop.house, person), { code: booking.code });
  return inWrite(real.shop.house, person, (ctx) =>
    cancelBooking(ctx, {
      code: booking.code,
      reason: 'changeTime',
      note: '',
      refund: vnd(shown.refund),
    }),
  );
};
const cancel: Act = async (real) => {
  const mine = await current(real);
  // A guest has no account to cancel by.
  if (mine !== null && mine.row.member_sn !== null && mine.row.status !== bookingStatuses.cancelled)
    await attempt('cancel', 'member', cancelled)(real);
};

/**
 * Something that is no move of the table, on the newest booking; refused or not, what holds is
 * checked after it.
 */
const tried =
  (work: (real: Real, mine: Mine & { row: BookingRow }) => Promise<unknown>): Act =>
  async (real) => {
    const mine = await current(real);
    if (mine !== null) await work(real, mine).catch(() => count(real.refusals, 'other'));
  };
const pay = tried(async (real, { booking, row }) =>
  row.status === bookingStatuses.paymentPending ? real.shop.pay(booking) : null,
);
/**
 * Another hour of the same room, or an hour longer, as it was shown; a guest has no account to
 * change by.
 */
const reschedule = tried(async ({ shop }, { booking: { code }, person, row }) => {
  const wish = { code, roomTypeSn: row.room_type_sn, stay: hourly('18:00') };
  const { change } = await getReschedule(makeContext(shop.house, person), wish);
  if (change !== null)
    await inWrite(shop.house, person, (ctx) =>
      rescheduleBooking(ctx, { ...wish, changeHash: change.changeHash }),
    );
});
const extend = tried(async ({ shop }, { booking: { code }, person }) => {
  const { change } = await getExtension(makeContext(shop.house, person), { code });
  if (change !== null)
    await inWrite(shop.house, person, (ctx) =>
      extendStay(ctx, { code, changeHash: change.changeHash }),
    );
});
const failToPay = tried(async (real, { booking, row }) =>
  row.status === bookingStatuses.paymentPending ? real.shop.pay(booking, 'cancel') : null,
);
const dispute = (
  by: (db: Parameters<typeof answerDispute>[0], sn: number, now: Instant) => Promise<unknown>,
): Act =>
  tried(async ({ shop }, { row }) =>
    inTransaction(shop.house.db, (db) => by(db, row.sn, shop.house.now())),
  );

/**
 * The gateway was paid, tells nobody and cannot be asked until the booking has failed; by then the
 * room may be sold again.
 */
export const lateMoney =
  (isSoldMeanwhile: boolean, where: 'sure' | 'byHand' = 'sure', made = create(where, false)): Act =>
  async (real) => {
    const { shop } = real;
    await made(real);
    const mine = await current(real);
    if (
      mine === null ||
      mine.row.status !== bookingStatuses.paymentPending ||
      mine.row.room_type_sn !== real.rooms[where]
    )
      return;
    const { redirectUrl } = await shop.start(mine.booking);
    await shop.act(redirectUrl, 'silent');
    await shop.house.db
      .updateTable('payment_attempt')
      .set({ next_query_at: addMinutes(shop.house.now(), 60) })
      .execute();
    shop.house.setNow(
      addMinutes(
        mine.row.expires_at ?? shop.house.now(),
        isSoldMeanwhile ? 1 : policy.paymentGraceMinutes,
      ),
    );
    if (isSoldMeanwhile) {
      for (let others = 0; others < 3; others += 1) await create(where, true)(real);
    } else await shop.work();
    await shop.house.db.updateTable('payment_attempt').set({ next_query_at: null }).execute();
    await shop.status(mine.booking).catch(() => null);
    await shop.work();
  };

/**
 * Time goes to a moment that means something to the newest booking, never back, and the clock does
 * its work.
 */
const goTo =
  (moment: (row: BookingRow) => Instant | null): Act =>
  async (real) => {
    const mine = await current(real);
    const at = mine === null ? null : moment(mine.row);
    if (at === null || at < real.shop.house.now()) return;
    real.shop.house.setNow(at);
    await real.shop.work();
  };

/**
 * What is ordered beside a room is its provider's: one that is played answers soon, so the others
 * answer at once or let the time pass.
 */
const toProvider =
  (then: Act): Act =>
  async (real) => {
    await moved('payToProvider', 'gateway')(real);
    await then(real);
  };
const providerIsSilent: Act = async (real) => {
  const mine = await current(real);
  const at = mine === null ? null : providerAnswersBy(factsOf(mine.row));
  if (at !== null && at > real.shop.house.now()) real.shop.house.setNow(at);
  if (mine?.row.status === bookingStatuses.awaitingProvider)
    await moved('providerUnanswered', 'clock')(real);
};
/** Only while nobody else can have its room, which whoever rescues a booking looks at first. */
const rescueToProvider: Act = async (real) => {
  const [mine] = real.made;
  const row =
    mine === undefined ? undefined : await findBooking(real.shop.house.db, mine.booking.code);
  if (mine !== undefined && real.made.length === 1 && row?.status === bookingStatuses.failed)
    await real.shop.move(mine.booking, 'rescueToProvider', 'gateway');
};

/** The newest stay that is over, which no other act looks at any more. */
const confirmsStay: Act = async (real) => {
  const { db, now } = real.shop.house;
  for (const { booking } of real.made.toReversed()) {
    const row = await findBooking(db, booking.code);
    if (row?.status !== bookingStatuses.completed) continue;
    const may = canTransition('confirmStay', factsOf(row), 'hotel', now());
    const done = await real.shop.move(booking, 'confirmStay', 'hotel');
    expect(done).toBe(row.vouched_at !== null && row.vouched_at !== undefined ? false : may);
    if (typeof done === 'string') count(real.refusals, done);
    return;
  }
};

/** A wish of anybody for anything that the table refuses: nothing may change. */
const forbidden =
  (name: TransitionName, actor: Actor): Act =>
  async (real) => {
    const mine = await current(real);
    if (
      mine === null ||
      canTransition(name, factsOf(mine.row), actor, real.shop.house.now()) === true
    )
      return;
    await moved(name, actor)(real);
  };

export const acts: Readonly<Record<string, Act>> = {
  createPrepaid: create('sure', false),
  createPrepaidByHand: create('byHand', false),
  createAtHotel: create('sure', true),
  createAtHotelByHand: create('byHand', true),
  pay,
  payAgain: pay,
  failToPay,
  cancel,
  lateMoney: lateMoney(false),
  lateMoneyByHand: lateMoney(false, 'byHand'),
  lateAndSold: lateMoney(true),
  createAhead: create('sure', false, '2026-03-17'),
  rescueToProvider,
  toProvider: toProvider(async () => {}),
  providerConfirms: toProvider(moved('providerConfirms', 'operator')),
  providerDeclines: toProvider(moved('providerDeclines', 'provider')),
  providerIsSilent: toProvider(providerIsSilent),
  confirmRoom: moved('confirmRoom', 'hotel'),
  declineRoom: moved('declineRoom', 'hotel'),
  hotelCancels: moved('hotelCancels', 'hotel'),
  reportNoShow: moved('reportNoShow', 'hotel'),
  checksIn: moved('checkIn', 'hotel'),
  confirmsArrival: moved('confirmArrival', 'hotel'),
  disputesArrival: moved('disputeArrival', 'hotel'),
  confirmsStay,
  undoCheckIn: moved('undoCheckIn', 'hotel'),
  undoReportedCheckIn: moved('undoReportedCheckIn', 'hotel'),
  checkedIn: attempt('checkIn', 'guest', (real, mine) => said(real, mine, 'checkedIn')),
  didNotCheckIn: attempt('didNotCheckIn', 'guest', (real, mine) =>
    said(real, mine, 'didNotCheckIn'),
  ),
  reschedule,
  extend,
  couldNotCheckIn: tried((real, mine) => said(real, mine, 'couldNotCheckIn')),
  agrees: dispute((db, sn, now) => answerDispute(db, sn, { agrees: true, text: '' }, now)),
  contradicts: dispute((db, sn, now) =>
    answerDispute(db, sn, { agrees: false, text: 'Không đúng' }, now),
  ),
  upholds: dispute((db, sn, now) => decideDispute(db, sn, true, now)),
  rejects: dispute((db, sn, now) => decideDispute(db, sn, false, now)),
  toExpiry: goTo((row) => row.expires_at && addMinutes(row.expires_at, policy.paymentGraceMinutes)),
  toHotelSilence: goTo(
    (row) => row.asked_hotel_at && addMinutes(row.asked_hotel_at, policy.roomUnansweredMinutes),
  ),
  toDoor: goTo((row) => addMinutes(row.check_in_at, -policy.checkInOpensMinutes)),
  toCheckIn: goTo((row) => row.check_in_at),
  toNoShow: goTo((row) => noShowFrom(factsOf(row))),
  toDisputeEnd: goTo((row) => addMinutes(row.check_in_at, policy.disputeAnswerMinutes + 30)),
  toReminder: goTo(
    (row) =>
      row.reported_at && addMinutes(guestAnswersBy(row.reported_at), -policy.noShowReminderMinutes),
  ),
  toSilence: goTo((row) => row.reported_at && guestAnswersBy(row.reported_at)),
  toCheckOut: goTo((row) => addMinutes(row.check_out_at, 1)),
  toQuietEnd: goTo((row) => addMinutes(row.check_out_at, 60 * policy.completeAfterHours + 1)),
};

const actors: readonly Actor[] = [
  'guest',
  'member',
  'hotel',
  'operator',
  'provider',
  'gateway',
  'clock',
];
export const anyForbidden = fc
  .tuple(fc.constantFrom(...transitionNames), fc.constantFrom(...actors))
  .map(([name, actor]) => ({ name: `forbidden ${name} by ${actor}`, act: forbidden(name, actor) }));

type Step = { from_status: number | null; to_status: number; move: string };
const storyWords: ReadonlySet<string> = new Set([
  'openDispute',
  'withdrawDispute',
  'contradictDispute',
  'rejectDispute',
  'reschedule',
  'extend',
]);

/**
 * Every booking walked along the table alone, from its creation to where it stands
 * (docs/performance.md, I5).
 */
export async function expectLegal(
  { shop }: Real,
  seen: (step: Step) => void = () => {},
): Promise<void> {
  const { db } = shop.house;
  const rows = await db.selectFrom('booking').select(['sn', 'status']).execute();
  const history = await db
    .selectFrom('booking_history')
    .select(['booking_sn', 'from_status', 'to_status', 'move', 'actor'])
    .orderBy('sn')
    .execute();
  for (const row of rows) {
    const steps = history.filter((step) => step.booking_sn === row.sn);
    let status: number | null = null;
    for (const step of steps) {
      expect(step.from_status).toBe(status);
      const move: Transition | undefined = (
        bookingTransitions as Readonly<Record<string, Transition>>
      )[step.move];
      if (storyWords.has(step.move)) expect(step.to_status).toBe(status);
      else if (step.move !== 'create') {
        expect(move?.from.map((name) => bookingStatuses[name])).toContain(status);
        expect([step.to_status, move?.by.includes(step.actor as Actor)]).toEqual([
          bookingStatuses[move?.to ?? 'failed'],
          true,
        ]);
      }
      status = step.to_status;
      seen(step);
    }
    expect(status).toBe(row.status);
  }
}

/**
 * Due to the clock by the table, but done by a dispute's own job, after a reminder, or by the
 * provider that is played outside production.
 */
const ofOthers: ReadonlySet<TransitionName> = new Set([
  'settleDispute',
  'silentAfterReport',
  'providerUnanswered',
]);

/**
 * All money that came is kept for a booking, on its way back, or the fee that was told; no room is
 * held twice; no clock is late (docs/performance.md, I1, I2, I7).
 */
export async function expectSound({ shop, rooms }: Real): Promise<void> {
  const { db } = shop.house;
  const now = shop.house.now();
  const bookings = (await db.selectFrom('booking').selectAll().execute()) as BookingRow[];
  for (const row of bookings) {
    const paid = await db
      .selectFrom('payment_attempt')
      .select((one) => one.fn.sum<number>('amount').as('sum'))
      .where('booking_sn', '=', row.sn)
      .where('status', 'in', [1, 3])
      .executeTakeFirst();
    const back = await db
      .selectFrom('refund as r')
      .innerJoin('payment_attempt as a', 'a.sn', 'r.attempt_sn')
      .select((one) => one.fn.sum<number>('r.amount').as('sum'))
      .where('a.booking_sn', '=', row.sn)
      .where('r.state', '<>', 'failed')
      .executeTakeFirst();
    const fee = await db
      .selectFrom('booking_cancellation')
      .selectAll()
      .where('booking_sn', '=', row.sn)
      .executeTakeFirst();
    const isKept = row.payment_status === 1 && ![0, 3, 4, 5].includes(row.status);
    const kept = isKept
      ? row.total - row.due_at_hotel
      : [3, 4].includes(row.status) && fee !== undefined
        ? fee.paid - fee.refund
        : 0;
    expect([row.code, row.status, Number(paid?.sum ?? 0) - Number(back?.sum ?? 0)]).toEqual([
      row.code,
      row.status,
      kept,
    ]);
    const waits = await db
      .selectFrom('dispute')
      .select('state')
      .where('booking_sn', '=', row.sn)
      .where('state', 'in', ['open', 'contradicted'])
      .executeTakeFirst();
    const late = transitionsFor(factsOf(row), 'clock', now).filter(
      (name) => !ofOthers.has(name) && waits === undefined,
    );
    expect([row.code, late]).toEqual([row.code, []]);
  }
  for (const room of Object.values(rooms)) {
    const { stock } = await db
      .selectFrom('room_type')
      .select('stock')
      .where('sn', '=', room)
      .executeTakeFirstOrThrow();
    const held = bookings.filter(
      (row) =>
        row.room_type_sn === room &&
        !isFinal(row) &&
        (row.status !== 5 || (row.expires_at ?? now) > now),
    );
    for (const one of held) {
      const together = held
        .filter(
          (other) => other.check_in_at <= one.check_in_at && other.held_until > one.check_in_at,
        )
        .reduce((sum, other) => sum + other.rooms, 0);
      expect(together).toBeLessThanOrEqual(stock);
    }
  }
}
