// Quotes, bookings, and reading them back: by a secret link for guests, by the account for members; what is not yours does not exist.

import { isValidPhoneNumber } from 'libphonenumber-js/mobile';
import type { Output, Parsed } from '#contract/calls.ts';
import type { BookingView } from '#contract/calls/booking.ts';
import { Fault, type ErrorCode } from '#contract/errors.ts';
import { creations } from '#domain/booking.ts';
import { parseInvoice, type Invoice } from '#domain/invoice.ts';
import { parseEmail, parseName, plainLines } from '#domain/member.ts';
import { zero } from '#domain/money.ts';
import { cleaningAfter } from '#domain/offer.ts';
import {
  paymentMethodOf,
  paymentStatuses,
  type MethodBar,
  type PaymentMethod,
} from '#domain/payment.ts';
import { parsePhone } from '#domain/phone.ts';
import { policy } from '#domain/policy.ts';
import { bookingTypeOf, bookingTypes, occupied } from '#domain/stay.ts';
import { addMinutes } from '#domain/time.ts';
import { countBooking } from '../booking-limit.ts';
import { bookingView } from '../booking-view.ts';
import { layOnBooking, takeReductions, type Laid } from '../cart.ts';
import { settled } from '../code-proof.ts';
import type { Context, Database } from '../context.ts';
import { awaitHotel } from '../effects.ts';
import { guardPast, guardReached, isPast } from '../history-guard.ts';
import { isSameText } from '../keys.ts';
import { agreedToFlashSale, makeQuote, refusal, withoutReductions, type Quote } from '../quote.ts';
import { isOwn } from '../reach-booking.ts';
import { firstReminderAt, planReminders } from '../reminders.ts';
import { hasConfirmed, memberOf, requireConfirmed } from '../step-up.ts';
import { addHits, lockGates } from '../store/auth.ts';
import { lockMember } from '../store/booking-limit.ts';
import {
  addBooking,
  addInvoice,
  findBooking,
  giveToMember,
  guestBookingsOf,
  heldBefore,
  holdAndAdd,
  loadBookings,
  lockBooking,
  newRecord,
  type BookingRecord,
  type BookingRow,
  type NewBooking,
} from '../store/booking.ts';
import { holdRooms, takeFlashSale, type Hold } from '../store/hold.ts';
import { balanceOf } from '../store/point.ts';
import { isHistoryGuarded } from '../store/profile.ts';
import { freeAt, networkOf, subjectOf } from '../verification-code.ts';

type CreateInput = Parsed<'booking/createBooking'>;

export async function getQuote(
  ctx: Context,
  input: Parsed<'booking/getQuote'>,
): Promise<Output<'booking/getQuote'>> {
  return (await makeQuote(ctx, input)).view;
}

/** Runs in one transaction: the same person's bookings wait for each other first, then all who want the same room type (PRODUCT §4). */
export async function createBooking(
  ctx: Context,
  input: CreateInput,
): Promise<Output<'booking/createBooking'>> {
  // By the server's clock; what was booked in time under the same key was answered before this is asked.
  if (input.wantedUntil !== null && input.wantedUntil < ctx.now) throw new Fault('API_BKN_154');
  const contact = readContact(input);
  const invoice = readInvoice(input.invoice);
  const member = ctx.caller.member;
  if (member !== null && (await lockMember(ctx.db, member.sn))?.is_locked !== false)
    throw new Fault('API_PSS_005');
  const quote = await quoteAgain(ctx, input);
  const method = checkQuote(quote, input, member !== null);
  await countBooking(ctx, contact.phone, method === 'hotel');
  const heldUntil = occupied(quote.offer.when, cleaningAfter(quote.room, input.stay.type)).to;
  const made = newBooking(ctx, input, contact, quote, method, heldUntil);
  const booking = await takeAndAdd(ctx, input, quote, made);
  const { sn } = booking;
  if (invoice !== null) await addInvoice(ctx.db, sn, invoice);
  if (made.askedHotelAt !== null) await awaitHotel(ctx.db, sn, made.askedHotelAt);
  await layCart(ctx, quote, {
    bookingSn: sn,
    reductions: quote.reductions,
    addOns: quote.cart.addOns,
    isConfirmed: made.confirmedAt !== null,
  });
  return shown(ctx, newRecord(booking, { hotel: quote.hotel, room: quote.room, invoice }));
}

/** The quote of this moment. Whoever held such a room before and let it go is told that it was theirs which is gone (§8). */
async function quoteAgain(ctx: Context, input: CreateInput): Promise<Quote> {
  try {
    return await makeQuote(ctx, input);
  } catch (error) {
    throw error instanceof Fault && error.code === 'API_BKN_034'
      ? await missedOr(error, ctx, input)
      : error;
  }
}

async function missedOr(
  soldOut: Fault,
  ctx: Context,
  { roomTypeSn, stay }: CreateInput,
): Promise<Fault> {
  const { member, device } = ctx.caller;
  const since = addMinutes(ctx.now, -60 * policy.missedRoomHours);
  const isMissed = await heldBefore(
    ctx.db,
    { memberSn: member?.sn ?? null, device, roomTypeSn, stay },
    since,
    ctx.now,
  );
  return isMissed ? new Fault('API_BKN_016', soldOut.details) : soldOut;
}

/** Takes all that a booking needs and writes it. Everybody who wants the room type waits until this transaction ends: one that needs nothing but rooms is one statement. */
async function takeAndAdd(
  ctx: Context,
  input: CreateInput,
  quote: Quote,
  made: NewBooking,
): Promise<BookingRow> {
  const {
    flashSaleSn,
    reductions: { couponSn, xu },
  } = quote;
  const hold: Hold = {
    roomTypeSn: made.roomTypeSn,
    from: made.checkIn,
    to: made.heldUntil,
    rooms: made.rooms,
  };
  const expireAt =
    made.expiresAt === null ? null : addMinutes(made.expiresAt, policy.paymentGraceMinutes);
  const following = {
    actor: made.memberSn === null ? 'guest' : 'member',
    expireAt,
    remindAt: firstReminderAt(made, ctx.now),
  };
  if (flashSaleSn === null && couponSn === null && xu === 0) {
    const added = await holdAndAdd(ctx.db, hold, made, following, ctx.now);
    if (added === null) throw await soldOut(ctx, input, quote);
    return added;
  }
  await takeAll(ctx, input, quote, hold);
  return addBooking(ctx.db, made, following, ctx.now);
}

const soldOut = async (ctx: Context, input: CreateInput, { room }: Quote): Promise<Fault> =>
  missedOr(await refusal('soldOut', room, input, ctx), ctx, input);

/** Takes room, flash sale and coupon in this order; each that is gone meanwhile is told with the quote there is without it. */
async function takeAll(ctx: Context, input: CreateInput, quote: Quote, hold: Hold): Promise<void> {
  const { flashSaleSn, reductions } = quote;
  if (!(await holdRooms(ctx.db, hold, ctx.now))) throw await soldOut(ctx, input, quote);
  if (flashSaleSn !== null && !(await takeFlashSale(ctx.db, flashSaleSn, input.rooms, ctx.now))) {
    throw new Fault('API_BKN_007', { quote: (await makeQuote(ctx, input)).view });
  }
  if (!(await takeReductions(ctx, reductions))) {
    throw new Fault('API_CPN_103', {
      quote: (await makeQuote(ctx, { ...input, couponSn: null, xu: 0 })).view,
    });
  }
}

async function layCart(ctx: Context, quote: Quote, laid: Laid): Promise<void> {
  if (await layOnBooking(ctx, laid)) return;
  const { member } = ctx.caller;
  const balance = member === null ? zero : await balanceOf(ctx.db, member.sn, ctx.now);
  throw new Fault('API_CPN_103', { quote: withoutReductions(quote, balance) });
}

function readInvoice(typed: CreateInput['invoice']): Invoice | null {
  if (typed === null) return null;
  const read = parseInvoice(typed);
  if ('invoice' in read) return read.invoice;
  const [field, fault] = Object.entries(read.faults)[0] ?? [];
  throw new Fault('API_GNR_100', { field: `invoice.${field}`, fault, faults: read.faults });
}

type Contact = { readonly fullName: string; readonly phone: string; readonly email: string };

/** What the traveller typed, as it is kept; each mistake with its field (§5). */
function readContact(input: CreateInput): Contact {
  if (!input.agreesToTerms) throw new Fault('API_BKN_109');
  const phone = parsePhone(input.countryCode, input.mobile);
  if ('fault' in phone) throw new Fault('API_PSS_100', phone);
  if (!isValidPhoneNumber(phone.phone)) throw new Fault('API_PSS_100', { fault: 'invalid' });
  const name = parseName(input.fullName);
  if ('fault' in name) throw new Fault('API_GNR_100', { field: 'fullName', fault: name.fault });
  const email = parseEmail(input.email);
  if ('fault' in email) throw new Fault('API_GNR_100', { field: 'email', fault: email.fault });
  return { fullName: name.name, phone: phone.phone, email: email.email };
}

/** A method that only another person or another day can use is told by its own code; the rest asks for another method. */
const barCodes: Partial<Record<MethodBar, ErrorCode>> = {
  noShow: 'API_BKN_011',
  maintenance: 'API_PAY_100',
};

/** Who may book it, for how many, at the price agreed to, paid how. */
function checkQuote({ view, room }: Quote, input: CreateInput, isMember: boolean): PaymentMethod {
  if (room.needsAccount && !isMember) throw new Fault('API_BKN_105');
  const most = room.maxGuests * input.rooms;
  if (input.adults + input.children > most) throw new Fault('API_BKN_110', { most });
  if (input.couponSn !== view.couponSn || input.xu !== view.xu.used)
    throw new Fault('API_CPN_103', { quote: view });
  if (input.quoteHash !== view.quoteHash) {
    const isSaleOver = agreedToFlashSale(input.quoteHash) && !agreedToFlashSale(view.quoteHash);
    throw new Fault(isSaleOver ? 'API_BKN_007' : 'API_BKN_033', { quote: view });
  }
  const method = paymentMethodOf(input.paymentMethod);
  const offered = view.methods.find((one) => one.method === input.paymentMethod);
  if (method === null || offered === undefined)
    throw new Fault('API_BKN_106', { bar: 'notAccepted' });
  if (offered.bar !== null) throw barred(offered.bar, view.methods);
  return method;
}

function barred(bar: MethodBar, methods: Quote['view']['methods']): Fault {
  // No other method would help: more must be booked, or something else (§8).
  if (bar === 'minimum' && methods.every((method) => method.bar !== null))
    return new Fault('API_BKN_111', { least: policy.minimumPrepaidVnd });
  return new Fault(barCodes[bar] ?? 'API_BKN_106', { bar });
}

function newBooking(
  ctx: Context,
  input: CreateInput,
  contact: Contact,
  quote: Quote,
  method: PaymentMethod,
  heldUntil: NewBooking['heldUntil'],
): NewBooking {
  const { offer, room, price, view } = quote;
  const isPaid = price.total === 0 && method !== 'hotel';
  const status =
    creations[
      isPaid
        ? room.confirmsByHand
          ? 'paidAsking'
          : 'paid'
        : method === 'hotel'
          ? room.confirmsByHand
            ? 'payAtHotelAsking'
            : 'payAtHotel'
          : 'prepaid'
    ];
  return {
    ...contact,
    status,
    hotelSn: room.hotelSn,
    roomTypeSn: room.sn,
    memberSn: ctx.caller.member?.sn ?? null,
    device: ctx.caller.device,
    bookingType: bookingTypes[input.stay.type],
    stay: input.stay,
    checkIn: offer.when.from,
    checkOut: offer.when.to,
    heldUntil,
    rooms: input.rooms,
    adults: input.adults,
    children: input.children,
    specialRequests: plainLines(input.specialRequests),
    paymentMethod: input.paymentMethod,
    paymentStatus: paymentStatuses[isPaid ? 'successful' : 'awaiting'],
    price,
    total: price.total,
    flashSaleSn: quote.flashSaleSn,
    isCancellable: view.isCancellable,
    cancelBeforeHours: room.cancelBeforeHours[input.stay.type],
    expiresAt:
      status === 'paymentPending' ? addMinutes(ctx.now, policy.paymentWindowMinutes) : null,
    confirmedAt: status === 'checkInPending' ? ctx.now : null,
    askedHotelAt: status === 'awaitingHotel' ? ctx.now : null,
  };
}

async function viewOf(ctx: Context, code: string): Promise<BookingView> {
  return shown(ctx, (await loadBookings(ctx.db, { code }))[0]);
}

function shown(ctx: Context, record: BookingRecord | undefined): BookingView {
  if (record === undefined) throw new Fault('API_GNR_101');
  return bookingView(record, ctx.keys, ctx.now);
}

export async function getBookingStatus(
  ctx: Context,
  { code, key }: Parsed<'booking/getBookingStatus'>,
): Promise<Output<'booking/getBookingStatus'>> {
  if (!isSameText(key, ctx.keys.linkKey(code))) throw new Fault('API_GNR_101');
  const [record] = await loadBookings(ctx.db, { code });
  const isGuarded = record !== undefined && (await guardReached(ctx, record));
  return { ...shown(ctx, record), ...(isGuarded && { isUnsaved: true }) };
}

/** More than a person scrolls through. */
const listedAtMost = 200;

export async function getBookingList(ctx: Context): Promise<Output<'booking/getBookingList'>> {
  const { sn } = memberOf(ctx);
  const isGuarded = await isHistoryGuarded(ctx.db, sn);
  const records = await loadBookings(ctx.db, { memberSn: sn, limit: listedAtMost });
  return {
    bookings: records
      .filter((record) => !isGuarded || !isPast(record))
      .map((record) => bookingView(record, ctx.keys, ctx.now)),
    isGuarded,
    asOf: ctx.now,
  };
}

/** API_PSS_120 before the member has shown the PIN or a code, also where nothing is guarded: whoever asks this means to open what is closed. */
export async function getGuardedHistory(
  ctx: Context,
  _input: Parsed<'booking/getGuardedHistory'>,
): Promise<Output<'booking/getGuardedHistory'>> {
  const { sn } = await requireConfirmed(ctx);
  const records = await loadBookings(ctx.db, { memberSn: sn, limit: listedAtMost });
  return {
    bookings: records.filter(isPast).map((record) => bookingView(record, ctx.keys, ctx.now)),
    asOf: ctx.now,
  };
}

export async function getBookingDetail(
  ctx: Context,
  { code }: Parsed<'booking/getBookingDetail'>,
): Promise<Output<'booking/getBookingDetail'>> {
  const booking = await findBooking(ctx.db, code);
  // Another's booking is told like one that does not exist, so that codes reveal nothing (PRODUCT §2).
  if (booking === undefined || booking.member_sn === null || !isOwn(ctx, booking))
    throw new Fault('API_GNR_101');
  const isGuarded = await guardPast(ctx, booking.member_sn, booking);
  return { ...(await viewOf(ctx, code)), ...(isGuarded && { isUnsaved: true }) };
}

/**
 * The code or the link shows that it was theirs, the verified phone that it still is; done again, it answers the same. Those that are
 * not found, or not theirs, are counted for the network and the device: API_GNR_103 with `resendAt` when there were too many.
 */
export async function claimBooking(
  ctx: Context,
  { code, key }: Parsed<'booking/claimBooking'>,
): Promise<Output<'booking/claimBooking'>> {
  const { now, caller } = ctx;
  const { member, address, device } = caller;
  if (member === null) throw new Fault('API_PSS_103');
  const gates = [subjectOf('address', networkOf(address)), subjectOf('device', device)].map(
    (subject) => subjectOf('lookUp', subject),
  );
  return settled(
    await ctx.transact(async (db) => {
      const resendAt = freeAt(await lockGates(db, gates, now), now);
      if (resendAt !== null) return new Fault('API_GNR_103', { resendAt });
      const isLinked = key === undefined || isSameText(key, ctx.keys.linkKey(code));
      if (isLinked && (await isClaimed(ctx, db, code, member))) return { code };
      await addHits(db, gates, now);
      return new Fault('API_GNR_101');
    }),
  );
}

/** Whether the booking is the member's, from now on if not before; a stay of a past that is kept behind the PIN asks for it. */
async function isClaimed(
  ctx: Context,
  db: Database,
  code: string,
  member: { readonly sn: number; readonly phone: string },
): Promise<boolean> {
  const booking = await findBooking(db, code);
  if (booking === undefined || booking.phone !== member.phone) return false;
  if (booking.member_sn === member.sn) {
    await guardReached({ ...ctx, db }, booking);
    return true;
  }
  if (!(await giveToMember(db, booking.sn, member.sn))) return false;
  // A member may cancel, so there is more to be reminded of.
  const theirs = await lockBooking(db, booking.sn);
  if (theirs !== undefined) await planReminders(db, theirs, ctx.now);
  return true;
}

export async function getClaimableList(ctx: Context): Promise<Output<'booking/getClaimableList'>> {
  const { member } = ctx.caller;
  const found = member === null ? [] : await guestBookingsOf(ctx.db, member.phone, claimableAtMost);
  const isClosed =
    member !== null &&
    found.some(isPast) &&
    (await isHistoryGuarded(ctx.db, member.sn)) &&
    !(await hasConfirmed(ctx));
  const told = isClosed ? found.filter((row) => !isPast(row)) : found;
  return {
    bookings: told.map((row) => ({
      hotelName: row.hotel_name,
      type: bookingTypeOf(row.booking_type) ?? 'daily',
      checkIn: row.check_in_at,
      checkOut: row.check_out_at,
    })),
  };
}

const claimableAtMost = 20;
