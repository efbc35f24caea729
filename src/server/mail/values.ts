// What stands in the places of a message's words: facts as a person reads them, in Vietnam's time
// and in đồng.

import { brand } from '#contract/brand.ts';
import type { Language } from '#contract/paths.ts';
import { formatPoints, formatVnd, vnd } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import type { BookingType } from '#domain/stay.ts';
import {
  daysBetween,
  localDate,
  localTime,
  minutesBetween,
  weekday,
  type Instant,
  type LocalDate,
} from '#domain/time/time.ts';
import type { BookingFacts, MessageFacts } from './facts.ts';
import type { Move } from './move.ts';
import { mailWords, type Values } from './words.ts';

/** Keeps a number beside its word, and a day beside its date. */
const noBreak = '\u00a0';
export const together = (text: string): string => text.replaceAll(' ', noBreak);

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const dayMonth = (date: LocalDate): string => `${date.slice(8)}/${date.slice(5, 7)}`;

/** `T7 21/11`, `Sat 21/11`. */
export function dayText(date: LocalDate, language: Language): string {
  const day = weekdays[weekday(date)] ?? 'sun';
  return `${mailWords(language, 'date.weekday', { day })}${noBreak}${dayMonth(date)}`;
}

/** `Thứ Bảy 21/11`: Zalo takes no abbreviation. */
export function dayWhole(date: LocalDate, language: Language): string {
  const day = weekdays[weekday(date)] ?? 'sun';
  return `${mailWords(language, 'date.weekdayWhole', { day })} ${dayMonth(date)}`;
}

/** `18:30 T7 21/11`, in English and Thai the day first. */
export function momentText(at: Instant, language: Language): string {
  const [day, time] = [dayText(localDate(at), language), localTime(at)];
  return language === 'vi' ? `${time} ${day}` : `${day} ${time}`;
}

export function lengthText(
  stay: { readonly type: BookingType; readonly from: Instant; readonly to: Instant },
  language: Language,
): string {
  const { type, from, to } = stay;
  if (type === 'overnight') return mailWords(language, 'stay.night');
  const count =
    type === 'hourly'
      ? Math.round(minutesBetween(from, to) / 60)
      : Math.max(1, daysBetween(localDate(from), localDate(to)));
  return together(mailWords(language, type === 'hourly' ? 'stay.hours' : 'stay.nights', { count }));
}

/** `K7M 2PX`, as it is read aloud at the front desk. */
export const codeText = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** In a sentence: `to MoMo`, `to your credit card`. */
export const methodText = (method: PaymentMethod, language: Language): string =>
  mailWords(language, `method.${method}`);

const isCard = (method: PaymentMethod): boolean =>
  method === 'creditCard' || method === 'debitCard';
/** Who reports that money has arrived: a card reports nothing, its bank does. */
const reporters: ReadonlySet<Move> = new Set(['refundDone']);

/** Moves that say what goes back of what was paid. */
const refunding: ReadonlySet<Move> = new Set([
  'declined',
  'unanswered',
  'addonDeclined',
  'hotelCancelled',
  'disputeWon',
]);

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/** Time and day of a moment under `fromTime` and `fromDay`. */
function moment(name: string, at: Instant | undefined, language: Language): Values {
  return at === undefined
    ? {}
    : { [`${name}Time`]: localTime(at), [`${name}Day`]: dayText(localDate(at), language) };
}

function bookingValues(booking: BookingFacts, { namesHotel, language }: MessageFacts): Values {
  const { hotel, code, room, guest, guests, freeUntil } = booking;
  return {
    code: together(codeText(code)),
    hotel: hotel.name,
    place: namesHotel ? hotel.name : hotel.district,
    room,
    guest,
    guests,
    len: lengthText(booking, language),
    free: yesNo(freeUntil !== null),
    ...moment('from', booking.from, language),
    ...moment('to', booking.to, language),
    ...moment('freeUntil', freeUntil ?? undefined, language),
  };
}

/** Who asked for a place is told of it, and which hotel there has the room. */
function watchValues({ booking, watch }: MessageFacts): Values {
  return booking === undefined || watch?.requestedPlace === undefined
    ? {}
    : { hotel: watch.requestedPlace, room: `${booking.room} · ${booking.hotel.name}` };
}

/** Names under which amounts are filled in; one that is not known has no place to stand. */
function amounts(facts: MessageFacts): Values {
  const { booking, refund, difference, fee, share, missing, received, coupon, watch } = facts;
  const known = {
    amount:
      facts.amount ??
      (difference === undefined ? undefined : vnd(Math.abs(difference))) ??
      refund?.amount ??
      booking?.total,
    fee,
    share,
    missing,
    got: received,
    min: coupon?.minimum,
    mark: watch?.mark,
    oldAmount: watch?.before,
  };
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, amount]) =>
      amount === undefined ? [] : [[name, formatVnd(amount)]],
    ),
  );
}

function refundValues(
  move: Move,
  { language, refund }: MessageFacts,
  method: PaymentMethod | undefined,
): Values {
  const isByBank = reporters.has(move) && method !== undefined && isCard(method);
  return {
    ...(method === undefined
      ? {}
      : {
          method: isByBank ? mailWords(language, 'method.bank') : methodText(method, language),
        }),
    ...(refund === undefined
      ? {}
      : {
          latestDay: dayText(refund.latestOn, language),
          usual: together(mailWords(language, 'refund.usual', { days: refund.typicalDays })),
        }),
  };
}

function moneyValues(move: Move, facts: MessageFacts): Values {
  const { booking, refund, difference = 0, fee = 0 } = facts;
  const isPrepaid = booking?.isPrepaid === true;
  // A booking that cost nothing was paid, but nothing goes back.
  const isPaid = refund !== undefined || (isPrepaid && booking.total > 0);
  return {
    ...amounts(facts),
    paid: yesNo(refunding.has(move) ? refund !== undefined : isPrepaid || booking?.total === 0),
    hasRefund: yesNo(refund !== undefined),
    hasFee: yesNo(fee > 0),
    refund: refund === undefined ? (isPaid ? 'none' : 'unpaid') : refund.isFull ? 'full' : 'part',
    diff: difference > 0 ? 'more' : difference < 0 ? 'less' : 'same',
    ...refundValues(move, facts, refund?.method ?? booking?.method),
  };
}

/** Of paper that a move is about: an invoice, a complaint, a statement, a coupon. */
function paperValues({ language, statement, complaint, invoice, coupon }: MessageFacts): Values {
  return {
    ...(coupon === undefined ? {} : { value: coupon.value }),
    ...(invoice === undefined
      ? {}
      : { number: invoice.number, company: invoice.company, taxNo: invoice.taxNumber }),
    ...complaint,
    ...(statement === undefined
      ? {}
      : {
          period: statement.period,
          account: statement.account,
          paydayDay: dayText(statement.paidOn, language),
        }),
  };
}

function detailValues(facts: MessageFacts): Values {
  const { site, statement } = facts;
  return {
    reason: facts.reason ?? 'none',
    ref: facts.reference ?? facts.refund?.reference ?? 'none',
    by: facts.changedBy === 'hotel' ? 'hotel' : 'you',
    answered: yesNo(facts.isAnswered === true),
    invoice: yesNo(facts.links.invoice !== undefined),
    n: statement?.bookings ?? facts.alternatives?.count ?? 0,
    xu: formatPoints(facts.points ?? 0),
    hotline: site.hotline === null ? 'none' : together(site.hotline.shown),
    ...(facts.minutes === undefined ? {} : { minutes: facts.minutes }),
    ...(facts.product === undefined ? {} : { product: facts.product }),
    ...(facts.verification === undefined ? {} : { otp: facts.verification.code }),
  };
}

/** All that the facts tell, by the names of the places; words take of it what they need. */
export function valuesOf(move: Move, facts: MessageFacts): Values {
  const { language, booking, previous, deadline, until, paidAt } = facts;
  return {
    brand: brand.name,
    points: brand.points,
    host: new URL(facts.site.url).host,
    link: facts.links.short,
    ...(booking === undefined ? {} : bookingValues(booking, facts)),
    ...watchValues(facts),
    ...moneyValues(move, facts),
    ...detailValues(facts),
    ...paperValues(facts),
    ...moment('at', facts.at, language),
    ...moment('oldFrom', previous?.from, language),
    ...moment('deadline', deadline, language),
    ...moment('until', until, language),
    ...moment('paidAt', paidAt ?? booking?.paidAt ?? undefined, language),
  };
}
