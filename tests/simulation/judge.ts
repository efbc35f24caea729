// Checks the invariants of a simulated history after every step against its rows and the state of
// the gateways, with an independent implementation of the rules.

import {
  bookingTransitions,
  finalStatuses,
  bookingStatuses,
  holdingStatusNumbers,
  type Actor,
  type Transition,
} from '#domain/booking.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import { peakRooms } from '../bench/bookings/booking-history.ts';
import { fees } from './fees.ts';
import { once, truth } from './messages.ts';
import { readRows, type Rows } from './rows.ts';
import type { World } from './world.ts';

const sum = <Row extends { amount: number }>(rows: readonly Row[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0);
const storyWords: ReadonlySet<string> = new Set([
  'openDispute',
  'withdrawDispute',
  'contradictDispute',
  'rejectDispute',
  'extend',
]);
const { failed, cancelled, completed, paymentPending, noShow } = bookingStatuses;

/**
 * The violated invariants; empty when all hold. `isEnd`: nothing may be left open. `isSure`: reads
 * everything again.
 */
export async function judge(
  world: World,
  { isEnd = false, isSure = isEnd }: { readonly isEnd?: boolean; readonly isSure?: boolean } = {},
): Promise<string[]> {
  const rows = await readRows(world.stage, isSure);
  return [
    ...money(rows, world, isEnd),
    ...fees(rows),
    ...capacity(rows, world),
    ...kept(rows, world),
    ...graph(rows),
    ...doors(rows, isEnd),
    ...takenBack(rows),
    ...explained(rows),
    ...rewards(rows),
    ...unpaidRewards(rows, world),
    ...truth(rows),
    ...once(rows, world, isEnd),
    ...(isEnd ? ends(rows, world) : []),
  ];
}

/**
 * I1: money at the gateways is booked, being refunded, refunded, or not reported yet; nothing is
 * booked that they do not have.
 */
function money(
  { bookings, attempts, refunds, fees: told }: Rows,
  { outside }: World,
  isEnd: boolean,
): string[] {
  const wrong: string[] = [];
  for (const attempt of attempts) {
    const page = outside.pages.get(attempt.ref);
    const isOurs = [1, 3].includes(attempt.status);
    if (isOurs && (page?.state !== 'charged' || page.amount !== attempt.amount))
      wrong.push(`I1: ${attempt.ref} is booked and was not charged`);
    if (isEnd && !isOurs && page?.state === 'charged')
      wrong.push(`I1: ${attempt.ref} was charged and nobody knows`);
    const mine = refunds.filter((refund) => refund.attempt_sn === attempt.sn);
    const back = [...(page?.refunds.values() ?? [])];
    if (
      sum(back) > attempt.amount ||
      sum(mine.filter(({ state }) => state !== 'failed')) > attempt.amount
    )
      wrong.push(`I1: ${attempt.ref} gives back more than was paid`);
    // Every refund at a gateway has a row here, completed or not yet known to be.
    if (sum(back) > sum(mine))
      wrong.push(`I1: ${attempt.ref} went back without being written down`);
    if (
      sum(mine.filter(({ state }) => state === 'done')) !==
      sum(
        back.filter(
          ({ state }, at) =>
            state === 'done' && at < mine.filter((one) => one.state === 'done').length,
        ),
      )
    )
      wrong.push(`I1: a refund of ${attempt.ref} is done and the gateway knows nothing of it`);
    if (isEnd && (mine.some(({ state }) => state !== 'done') || sum(back) !== sum(mine)))
      wrong.push(`I1: a refund of ${attempt.ref} never ended`);
  }
  for (const row of bookings) {
    const mine = attempts.filter(({ booking_sn: sn }) => sn === row.sn);
    const paid = sum(mine.filter(({ status }) => [1, 3].includes(status)));
    const back = sum(
      refunds.filter(
        (refund) => refund.state !== 'failed' && mine.some(({ sn }) => sn === refund.attempt_sn),
      ),
    );
    const fee = told.find(({ booking_sn: sn }) => sn === row.sn);
    const isFree = row.total === 0;
    const isKept =
      row.payment_status === 1 &&
      ![failed, cancelled, paymentPending, noShow].includes(row.status as 0) &&
      !isFree;
    const due = isKept
      ? row.total - row.due_at_hotel
      : (row.status === cancelled || row.status === noShow) && fee !== undefined
        ? fee.paid - fee.refund
        : 0;
    // A guest with two payment pages may pay on both (docs/product.md, Payment window).
    if (mine.filter(({ status }) => status === 0).length > 1)
      wrong.push(`I1: ${row.code} has more than one payment open`);
    if (paid - back !== due)
      wrong.push(`I1: ${row.code} in status ${row.status} holds ${paid - back} of ${due}`);
  }
  return wrong;
}

const taking: ReadonlySet<string> = new Set([
  'create',
  'pay',
  'payToHotel',
  'rescue',
  'rescueToHotel',
  'extend',
]);

/**
 * I2: no room type is held beyond its stock at any instant; after a hotel lowered its stock below
 * the sold rooms, nothing more was sold that does not fit.
 */
function capacity({ bookings, stocks, history }: Rows, { now, lowered, lapsed }: World): string[] {
  // Once a hold has expired, others were shown its room as free: setting the clock back does not
  // restore it, and a payment has to claim the room again.
  for (const { sn, status, expires_at: until } of bookings)
    if (status === paymentPending && (until ?? now()) <= now()) lapsed.add(sn);
  const holding = bookings.filter(
    ({ sn, status }) =>
      holdingStatusNumbers.includes(status) && (status !== paymentPending || !lapsed.has(sn)),
  );
  return stocks.flatMap(({ sn, stock }) => {
    const held = holding
      .filter((row) => row.room_type_sn === sn)
      .map((row) => ({ ...row, from: row.check_in_at, to: row.held_until }));
    const before = lowered.get(sn);
    const most = Math.max(stock, before?.before ?? 0);
    if (peakRooms(held) > most)
      return [`I2: room type ${sn} is held ${peakRooms(held)} times of ${most}`];
    const since =
      before === undefined
        ? []
        : held.filter((one) =>
            history.some(
              (step) =>
                step.booking_sn === one.sn && step.sn > before.after && taking.has(step.move),
            ),
          );
    const within = (one: (typeof held)[number]) =>
      held
        .filter(({ from, to }) => from < one.to && to > one.from)
        .map((other) => ({
          ...other,
          from: other.from < one.from ? one.from : other.from,
          to: other.to > one.to ? one.to : other.to,
        }));
    return since
      .filter((one) => peakRooms(within(one)) > stock)
      .map(({ code }) => `I2: ${code} was sold when there was no room`);
  });
}

/**
 * I3, I4: every confirmed booking is stored; every stored booking was confirmed, belongs to an
 * unanswered key, or is an alternative held for a dispute.
 */
function kept(
  { bookings, history }: Rows,
  { answeredBookings: told, unanswered }: World,
): string[] {
  const codes = new Set(bookings.map(({ code }) => code));
  const untold = bookings.filter(
    ({ code, held_for: instead }) => instead === null && told.every((one) => one.code !== code),
  );
  const open = new Set(
    unanswered.filter(({ call }) => call === 'booking/createBooking').map(({ key }) => key),
  ).size;
  const instead = Map.groupBy(
    bookings.filter(({ held_for: of }) => of !== null),
    ({ held_for: of }) => of,
  );
  const groundless = [...instead].filter(
    ([of, rooms]) =>
      rooms.length > policy.disputeAlternatives ||
      history.filter((step) => step.booking_sn === of && step.move === 'openDispute').length !== 1,
  );
  return [
    ...told.filter(({ code }) => !codes.has(code)).map(({ code }) => `I3: ${code} is lost`),
    ...(untold.length > open
      ? [`I4: ${untold.map(({ code }) => code).join()} were made by no key`]
      : []),
    ...groundless.map(
      ([of, rooms]) => `I4: ${rooms.length} rooms are kept in place of booking ${of}`,
    ),
  ];
}

/**
 * I5: the history of each booking follows the transition table from its creation to its current
 * status.
 */
function graph({ bookings, history }: Rows): string[] {
  return bookings.flatMap((row) => {
    let at: number | null = null;
    for (const step of history.filter(({ booking_sn: sn }) => sn === row.sn)) {
      const move: Transition | undefined = (
        bookingTransitions as Readonly<Record<string, Transition>>
      )[step.move];
      const isStory = storyWords.has(step.move) && step.to_status === at;
      const isMove =
        move !== undefined &&
        move.from.some((name) => bookingStatuses[name] === at) &&
        step.to_status === bookingStatuses[move.to] &&
        move.by.includes(step.actor as Actor);
      if (
        step.from_status !== at ||
        !(isStory || isMove || (step.move === 'create' && at === null))
      )
        return [`I5: ${row.code} went ${step.move} from ${at} to ${step.to_status}`];
      at = step.to_status;
    }
    return at === row.status
      ? []
      : [`I5: ${row.code} stands at ${row.status}, its history at ${at}`];
  });
}

const undoing: ReadonlySet<string> = new Set(['undoCheckIn', 'undoReportedCheckIn']);
/**
 * I5: a desk undoes only a check-in by a desk a few minutes earlier. The guest is asked again if
 * the hotel had reported them, else expected; an expected guest has not been vouched for.
 */
function takenBack({ bookings, history }: Rows): string[] {
  return bookings.flatMap((row) => {
    const steps = history.filter(({ booking_sn: sn }) => sn === row.sn);
    const wrong = steps.flatMap((step, index) => {
      if (!undoing.has(step.move)) return [];
      const before = steps
        .slice(0, index)
        .findLast(({ from_status: from, to_status: to }) => from !== to);
      const wasReported = steps.slice(0, index).some(({ move }) => move === 'reportNoShow');
      const isRight =
        before?.move === 'checkIn' &&
        before.actor === 'hotel' &&
        step.at <= addMinutes(before.at, policy.undoCheckInMinutes) &&
        step.to_status ===
          (wasReported ? bookingStatuses.awaitingGuest : bookingStatuses.checkInPending);
      return isRight
        ? []
        : [
            `I5: ${row.code} went back to ${step.to_status} after ${before?.move} by ${before?.actor}`,
          ];
    });
    const isAhead =
      row.status === bookingStatuses.checkInPending || row.status === bookingStatuses.awaitingGuest;
    return isAhead && row.vouched_at !== null
      ? [...wrong, `I5: ${row.code} stands at ${row.status}, and the desk says they came`]
      : wrong;
  });
}

/**
 * I5: a guest whose booking a desk cancels is notified with the reason, except after their own
 * dispute.
 */
function explained({ bookings, fees: told }: Rows): string[] {
  return told
    .filter(({ reason, note }) => reason === 'hotelAsked' && note.trim() === '')
    .map(({ booking_sn: sn }) => {
      const code = bookings.find((row) => row.sn === sn)?.code;
      return `I5: ${code} was cancelled by its hotel without a reason`;
    });
}

const closed: ReadonlySet<number> = new Set([completed, noShow]);
/**
 * I5, I7: a dispute is withdrawn only by its guest, keeps the stay open while an answer is due, and
 * is eventually closed.
 */
function doors({ bookings, history, disputes }: Rows, isEnd: boolean): string[] {
  return disputes.flatMap(({ booking_sn: sn, state }) => {
    const row = bookings.find((one) => one.sn === sn);
    if (row === undefined) return [];
    const isTheirs = history.some(
      (step) =>
        step.booking_sn === sn &&
        step.move === 'withdrawDispute' &&
        ['guest', 'member'].includes(step.actor),
    );
    if (state === 'withdrawn')
      return isTheirs ? [] : [`I5: the dispute about ${row.code} was withdrawn, not by its guest`];
    if (state === 'open' || state === 'contradicted')
      return [
        ...(closed.has(row.status) ? [`I5: ${row.code} was closed while its dispute waited`] : []),
        ...(isEnd ? [`I7: the dispute about ${row.code} still waits`] : []),
      ];
    return state === 'rejected' || row.status === cancelled
      ? []
      : [`I5: ${row.code} was ${state} for its guest and stands at ${row.status}`];
  });
}

/**
 * I6: a coupon and xu are used by one booking, and returned when it fails; stamps and earnings are
 * given once.
 */
function rewards({ bookings, fees: told, uses, coupons, points, stamps }: Rows): string[] {
  const wrong: string[] = [];
  for (const row of bookings) {
    const isBack =
      row.status === failed ||
      (row.status === cancelled &&
        told.every(({ booking_sn: sn, is_late: isLate }) => sn !== row.sn || !isLate));
    const coupon = row.price.lines.find(({ kind }) => kind === 'coupon');
    const live = uses.filter(
      ({ booking_sn: sn, state }) => sn === row.sn && state !== 'returned',
    ).length;
    if (live !== (coupon === undefined || isBack ? 0 : 1))
      wrong.push(`I6: ${row.code} in status ${row.status} has ${live} coupons`);
    const xu = -(row.price.lines.find(({ kind }) => kind === 'joyXu')?.amount ?? 0);
    const spent = -sum(
      points.filter(
        ({ booking_sn: sn, kind }) => sn === row.sn && ['spend', 'return'].includes(kind),
      ),
    );
    if (spent !== (isBack ? 0 : xu))
      wrong.push(`I6: ${row.code} in status ${row.status} has ${spent} points of ${xu}`);
    if (
      points.filter(({ booking_sn: sn, kind }) => sn === row.sn && kind === 'stay').length > 1 ||
      stamps.filter(({ booking_sn: sn }) => sn === row.sn).length > 1
    )
      wrong.push(`I6: ${row.code} earned twice`);
  }
  for (const { sn, taken, uses: most } of coupons) {
    const live = uses.filter(
      (use) => use.member_coupon_sn === sn && use.state !== 'returned',
    ).length;
    if (taken !== live || live > most)
      wrong.push(`I6: coupon ${sn} is taken ${taken} times by ${live}`);
  }
  for (const lot of points.filter(({ lot_sn: of }) => of === null)) {
    if (lot.amount + sum(points.filter(({ lot_sn: of }) => of === lot.sn)) < 0)
      wrong.push(`I6: lot ${lot.sn} is below nothing`);
  }
  return wrong;
}

/**
 * Transitions by which the desk vouches for the guest; older processes checked guests in without
 * recording it.
 */
const wordsOfDesk: ReadonlySet<string> = new Set(['checkIn', 'confirmArrival', 'confirmStay']);
/** Vouching that was undone later does not count. */
const isSaidByDesk = (steps: Rows['history']): boolean =>
  steps
    .slice(steps.findLastIndex(({ move }) => undoing.has(move)) + 1)
    .some(({ actor, move }) => actor === 'hotel' && wordsOfDesk.has(move));

/**
 * I6: only stays that were prepaid or vouched for by the desk earn rewards; the freeloader has
 * none, not even for inviting themselves.
 */
function unpaidRewards(
  { bookings, history, points, stamps, coupons }: Rows,
  { freeloader, inviterSn }: World,
): string[] {
  const earning = new Set([
    ...points
      .filter(({ kind, booking_sn: sn }) => sn !== null && (kind === 'stay' || kind === 'review'))
      .map(({ booking_sn: sn }) => sn),
    ...stamps.map(({ booking_sn: sn }) => sn),
  ]);
  const groundless = bookings.filter(
    (row) =>
      earning.has(row.sn) &&
      !(row.payment_method !== 0 && row.payment_status === 1 && row.due_at_hotel === 0) &&
      !isSaidByDesk(history.filter((step) => step.booking_sn === row.sn)),
  );
  const theirs = new Set([freeloader.sn, inviterSn]);
  const got = [...points, ...stamps, ...coupons].filter(({ member_sn: sn }) => theirs.has(sn));
  return [
    ...groundless.map(({ code }) => `I6: ${code} earns, and nobody but its guest vouches for it`),
    ...(got.length === 0 ? [] : [`I6: somebody earned ${got.length} times without paying`]),
  ];
}

/** I7: after all deadlines have passed, nothing is waiting. */
function ends({ bookings }: Rows, { now }: World): string[] {
  const finals = new Set<number>(finalStatuses.map((name) => bookingStatuses[name]));
  return bookings
    .filter(
      ({ status, created_at: at }) =>
        !finals.has(status) && at < addMinutes(now(), -policy.paymentWindowMinutes),
    )
    .map(({ code, status }) => `I7: ${code} still stands at ${status}`);
}
