// The rewards of the demo members' stays, by the rules of the domain and in chronological order:
// the points ledger, stamps and a full card.

import { bookingStatuses } from '#domain/booking.ts';
import { couponValidity } from '#domain/coupon.ts';
import { minus, vnd, zero, type Vnd } from '#domain/money.ts';
import {
  isWithinReferral,
  noticeAt,
  reviewXu,
  stayXu,
  debitLots,
  xuExpiresAt,
  type EarningKind,
  type LotDebit,
} from '#domain/points.ts';
import { policy } from '#domain/policy.ts';
import { earnsStamp, stampDay, stampExpiresAt } from '#domain/stamp.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Row } from '../store/engine/bulk-insert.ts';
import type { HeldRow } from './coupons/coupons.ts';
import type { DemoBooking, DemoStays } from './demo-people.ts';

type Entry = Row<'point_entry'>;
type Member = Pick<Row<'member'>, 'sn' | 'created_at' | 'referred_by'>;
type Happening = { readonly at: Instant; readonly does: () => void };
export type DemoRewards = {
  readonly entries: Entry[];
  readonly stamps: Row<'stamp'>[];
  readonly held: HeldRow[];
  readonly jobs: Omit<Row<'job'>, 'sn'>[];
};
/** Existing rows: the coupon for full cards, and the coupons members already have. */
type Given = { readonly stampCouponSn: number; readonly heldBefore: number };

const reviewedAfterMinutes = 20 * 60;

export function demoRewards(
  { bookings, reviewed }: DemoStays,
  members: readonly Member[],
  given: Given,
  now: Instant,
): DemoRewards {
  const ledger = openLedger();
  const { stamps, held, stamp } = openCards(given);
  const happenings: Happening[] = [];
  const happens = (at: Instant, does: (at: Instant) => void): void => {
    if (at <= now)
      happenings.push({
        at,
        does: () => {
          does(at);
        },
      });
  };
  for (const booking of bookings) {
    const {
      sn,
      member_sn: memberSn,
      price: { lines },
      check_out_at: checkOut,
    } = booking;
    if (memberSn === null) continue;
    const xu = vnd(
      -lines
        .filter((line) => line.kind === 'joyXu')
        .reduce((total, line) => total + line.amount, 0),
    );
    if (xu > 0) happens(booking.created_at, (at) => ledger.spend(memberSn, sn, xu, at));
    if (xu > 0 && booking.status === bookingStatuses.cancelled)
      happens(addMinutes(booking.created_at, 6), (at) => ledger.giveBack(memberSn, sn, at));
    if (booking.status !== bookingStatuses.completed) continue;
    const earn = (kind: EarningKind, amount: Vnd, at: Instant, who = memberSn) =>
      ledger.earn(
        {
          memberSn: who,
          kind,
          amount,
          bookingSn: kind === 'referral' ? null : sn,
          of: kind === 'referral' ? memberSn : sn,
        },
        at,
      );
    happens(checkOut, (at) => {
      earn('stay', stayXu(lines), at);
      const member = members.find((one) => one.sn === memberSn);
      if (member?.referred_by != null && isWithinReferral(member.created_at, checkOut))
        earn('referral', vnd(policy.referralXu), at, member.referred_by);
      stamp(booking, memberSn, at);
    });
    if (reviewed.includes(sn))
      happens(addMinutes(checkOut, reviewedAfterMinutes), (at) =>
        earn('review', reviewXu(lines), at),
      );
  }
  for (const { does } of happenings.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)))
    does();
  return { entries: ledger.close(now), stamps, held, jobs: ledger.jobs(now) };
}

/** The notices that points end, one for each day on which some of a member's do. */
function xuEndsJobs(entries: readonly Entry[], now: Instant): DemoRewards['jobs'] {
  const ends = new Map(
    entries
      .filter((entry) => entry.lot_sn === null && entry.expires_at > now)
      .map((lot) => [`xuEnds:${lot.member_sn}:${lot.expires_at}`, lot]),
  );
  return [...ends].map(([key, { member_sn: memberSn, expires_at: expiresAt }]) => {
    const first = noticeAt(expiresAt, 'first');
    return {
      key,
      kind: 'xuEnds',
      payload: { memberSn, expiresAt },
      run_at: first > now ? first : now,
      attempts: 0,
      last_error: null,
    };
  });
}

/** The ledger as the store would have written it. */
function openLedger() {
  const entries: Entry[] = [];
  const write = (entry: Omit<Entry, 'sn'>): void => {
    if (entry.amount !== 0) entries.push({ ...entry, sn: entries.length + 1 });
  };
  const restOf = (lotSn: number): Vnd =>
    vnd(
      entries
        .filter((entry) => entry.sn === lotSn || entry.lot_sn === lotSn)
        .reduce((total, { amount }) => total + amount, 0),
    );
  const lotsOf = (memberSn: number) =>
    entries.filter((entry) => entry.member_sn === memberSn && entry.lot_sn === null);
  const expire = (memberSn: number, at: Instant): void => {
    for (const lot of lotsOf(memberSn).filter(({ expires_at: ends }) => ends <= at)) {
      const rest = restOf(lot.sn);
      if (rest > 0)
        write({
          ...lot,
          kind: 'expire',
          amount: minus(zero, rest),
          key: `expire:${lot.sn}`,
          booking_sn: null,
          lot_sn: lot.sn,
          at: lot.expires_at,
        });
    }
  };
  const put = (
    booking: { readonly memberSn: number; readonly sn: number },
    { lotSn, amount, expiresAt }: LotDebit,
    entry: Pick<Entry, 'kind' | 'key' | 'at'>,
  ): void =>
    write({
      ...entry,
      member_sn: booking.memberSn,
      booking_sn: booking.sn,
      amount,
      lot_sn: lotSn,
      expires_at: expiresAt,
    });
  return {
    earn: (
      of: {
        memberSn: number;
        kind: EarningKind;
        amount: Vnd;
        bookingSn: number | null;
        of: number;
      },
      at: Instant,
    ): void => {
      expire(of.memberSn, at);
      write({
        member_sn: of.memberSn,
        amount: of.amount,
        kind: of.kind,
        key: `${of.kind}:${of.of}`,
        booking_sn: of.bookingSn,
        lot_sn: null,
        expires_at: xuExpiresAt(at),
        at,
      });
    },
    /** Throws RangeError when a stay spends more xu than the balance. */
    spend: (memberSn: number, bookingSn: number, amount: Vnd, at: Instant): void => {
      expire(memberSn, at);
      const lots = lotsOf(memberSn)
        .filter((lot) => lot.expires_at > at)
        .map((lot) => ({ sn: lot.sn, rest: restOf(lot.sn), expiresAt: lot.expires_at }));
      const taken = debitLots(lots, amount);
      if (taken === null)
        throw new RangeError(
          `booking ${bookingSn} of the sample spends more xu than its member has`,
        );
      for (const part of taken)
        put(
          { memberSn, sn: bookingSn },
          { ...part, amount: minus(zero, part.amount) },
          { kind: 'spend', key: `spend:${bookingSn}:0:${part.lotSn}`, at },
        );
    },
    giveBack: (memberSn: number, bookingSn: number, at: Instant): void => {
      const spent = entries.filter(
        (entry) => entry.booking_sn === bookingSn && entry.kind === 'spend',
      );
      for (const { sn, lot_sn: lotSn, amount, expires_at: expiresAt } of spent)
        put(
          { memberSn, sn: bookingSn },
          { lotSn: lotSn ?? 0, amount: minus(zero, amount), expiresAt },
          { kind: 'return', key: `return:${sn}`, at },
        );
    },
    close: (now: Instant): Entry[] => {
      for (const memberSn of new Set(entries.map((entry) => entry.member_sn)))
        expire(memberSn, now);
      return entries;
    },
    jobs: (now: Instant): DemoRewards['jobs'] => xuEndsJobs(entries, now),
  };
}

function openCards({ stampCouponSn, heldBefore }: Given) {
  const stamps: Row<'stamp'>[] = [];
  const held: HeldRow[] = [];
  const stamp = (
    { sn, hotel_sn: hotelSn, check_in_at: checkIn, total }: DemoBooking,
    memberSn: number,
    at: Instant,
  ): void => {
    if (!earnsStamp(total)) return;
    stamps.push({
      sn: stamps.length + 1,
      member_sn: memberSn,
      hotel_sn: hotelSn,
      day: stampDay(checkIn),
      booking_sn: sn,
      given_at: at,
      expires_at: stampExpiresAt(at),
      member_coupon_sn: null,
    });
    const card = stamps.filter(
      (one) =>
        one.member_sn === memberSn &&
        one.hotel_sn === hotelSn &&
        one.member_coupon_sn === null &&
        one.expires_at > at,
    );
    if (card.length < policy.stampsPerCard) return;
    const { from, to } = couponValidity(
      { validFrom: null, validTo: null, daysFromReceipt: policy.stampCouponDays },
      at,
    );
    held.push({
      member_sn: memberSn,
      coupon_sn: stampCouponSn,
      grant_key: `stamp:${card.at(-1)?.sn ?? 0}`,
      received_at: at,
      usable_from: from,
      expires_at: to,
      uses: 1,
      hotel_sn: hotelSn,
    });
    for (const one of card) one.member_coupon_sn = heldBefore + held.length;
  };
  return { stamps, held, stamp };
}
