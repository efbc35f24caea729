// Quotes, bookings, and reading them back: by a secret link for guests, by the account for members;
// anybody else's booking is not found.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { languageOf } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { creations, isPast } from '#domain/booking.ts';
import { plainLines } from '#domain/member.ts';
import { zero } from '#domain/money.ts';
import { cleaningAfter } from '#domain/offer.ts';
import {
  type MethodBar,
  type PaymentMethod,
  paymentMethodOf,
  paymentStatuses,
} from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { bookingTypeOf, bookingTypes, occupied } from '#domain/stay.ts';
import { addMinutes } from '#domain/time/time.ts';
import { type CartAttachment, attachCart, consumeDiscounts } from '../../booking/cart.ts';
import { type Contact, guestFor, readContact, readInvoice } from '../../booking/contact.ts';
import { isOwn } from '../../booking/find-own-booking.ts';
import { countBooking, isBarredByHotel } from '../../booking/limits.ts';
import { holderOf, refuseTooManyHolds } from '../../booking/open-holds.ts';
import {
  type Quote,
  agreedToFlashSale,
  makeQuote,
  refusal,
  withoutReductions,
} from '../../booking/quote.ts';
import { holdAndStartBooking, startBooking } from '../../booking/transition.ts';
import { bookingView } from '../../booking/view.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { isSameText } from '../../crypto/keys.ts';
import {
  confirmedUntil,
  guardPast,
  guardReached,
  hasConfirmed,
  memberOf,
  requireConfirmed,
} from '../../identity/authorization.ts';
import { freeAt, networkOf, subjectOf } from '../../identity/verification-code.ts';
import { unwrapFault } from '../../identity/verify-code.ts';
import { planReminders } from '../../notifications/schedule-reminders.ts';
import { lockMember } from '../../store/booking/booking-limit.ts';
import {
  type BookingRecord,
  type BookingRow,
  type NewBooking,
  addInvoice,
  findBooking,
  giveToMember,
  guestBookingsOf,
  hadExpiredHold,
  loadBookings,
  lockBooking,
  newRecord,
} from '../../store/booking/booking.ts';
import { type Hold, holdRooms, claimFlashSale } from '../../store/booking/hold.ts';
import { addOpenHold } from '../../store/booking/open-hold.ts';
import type { Database } from '../../store/engine/schema.ts';
import { addHits, lastConfirmed, lockHits } from '../../store/member/auth.ts';
import { isHistoryGuarded } from '../../store/member/profile.ts';
import { balanceOf } from '../../store/rewards/point.ts';

type CreateInput = Parsed<'booking/createBooking'>;

export async function getQuote(
  ctx: RequestContext,
  input: Parsed<'booking/getQuote'>,
): Promise<Output<'booking/getQuote'>> {
  return (await makeQuote(ctx, input)).view;
}

/**
 * One transaction. Locks the person first (a member, or a guest's device and phone), then the room
 * type: always in this order, so that bookings wait for each other and never deadlock
 * (docs/adr/0002-row-lock-of-the-room-type.md).
 */
export async function createBooking(
  ctx: RequestContext,
  input: CreateInput,
): Promise<Output<'booking/createBooking'>> {
  // By the server's clock; a booking made in time under the same key was replayed before this is
  // checked.
  if (input.wantedUntil !== null && input.wantedUntil < ctx.now)
    throw new Fault(errorCodes.requestExpired);
  const typedContact = readContact(input, languageOf(ctx.caller.locale));
  const invoice = readInvoice(input.invoice);
  const member = ctx.caller.member;
  if (member !== null && (await lockMember(ctx.db, member.sn))?.is_locked !== false)
    throw new Fault(errorCodes.accountLocked);
  const quote = await quoteAgain(ctx, input);
  const method = checkQuote(quote, input, member !== null);
  const contact = guestFor(quote.room, input, typedContact);
  const person = { memberSn: member?.sn ?? null, phone: contact.phone };
  if (await isBarredByHotel(ctx, quote.room, person)) throw new Fault(errorCodes.guestPenalty);
  const holder = holderOf(ctx, contact.phone, input.phoneProof ?? '');
  await countBooking(ctx, holder, method === 'hotel');
  const heldUntil = occupied(quote.offer.when, cleaningAfter(quote.room, input.stay.type)).to;
  const made = newBooking(ctx, input, contact, quote, method, heldUntil);
  const hold = holdOf(made);
  if (made.expiresAt !== null) await refuseTooManyHolds(ctx, holder, hold);
  const booking = await holdAndCreate(ctx, input, quote, made, hold);
  const { sn } = booking;
  if (made.expiresAt !== null) await addOpenHold(ctx.db, sn, holder, made.expiresAt);
  if (invoice !== null) await addInvoice(ctx.db, sn, invoice);
  await attachCartOrFail(ctx, quote, {
    bookingSn: sn,
    reductions: quote.reductions,
    addOns: quote.cart.addOns,
    isConfirmed: made.confirmedAt !== null,
  });
  return toView(ctx, newRecord(booking, { hotel: quote.hotel, room: quote.room, invoice }));
}

/**
 * The quote of this moment. When the room is taken, whoever held it a moment ago and released it
 * learns that it was theirs.
 */
async function quoteAgain(ctx: RequestContext, input: CreateInput): Promise<Quote> {
  try {
    return await makeQuote(ctx, input);
  } catch (error) {
    throw error instanceof Fault && error.code === errorCodes.soldOut
      ? await asMissedRoom(error, ctx, input)
      : error;
  }
}

async function asMissedRoom(
  soldOut: Fault,
  ctx: RequestContext,
  { roomTypeSn, stay }: CreateInput,
): Promise<Fault> {
  const { member, device } = ctx.caller;
  const since = addMinutes(ctx.now, -60 * policy.missedRoomHours);
  const isMissed = await hadExpiredHold(
    ctx.db,
    { memberSn: member?.sn ?? null, device, roomTypeSn, stay },
    since,
    ctx.now,
  );
  return isMissed ? new Fault(errorCodes.missedRoom, soldOut.details) : soldOut;
}

const holdOf = ({ roomTypeSn, checkIn, heldUntil, rooms }: NewBooking): Hold => ({
  roomTypeSn,
  from: checkIn,
  to: heldUntil,
  rooms,
});

/**
 * Takes all that a booking needs and writes it. Everybody who wants the room type waits until this
 * transaction ends: one that needs nothing but rooms is one statement.
 */
async function holdAndCreate(
  ctx: RequestContext,
  input: CreateInput,
  quote: Quote,
  made: NewBooking,
  hold: Hold,
): Promise<BookingRow> {
  const {
    flashSaleSn,
    reductions: { couponSn, xu },
  } = quote;
  const actor = made.memberSn === null ? 'guest' : 'member';
  if (flashSaleSn === null && couponSn === null && xu === 0) {
    const added = await holdAndStartBooking(ctx.db, hold, made, actor, ctx.now);
    if (added === null) throw await soldOut(ctx, input, quote);
    return added;
  }
  await holdAndWrite(ctx, input, quote, hold);
  return startBooking(ctx.db, made, actor, ctx.now);
}

const soldOut = async (ctx: RequestContext, input: CreateInput, { room }: Quote): Promise<Fault> =>
  asMissedRoom(await refusal('soldOut', room, input, ctx), ctx, input);

/**
 * Takes room, flash sale and coupon in this order; where one is gone meanwhile, the response holds
 * the quote without it.
 */
async function holdAndWrite(
  ctx: RequestContext,
  input: CreateInput,
  quote: Quote,
  hold: Hold,
): Promise<void> {
  const { flashSaleSn, reductions } = quote;
  if (!(await holdRooms(ctx.db, hold, ctx.now))) throw await soldOut(ctx, input, quote);
  if (flashSaleSn !== null && !(await claimFlashSale(ctx.db, flashSaleSn, input.rooms, ctx.now))) {
    throw new Fault(errorCodes.flashSaleOver, { quote: (await makeQuote(ctx, input)).view });
  }
  if (!(await consumeDiscounts(ctx, reductions))) {
    throw new Fault(errorCodes.discountGone, {
      quote: (await makeQuote(ctx, { ...input, couponSn: null, xu: 0 })).view,
    });
  }
}

async function attachCartOrFail(
  ctx: RequestContext,
  quote: Quote,
  laid: CartAttachment,
): Promise<void> {
  if (await attachCart(ctx, laid)) return;
  const { member } = ctx.caller;
  const balance = member === null ? zero : await balanceOf(ctx.db, member.sn, ctx.now);
  throw new Fault(errorCodes.discountGone, { quote: withoutReductions(quote, balance) });
}

/**
 * A method that only another person or another day can use has its own code; otherwise another
 * method is asked for.
 */
const barCodes: Partial<Record<MethodBar, ErrorCode>> = {
  noShow: errorCodes.noShowPenalty,
  maintenance: errorCodes.gatewayMaintenance,
};

/** Who may book it, for how many, at the price agreed to, paid how. */
function checkQuote({ view, room }: Quote, input: CreateInput, isMember: boolean): PaymentMethod {
  if (room.needsAccount && !isMember) throw new Fault(errorCodes.accountRequired);
  const maxGuests = room.maxGuests * input.rooms;
  if (input.adults + input.children > maxGuests)
    throw new Fault(errorCodes.tooManyGuests, { most: maxGuests });
  if (input.couponSn !== view.couponSn || input.xu !== view.xu.used)
    throw new Fault(errorCodes.discountGone, { quote: view });
  if (input.quoteHash !== view.quoteHash) {
    const isSaleOver = agreedToFlashSale(input.quoteHash) && !agreedToFlashSale(view.quoteHash);
    throw new Fault(isSaleOver ? errorCodes.flashSaleOver : errorCodes.priceChanged, {
      quote: view,
    });
  }
  const method = paymentMethodOf(input.paymentMethod);
  const offered = view.methods.find((one) => one.method === input.paymentMethod);
  if (method === null || offered === undefined)
    throw new Fault(errorCodes.methodUnavailable, { bar: 'notAccepted' });
  if (offered.bar !== null) throw barred(offered.bar, view.methods);
  return method;
}

function barred(bar: MethodBar, methods: Quote['view']['methods']): Fault {
  // No other method would help: more must be booked, or something else.
  if (bar === 'minimum' && methods.every((method) => method.bar !== null))
    return new Fault(errorCodes.belowMinimum, { least: policy.minimumPrepaidVnd });
  return new Fault(barCodes[bar] ?? errorCodes.methodUnavailable, { bar });
}

function newBooking(
  ctx: RequestContext,
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
    isInAppOnly: quote.room.plans[input.stay.type]?.isInAppOnly === true,
    cancelBeforeHours: room.cancelBeforeHours[input.stay.type],
    expiresAt:
      status === 'paymentPending' ? addMinutes(ctx.now, policy.paymentWindowMinutes) : null,
    confirmedAt: status === 'checkInPending' ? ctx.now : null,
    askedHotelAt: status === 'awaitingHotel' ? ctx.now : null,
    language: languageOf(ctx.caller.locale),
  };
}

async function viewOf(ctx: RequestContext, code: string): Promise<BookingView> {
  return toView(ctx, (await loadBookings(ctx.db, { code }))[0]);
}

function toView(ctx: RequestContext, record: BookingRecord | undefined): BookingView {
  if (record === undefined) throw new Fault(errorCodes.notFound);
  return bookingView(record, ctx, ctx.now);
}

export async function getBookingStatus(
  ctx: RequestContext,
  { code, key }: Parsed<'booking/getBookingStatus'>,
): Promise<Output<'booking/getBookingStatus'>> {
  if (!isSameText(key, ctx.keys.linkKey(code))) throw new Fault(errorCodes.notFound);
  const [record] = await loadBookings(ctx.db, { code });
  const isGuarded = record !== undefined && (await guardReached(ctx, record));
  return { ...toView(ctx, record), ...(isGuarded && { isUnsaved: true }) };
}

/** More than a person scrolls through. */
const maxListed = 200;

export async function getBookingList(
  ctx: RequestContext,
): Promise<Output<'booking/getBookingList'>> {
  const { sn } = memberOf(ctx);
  const isGuarded = await isHistoryGuarded(ctx.db, sn);
  const records = await loadBookings(ctx.db, { memberSn: sn, limit: maxListed });
  return {
    bookings: records
      .filter((record) => !isGuarded || !isPast(record))
      .map((record) => bookingView(record, ctx, ctx.now)),
    isGuarded,
    asOf: ctx.now,
  };
}

/**
 * Throws `confirmIdentity` before the member has shown the PIN or a code, even where nothing is
 * guarded.
 */
export async function getGuardedHistory(
  ctx: RequestContext,
  _input: Parsed<'booking/getGuardedHistory'>,
): Promise<Output<'booking/getGuardedHistory'>> {
  const { sn, family } = await requireConfirmed(ctx);
  const provedAt = await lastConfirmed(ctx.db, family);
  const records = await loadBookings(ctx.db, { memberSn: sn, limit: maxListed });
  return {
    bookings: records.filter(isPast).map((record) => bookingView(record, ctx, ctx.now)),
    ...(provedAt !== null && { openUntil: confirmedUntil(provedAt) }),
    asOf: ctx.now,
  };
}

export async function getBookingDetail(
  ctx: RequestContext,
  { code }: Parsed<'booking/getBookingDetail'>,
): Promise<Output<'booking/getBookingDetail'>> {
  const booking = await findBooking(ctx.db, code);
  // Another's booking is answered like one that does not exist, so that codes reveal nothing
  // (docs/product.md, Who acts).
  if (booking === undefined || booking.member_sn === null || !isOwn(ctx, booking))
    throw new Fault(errorCodes.notFound);
  const isGuarded = await guardPast(ctx, booking.member_sn, booking);
  return { ...(await viewOf(ctx, code)), ...(isGuarded && { isUnsaved: true }) };
}

/**
 * The code or the link shows that the booking was theirs, the verified phone that it still is;
 * repeated, it answers the same. Codes that are not found, or not theirs, are counted for the
 * network and the device: `tooManyRequests` with `resendAt` when there were too many.
 */
export async function claimBooking(
  ctx: RequestContext,
  { code, key }: Parsed<'booking/claimBooking'>,
): Promise<Output<'booking/claimBooking'>> {
  const { now, caller } = ctx;
  const { member, address, device } = caller;
  if (member === null) throw new Fault(errorCodes.signInRequired);
  const shedders = [subjectOf('address', networkOf(address)), subjectOf('device', device)].map(
    (subject) => subjectOf('lookUp', subject),
  );
  return unwrapFault(
    await ctx.transact(async (db) => {
      const resendAt = freeAt(await lockHits(db, shedders, now), now);
      if (resendAt !== null) return new Fault(errorCodes.tooManyRequests, { resendAt });
      const isLinked = key === undefined || isSameText(key, ctx.keys.linkKey(code));
      if (isLinked && (await isClaimed(ctx, db, code, member))) return { code };
      await addHits(db, shedders, now);
      return new Fault(errorCodes.notFound);
    }),
  );
}

/**
 * Whether the booking is the member's, from now on if not before; a past stay that is guarded asks
 * for the PIN.
 */
async function isClaimed(
  ctx: RequestContext,
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
  // A member may cancel, so there are more reminders.
  const locked = await lockBooking(db, booking.sn);
  if (locked !== undefined) await planReminders(db, locked, ctx.now);
  return true;
}

export async function getClaimableList(
  ctx: RequestContext,
): Promise<Output<'booking/getClaimableList'>> {
  const { member } = ctx.caller;
  const found = member === null ? [] : await guestBookingsOf(ctx.db, member.phone, maxClaimable);
  const isClosed =
    member !== null &&
    found.some(isPast) &&
    (await isHistoryGuarded(ctx.db, member.sn)) &&
    !(await hasConfirmed(ctx));
  const shown = isClosed ? found.filter((row) => !isPast(row)) : found;
  return {
    bookings: shown.map((row) => ({
      hotelName: row.hotel_name,
      type: bookingTypeOf(row.booking_type) ?? 'daily',
      checkIn: row.check_in_at,
      checkOut: row.check_out_at,
    })),
  };
}

const maxClaimable = 20;
