// The quote for a checkout's URL. Cached for each person separately, because members have other
// payment methods than guests.

import type { Input } from '#contract/calls/calls.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import type { Fault } from '#contract/fault.ts';
import type { Profile } from '#contract/schemas/auth.ts';
import type { SuggestedStay } from '#contract/schemas/booking.ts';
import type { QuoteView } from '#contract/schemas/booking.ts';
import type { Vnd } from '#domain/money.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { query } from '../../api/queries.ts';
import { roomListInput, stayIn } from '../stay/stay-from-url.ts';

export type QuoteInput = Input<'booking/getQuote'>;

function roomIn(search: URLSearchParams): number | null {
  const sn = Number(search.get('room'));
  return Number.isSafeInteger(sn) && sn >= 1 ? sn : null;
}

/** The quote's input from a checkout's URL, or null when it names no room or no stay. */
export function quoteInput(slug: string, search: URLSearchParams): QuoteInput | null {
  const stay = stayIn(search);
  const roomTypeSn = roomIn(search);
  return stay === null || roomTypeSn === null ? null : { slug, roomTypeSn, stay };
}

/**
 * The search parameters of the hotel's page when the checkout cannot be shown. An unknown room is
 * passed on, because only then does the page say so.
 */
export function refusedQuery(
  slug: string,
  search: URLSearchParams,
  isUnknown = roomIn(search) === null,
): Record<string, string | undefined> {
  const { slug: _, ...stay } = roomListInput(slug, search);
  return { ...stay, room: isUnknown ? (search.get('room') ?? undefined) : undefined };
}

/** A guest has no coupons; a member who chose none is given the best. */
function withCouponPicked(input: QuoteInput, profile: Profile | null): QuoteInput {
  if (profile !== null)
    return input.couponSn === undefined ? { ...input, picksCoupon: true } : input;
  const { couponSn: _, ...guest } = input;
  return guest;
}

export function quoteQuery(
  of: QuoteInput,
  profile: Profile | null,
): ReturnType<typeof query<'booking/getQuote'>> {
  const input = withCouponPicked(of, profile);
  const options = query('booking/getQuote', input);
  return { ...options, queryKey: [options.queryKey[0], input, String(profile?.sn ?? 'guest')] };
}

/** Codes of refusals that a dialog explains; the others are shown at a field or in a toast. */
export const dialogCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  errorCodes.priceChanged,
  errorCodes.flashSaleOver,
  errorCodes.notFlashSaleRoom,
  errorCodes.soldOut,
  errorCodes.missedRoom,
  errorCodes.roomLocked,
  errorCodes.checkInPast,
  errorCodes.notSold,
  errorCodes.callToBook,
  errorCodes.overHourLimit,
  errorCodes.overLimit,
  errorCodes.guestPenalty,
  errorCodes.noShowPenalty,
  errorCodes.accountRequired,
  errorCodes.belowMinimum,
  errorCodes.discountGone,
]);

export type DailyOffer = {
  readonly stay: Stay;
  readonly checkIn: Instant;
  readonly checkOut: Instant;
  readonly total: Vnd;
};

/** The daily stay that a refusal offers when more hours were requested than the hotel sells. */
export function dailyOfferIn(details: unknown): DailyOffer | null {
  if (typeof details !== 'object' || details === null || !('dailyInstead' in details)) return null;
  return details.dailyInstead as DailyOffer | null;
}

/**
 * What a refusal offers in place of a room or time that is gone: another room now, or this one
 * later.
 */
export function suggestedStayIn(details: unknown): SuggestedStay | null {
  if (typeof details !== 'object' || details === null || !('instead' in details)) return null;
  return details.instead as SuggestedStay | null;
}

/** The new quote that comes with a refusal, when only the price has changed. */
export function newQuoteIn(fault: Fault): QuoteView | null {
  const { details } = fault;
  if (typeof details !== 'object' || details === null || !('quote' in details)) return null;
  return details.quote as QuoteView;
}
