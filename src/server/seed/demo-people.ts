// The demo people: members with past and coming stays, and the staff of two hotels.

import { bookingStatuses, type Actor } from '#domain/booking.ts';
import { sum, vnd } from '#domain/money.ts';
import { paymentMethods, paymentStatuses } from '#domain/payment.ts';
import { includedParts } from '#domain/price.ts';
import { addMinutes, localDate, type Instant } from '#domain/time/time.ts';
import type { Row } from '../store/engine/bulk-insert.ts';
import { sampleCode, spareRoom, staysPerList } from './booking-code.ts';
import { makeStay, type StayRow } from './make-stay.ts';
import type { SampleRoom } from './sample-room.ts';
import { seededRandom } from './seeded-random.ts';
import { storiesAt, type Story } from './text/demo-stories.ts';

type Person = {
  readonly sn: number;
  readonly nickName: string;
  readonly phone: string;
  readonly email: string;
  readonly gender: 'male' | 'female' | null;
  readonly referralCode: string;
  /** The number of the hotel whose desk this person works at. */
  readonly desk?: number;
  /** Days since this person signed up, and with whose referral code. */
  readonly joinedDaysAgo: number;
  readonly invitedBy?: number;
  /** The label printed before the phone at start. */
  readonly says: string;
};

/** Whoever signs in with one of these phones gets the code in the sandbox's SMS inbox. */
export const demoPeople: readonly Person[] = [
  {
    sn: 1,
    nickName: 'Ngọc Lan',
    phone: '+84903482917',
    email: 'ngoclan@example.com',
    gender: 'female',
    referralCode: 'NGCLAN29',
    joinedDaysAgo: 415,
    says: 'Member Ngọc Lan, with stays behind and before her',
  },
  {
    sn: 2,
    nickName: 'สมชาย',
    phone: '+66812345678',
    email: 'somchai@example.com',
    gender: 'male',
    referralCode: 'SMCHAY66',
    joinedDaysAgo: 42,
    says: 'Member สมชาย, with a Thai phone',
  },
  {
    sn: 3,
    nickName: 'Minh',
    phone: '+84912345678',
    email: 'minh@example.com',
    gender: 'male',
    referralCode: 'MNH84QTX',
    joinedDaysAgo: 20,
    invitedBy: 1,
    says: 'Member Minh',
  },
  {
    sn: 4,
    nickName: 'Thu, Lá Sen',
    phone: '+84900000101',
    email: '',
    gender: 'female',
    referralCode: 'LASEN2DK',
    joinedDaysAgo: 44,
    desk: 1,
    says: 'Desk of Lá Sen Boutique',
  },
  {
    sn: 5,
    nickName: 'Khang, An Yên',
    phone: '+84900000107',
    email: '',
    gender: 'male',
    referralCode: 'ANYEN7DK',
    joinedDaysAgo: 45,
    desk: 7,
    says: 'Desk of An Yên Thảo Điền',
  },
];

export function memberRows(
  now: Instant,
): Pick<
  Row<'member'>,
  'sn' | 'phone' | 'nick_name' | 'gender' | 'email' | 'referral_code' | 'referred_by' | 'created_at'
>[] {
  return demoPeople.map((person) => ({
    sn: person.sn,
    phone: person.phone,
    nick_name: person.nickName,
    gender: person.gender,
    email: person.email,
    referral_code: person.referralCode,
    referred_by: person.invitedBy ?? null,
    created_at: addMinutes(now, -person.joinedDaysAgo * 24 * 60),
  }));
}

export function staffRows(): Row<'hotel_staff'>[] {
  return demoPeople.flatMap((person) =>
    person.desk === undefined ? [] : [{ member_sn: person.sn, hotel_sn: person.desk }],
  );
}

export function favoriteRows(now: Instant): Row<'favorite'>[] {
  return [1, 4, 7].map((hotelSn, index) => ({
    member_sn: 1,
    hotel_sn: hotelSn,
    created_at: addMinutes(now, -(index + 2) * 1_440),
  }));
}

const providerOf: Readonly<Record<keyof typeof paymentMethods, string>> = {
  hotel: '',
  momo: 'momo',
  zalopay: 'zalopay',
  shopeepay: 'shopeepay',
  creditCard: 'vnpay',
  debitCard: 'vnpay',
};
type HistoryRow = Omit<Row<'booking_history'>, 'sn'>;
type AttemptRow = Omit<Row<'payment_attempt'>, 'sn' | 'queries' | 'held_at' | 'held_code'>;
export type DemoStays = {
  readonly bookings: DemoBooking[];
  readonly history: HistoryRow[];
  readonly attempts: AttemptRow[];
  /** The numbers of the stays that were reviewed. */
  readonly reviewed: number[];
};
export type DemoBooking = StayRow & { sn: number };

/**
 * The bookings of the demo members with their history, made before all other stays so that their
 * rooms are free.
 */
export function demoStays(rooms: readonly SampleRoom[], now: Instant): DemoStays {
  const made: DemoStays = { bookings: [], history: [], attempts: [], reviewed: [] };
  for (const [index, story] of storiesAt(now).entries()) {
    const room = rooms.filter((each) => each.hotelSn === story.hotelSn)[story.room];
    const person = demoPeople.find((each) => each.sn === story.memberSn);
    if (room === undefined || person === undefined) continue;
    const code = sampleCode(
      localDate(now),
      index < staysPerList ? 0 : 1,
      spareRoom,
      index % staysPerList,
    );
    const booked = addMinutes(now, -story.bookedDaysAgo * 1_440);
    const row = makeStay(
      { room, stay: story.stay, rooms: 1, aheadMinutes: 0, now: booked },
      seededRandom(index, 91),
    );
    if (row !== null)
      tell(
        made,
        { ...row, ...paidWith(row, story.xu ?? 0), code, sn: index + 1 },
        story,
        person,
        booked,
        now,
      );
  }
  return made;
}

/** The price of a stay of which xu paid a part. */
function paidWith(
  { price, check_out_at: checkOut }: Pick<StayRow, 'price' | 'check_out_at'>,
  xu: number,
): Pick<StayRow, 'price' | 'total'> {
  if (xu === 0) return { price, total: price.total };
  const off = vnd(-xu);
  const total = sum(price.total, off);
  return {
    price: {
      ...price,
      lines: [...price.lines, { kind: 'joyXu', amount: off }],
      total,
      included: includedParts(total, localDate(checkOut)),
    },
    total,
  };
}

function tell(
  made: DemoStays,
  row: DemoBooking,
  story: Story,
  person: Person,
  booked: Instant,
  now: Instant,
): void {
  const isOver = row.check_out_at <= now;
  const status =
    story.isCancelled === true
      ? bookingStatuses.cancelled
      : isOver
        ? bookingStatuses.completed
        : bookingStatuses.checkInPending;
  const isPrepaid = story.method !== 'hotel';
  made.bookings.push({
    ...row,
    member_sn: person.sn,
    full_name: person.nickName,
    phone: person.phone,
    email: person.email,
    adults: 2,
    status,
    created_at: booked,
    confirmed_at: booked,
    payment_method: paymentMethods[story.method],
    payment_status: isPrepaid ? paymentStatuses.successful : paymentStatuses.awaiting,
    vouched_at: status === bookingStatuses.completed ? row.check_in_at : null,
    completed_at: status === bookingStatuses.completed ? row.check_out_at : null,
  });
  const step = (move: string, from: number | null, to: number, actor: Actor, at: Instant): void => {
    made.history.push({ booking_sn: row.sn, move, from_status: from, to_status: to, actor, at });
  };
  const { checkInPending, paymentPending, checkedIn, completed, cancelled } = bookingStatuses;
  step('create', null, isPrepaid ? paymentPending : checkInPending, 'member', booked);
  if (isPrepaid) {
    step('pay', paymentPending, checkInPending, 'gateway', addMinutes(booked, 2));
    made.attempts.push({
      booking_sn: row.sn,
      provider: providerOf[story.method],
      method: paymentMethods[story.method],
      ref: `${row.code}-1`,
      amount: row.total,
      status: paymentStatuses.successful,
      pay_url: null,
      cashier: null,
      provider_txn: `sample-${row.sn}`,
      result_code: '0',
      next_query_at: null,
      created_at: booked,
      settled_at: addMinutes(booked, 2),
    });
  }
  if (story.isCancelled === true)
    step('cancel', checkInPending, cancelled, 'member', addMinutes(booked, 6));
  else if (isOver) {
    step('checkIn', checkInPending, checkedIn, 'hotel', row.check_in_at);
    step('complete', checkedIn, completed, 'clock', row.check_out_at);
    if (story.isReviewed === true) made.reviewed.push(row.sn);
  }
}
