// The quote of a checkout's address, asked for each person apart: a member has other ways to pay than a guest.

import type { Input } from '#contract/calls.ts';
import type { Profile } from '#contract/calls/auth.ts';
import type { Instead, QuoteView } from '#contract/calls/booking.ts';
import type { ErrorCode, Fault } from '#contract/errors.ts';
import type { Vnd } from '#domain/money.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time.ts';
import { query } from '../api.ts';
import { stayIn } from './hotel-stay.ts';

export type QuoteInput = Input<'booking/getQuote'>;

/** What a checkout's address asks for, or null when it names no room or no stay. */
export function quoteInput(slug: string, search: URLSearchParams): QuoteInput | null {
  const stay = stayIn(search);
  const roomTypeSn = Number(search.get('room'));
  return stay === null || !Number.isSafeInteger(roomTypeSn) || roomTypeSn < 1
    ? null
    : { slug, roomTypeSn, stay };
}

export function quoteQuery(
  input: QuoteInput,
  profile: Profile | null,
): ReturnType<typeof query<'booking/getQuote'>> {
  const options = query('booking/getQuote', input);
  return { ...options, queryKey: [options.queryKey[0], input, String(profile?.sn ?? 'guest')] };
}

/** Refusals that a dialog explains; the rest is told at a field or in a toast. */
export const dialogCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'API_BKN_033',
  'API_BKN_007',
  'API_BKN_008',
  'API_BKN_034',
  'API_BKN_016',
  'API_BKN_101',
  'API_BKN_100',
  'API_BKN_103',
  'API_BKN_104',
  'API_BKN_102',
  'API_BKN_004',
  'API_BKN_056',
  'API_BKN_011',
  'API_BKN_105',
  'API_BKN_111',
  'API_CPN_103',
]);

export type DailyInstead = {
  readonly stay: Stay;
  readonly checkIn: Instant;
  readonly checkOut: Instant;
  readonly total: Vnd;
};

/** The day stay a refusal offers when more hours were asked than the hotel sells (§4). */
export function dailyIn(details: unknown): DailyInstead | null {
  if (typeof details !== 'object' || details === null || !('dailyInstead' in details)) return null;
  return details.dailyInstead as DailyInstead | null;
}

/** What a refusal offers in place of a room or a time that is gone: another room now, or this one later. */
export function insteadIn(details: unknown): Instead | null {
  if (typeof details !== 'object' || details === null || !('instead' in details)) return null;
  return details.instead as Instead | null;
}

/** The quote a refusal brings along, when the price is the only thing that changed. */
export function newQuoteIn(fault: Fault): QuoteView | null {
  const { details } = fault;
  if (typeof details !== 'object' || details === null || !('quote' in details)) return null;
  return details.quote as QuoteView;
}
