// Reads what a message says: the booking as it is when it is sent, and what stands in the message's
// own row of the move that it tells of.

import { directionsTo } from '#contract/directions.ts';
import { localeOf, path, type Locale } from '#contract/paths.ts';
import { bookingStatusOf, isFinal, roomAnswerBy, guestAnswersBy } from '#domain/booking.ts';
import { freeUntil } from '#domain/cancellation.ts';
import { sum, vnd, zero, type Vnd } from '#domain/money.ts';
import { declineReasonOf, type DeclineReason } from '#domain/notifications/decline-reasons.ts';
import { stoppedBy } from '#domain/notifications/message.ts';
import { paymentMethodOf, paymentStatuses, type PaymentMethod } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { isCard, refundPromise } from '#domain/refund.ts';
import { addMinutes, instant, type Instant } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import { wordsOf } from '../intl/messages.ts';
import type { BookingFacts, LinkFacts, MessageFacts, RefundFacts } from '../mail/facts.ts';
import { factsOf, loadBookings, type BookingRecord } from '../store/booking/booking.ts';
import { addressesOf, type MessageAddresses } from '../store/message-addresses.ts';
import type { FoundMessage, MessageRow } from '../store/message.ts';
import { attemptsOf, type AttemptRow } from '../store/payment/payment.ts';
import { mailLinkToken } from './mail-link.ts';
import { nearbyRooms } from './nearby-rooms.ts';
import { shortLinkOf } from './short-link.ts';
import { siteOf } from './site-facts.ts';
import { stopAddress } from './stop-mail.ts';
import { hasPass } from './wallet-passes.ts';

export type LoadedMessage = {
  /** Null where it is about a watch. */
  readonly booking: BookingRecord | null;
  /** Whose watch it is about. */
  readonly memberSn: number | null;
  readonly to: MessageAddresses;
  readonly facts: MessageFacts;
};

/** Undefined when the booking is gone. */
export async function loadMessage(
  appContext: AppContext,
  message: FoundMessage,
): Promise<LoadedMessage | undefined> {
  const { db, settings } = appContext;
  const [booking] = await loadBookings(db, { code: message.code ?? '' });
  if (booking === undefined) return undefined;
  const to = await addressesOf(db, message);
  const attempts = await attemptsOf(db, booking.sn);
  const links = await linksOf(appContext, message, booking);
  const alternatives = await offered(appContext, message, booking);
  return {
    booking,
    memberSn: null,
    to,
    facts: {
      language: message.language,
      reader: message.audience,
      at: happenedAt(message, attempts),
      address: to.email,
      namesHotel: to.namesHotel,
      site: siteOf(settings),
      links,
      booking: bookingOf(message, booking, to, attempts),
      ...(alternatives === undefined ? {} : { alternatives }),
      ...momentsOf(message, booking),
      ...moneyOf(message, booking, attempts, to),
    },
  };
}

/** What is wrong with the search keeps nobody from being told. */
async function offered(
  appContext: AppContext,
  message: FoundMessage,
  booking: BookingRecord,
): Promise<MessageFacts['alternatives']> {
  try {
    return await nearbyRooms(appContext, message, booking);
  } catch (error) {
    appContext.log({ alarm: 'no rooms nearby can be told', error: String(error) });
    return undefined;
  }
}

const isPaidUp = ({ status }: AttemptRow): boolean => isSettled(status);

const isSettled = (status: number): boolean =>
  status === paymentStatuses.successful || status === paymentStatuses.refunded;

/** A receipt and an arrived refund tell when the money moved, all else when it was decided. */
function happenedAt(message: MessageRow, attempts: readonly AttemptRow[]): Instant {
  const paidAt = attempts.findLast(isPaidUp)?.settled_at ?? null;
  return message.move === 'receipt' && paidAt !== null ? paidAt : message.created_at;
}

function bookingOf(
  { language }: MessageRow,
  booking: BookingRecord,
  to: MessageAddresses,
  attempts: readonly AttemptRow[],
): BookingFacts {
  const { type, checkIn, isCancellable } = factsOf(booking);
  const free = freeUntil(
    {
      type,
      checkIn,
      isCancellable,
      cancelBeforeHours: booking.cancel_before_hours,
      confirmedAt: booking.confirmed_at,
    },
    booking.created_at,
  );
  const { name, address, phone, latitude, longitude } = booking.hotel;
  const method: PaymentMethod = paymentMethodOf(booking.payment_method) ?? 'momo';
  return {
    code: booking.code,
    hotel: { name, address, district: to.district, phone, latitude, longitude },
    room: booking.room.name,
    rooms: booking.rooms,
    type,
    from: checkIn,
    to: booking.check_out_at,
    guest: booking.full_name,
    guests: booking.adults + booking.children,
    total: vnd(booking.total),
    isPrepaid: method !== 'hotel' && booking.total > 0 && isSettled(booking.payment_status),
    method,
    paidAt: attempts.findLast(isPaidUp)?.settled_at ?? null,
    freeUntil: free,
    addOns: to.addOns.map(({ name: names, count }) => ({ name: names[language], count })),
    wishes: booking.special_requests,
    invoiceTo: booking.invoice,
    sequence: booking.history.length,
  };
}

type Moments = Pick<
  MessageFacts,
  | 'previous'
  | 'changedBy'
  | 'difference'
  | 'deadline'
  | 'minutes'
  | 'until'
  | 'paidAt'
  | 'isAnswered'
>;

const momentIn = (value: unknown): Instant | undefined =>
  typeof value === 'string' ? instant(value) : undefined;

function momentsOf(
  { move, facts, created_at: at, until_at: untilAt }: MessageRow,
  booking: BookingRecord,
): Moments {
  const [from, to] = [momentIn(facts['from']), momentIn(facts['to'])];
  const deadline = momentIn(facts['answerBy']) ?? deadlineOf(move, booking, at);
  return {
    ...(from === undefined || to === undefined ? {} : { previous: { from, to } }),
    ...(move === 'changed' ? { changedBy: 'guest' as const } : {}),
    ...(typeof facts['difference'] === 'number' ? { difference: facts['difference'] as Vnd } : {}),
    ...(deadline === null ? {} : { deadline }),
    minutes: policy.roomUnansweredMinutes,
    until: move === 'find' ? untilAt : addMinutes(at, objectionDays * 1_440),
    isAnswered: facts['cause'] === 'didNotCheckIn',
  };
}
/** How long one may object to a decision, ask for an invoice or review a stay for its reward. */
const objectionDays = 7;

function deadlineOf(move: MessageRow['move'], booking: BookingRecord, at: Instant): Instant | null {
  if (move === 'hotelWaits') return roomAnswerBy(booking.asked_hotel_at ?? at);
  if (move === 'noShowAsked') return guestAnswersBy(booking.reported_at ?? at);
  return booking.expires_at;
}

type Money = Pick<
  MessageFacts,
  'refund' | 'fee' | 'share' | 'amount' | 'product' | 'reason' | 'reference' | 'receipt'
>;

function moneyOf(
  message: MessageRow,
  booking: BookingRecord,
  attempts: readonly AttemptRow[],
  { addOns }: MessageAddresses,
): Money {
  const paid = attempts.filter(isPaidUp).reduce((all, { amount }) => sum(all, vnd(amount)), zero);
  const refund = refundOf(message, booking, paid);
  const product = addOns[0]?.name[message.language] ?? booking.room.name;
  const isKept = message.move === 'noShowRecorded' || message.move === 'youCancelled';
  const fee = vnd(Math.max(0, paid - (refund?.amount ?? 0)));
  return {
    ...(refund === undefined ? {} : { refund }),
    ...(isKept || message.move === 'disputeLost' ? { fee } : {}),
    ...(message.move === 'hotelCancelledByGuest' ? { fee, share: fee } : {}),
    ...(message.move === 'receipt' ? receiptOf(booking, paid, attempts) : {}),
    ...(message.move === 'addonDeclined' ? { product } : {}),
    reason: reasonOf(message, booking),
    reference: refund?.reference ?? booking.code,
  };
}

function refundOf(
  { facts, move, created_at: at }: MessageRow,
  booking: BookingRecord,
  paid: Vnd,
): RefundFacts | undefined {
  const { cause, refundSn } = facts;
  const mine = booking.refunds.filter(({ sn, reason }) =>
    refundSn === undefined ? reason === cause : sn === refundSn,
  );
  const [first] = mine;
  if (first === undefined) return move === 'windowEnded' ? refundIfCharged(booking, at) : undefined;
  const method = paymentMethodOf(first.method) ?? 'momo';
  const amount = mine.reduce((all, one) => sum(all, one.amount), zero);
  return {
    amount,
    isFull: amount >= paid,
    method,
    typicalDays: isCard(method) ? policy.refundCardDaysMin : 0,
    latestOn: refundPromise(method, first.created_at).latestOn,
    reference: first.ref,
  };
}

/** When money would be back that a gateway took after all. */
function refundIfCharged(
  { total, payment_method: number }: BookingRecord,
  at: Instant,
): RefundFacts {
  const method = paymentMethodOf(number) ?? 'momo';
  return {
    amount: vnd(total),
    isFull: true,
    method,
    typicalDays: isCard(method) ? policy.refundCardDaysMin : 0,
    latestOn: refundPromise(method, at).latestOn,
    reference: null,
  };
}

/**
 * One of the usual reasons in the language of the booking. What a hotel typed itself is told only in
 * its own language; nobody of ours translates it.
 */
function reasonOf({ language, move }: MessageRow, { cancellation }: BookingRecord): string | null {
  if (move !== 'declined' && move !== 'hotelCancelled') return null;
  const note = cancellation?.note.trim().replace(/[.!\s]+$/, '') ?? '';
  const say = (reason: DeclineReason, to: typeof language): string =>
    wordsOf(to, `declineReason.${reason}`);
  const usual = declineReasonOf(note, ['vi', 'en', 'th'], say);
  const text = usual === undefined ? note : say(usual, language);
  if ((usual === undefined && language !== 'vi') || text === '' || text.length > longestReason)
    return null;
  return text.charAt(0).toLocaleLowerCase('vi') + text.slice(1);
}
const longestReason = 80;

function receiptOf(
  booking: BookingRecord,
  paid: Vnd,
  attempts: readonly AttemptRow[],
): Pick<MessageFacts, 'receipt' | 'amount'> {
  const last = attempts.findLast(isPaidUp);
  const { included } = booking.price;
  return {
    amount: paid,
    receipt: {
      number: last?.ref ?? booking.code,
      lines: booking.price.lines,
      serviceFee: included.serviceFee,
      tax: included.tax,
      phone: booking.phone,
    },
  };
}

/**
 * A traveller's links open the booking by its secret, on whatever browser; a hotel's lead to its
 * desk, where somebody signs in.
 */
async function linksOf(
  appContext: AppContext,
  { sn, audience, language, move }: MessageRow,
  booking: BookingRecord,
): Promise<LinkFacts> {
  const { settings, keys, passes, clock } = appContext;
  const locale: Locale = localeOf(language);
  const to = (...given: Parameters<typeof path>): string => settings.publicUrl + path(...given);
  const short = await shortLinkOf(appContext, booking);
  if (audience === 'hotel')
    return { main: to(locale, 'desk', {}, { hotel: String(booking.hotel_sn) }), short };
  const { code } = booking;
  const key = keys.linkKey(code);
  const main =
    move === 'review'
      ? to(locale, 'booking', { code })
      : to(locale, 'bookingStatus', {}, { code, key });
  if (move === 'find')
    return { main: to(locale, 'findBooking', {}, { mail: mailLinkToken(keys, sn) }), short };
  const stop = stoppedBy[move] === undefined ? {} : { stop: stopAddress(appContext, { code }) };
  // From any device, with the phone it was made with.
  const find = to(locale, 'findBooking', {}, { code });
  if (isFinal(bookingStatusOf(booking.status))) return { main, short, find, ...stop };
  const query = new URLSearchParams({ key, locale }).toString();
  return {
    main,
    short,
    find,
    directions: directionsTo(booking.hotel),
    calendar: `${settings.publicUrl}/calendar/${code}.ics?${query}`,
    ...(hasPass(booking) && passes.kinds(clock()).length > 0
      ? {
          wallet: `${settings.publicUrl}/wallet/${code}?${new URLSearchParams({ key }).toString()}`,
        }
      : {}),
  };
}
