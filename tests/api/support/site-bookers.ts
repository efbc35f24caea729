// Promises tests guests who book at a site over its socket, and who ask again with the same key
// until they are told yes or no.

import { errorCodes } from '#contract/error-codes.ts';
import type { QuoteView } from '#contract/schemas/booking.ts';
import type { Stay } from '#domain/stay.ts';
import { type LocalTime, addDays, instant, localDate } from '#domain/time/time.ts';
import { letPass } from '../../support/time.ts';
import { addressOf, momoNumber } from './booking-makers.ts';

export type Room = { readonly sn: number; readonly slug: string };
type Answer<Data> = {
  readonly data?: Data;
  readonly errors?: readonly { readonly code: string }[];
};
export type Told<Data = unknown> = { readonly status: number; readonly body: Answer<Data> };

let asked = 0;
/** Status 0 when no answer came. */
export async function post<Data>(
  url: string,
  call: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Told<Data>> {
  const key = `several-${process.pid}-${(asked += 1)}`;
  try {
    const answer = await fetch(`${url}/api/${call}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        'Device-Encode': key,
        ...headers,
      },
    });
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Answer<Data> };
  } catch {
    return { status: 0, body: {} };
  }
}

export type Wish = { readonly number: number; readonly room: Room; readonly stay: Stay };
const starts = ['09:00', '11:30', '14:00', '16:30', '19:00'] as LocalTime[];
/** The stay a guest of this number wants: spread over rooms, days and hours. */
export const wishOf = (number: number, rooms: readonly Room[]): Wish => ({
  number,
  room: rooms[number % rooms.length] as Room,
  stay: {
    type: 'hourly',
    date: addDays(localDate(instant(Date.now())), 1 + (number % 7)),
    start: starts[number % starts.length] as LocalTime,
    hours: 2,
  },
});

export type Outcome = { readonly code: string | null; readonly statuses: readonly number[] };

/**
 * Quotes and books, each as often as it takes to be told; `statuses` are those of the attempts to
 * book.
 */
export async function book(
  url: string,
  { number, room, stay }: Wish,
  tries = 1,
  pauseMs = 200,
): Promise<Outcome> {
  const statuses: number[] = [];
  const again = async <Data>(
    call: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Told<Data>> => {
    for (let left = tries; ; left -= 1) {
      const told = await post<Data>(url, call, body, headers);
      if (call === 'booking/createBooking' || told.status !== 200) statuses.push(told.status);
      // A key whose first asking is still being worked on is asked again; any other refusal is an
      // answer.
      const isRefused =
        told.status === 409 && told.body.errors?.[0]?.code !== errorCodes.stillWorking;
      if (told.status === 200 || isRefused || left === 1) return told;
      await letPass(pauseMs, 'the first asking is worked on meanwhile');
    }
  };
  const asks = { slug: room.slug, roomTypeSn: room.sn, stay, rooms: 1 };
  // Behind the one proxy that the site is told of, where it is told of one.
  const from = { 'X-Forwarded-For': addressOf(number) };
  const quote = await again<QuoteView>('booking/getQuote', asks, from);
  if (quote.body.data === undefined) return { code: null, statuses };
  const made = await again<{ code: string }>(
    'booking/createBooking',
    {
      ...asks,
      quoteHash: quote.body.data.quoteHash,
      paymentMethod: momoNumber,
      adults: 2,
      children: 0,
      fullName: 'Nguyễn Văn An',
      countryCode: '+84',
      mobile: `09${10_000_000 + number}`,
      email: 'an@hotel.example',
      specialRequests: '',
      agreesToTerms: true,
      couponSn: null,
      xu: 0,
      addOns: [],
      invoice: null,
    },
    {
      'Idempotency-Key': `booking-of-guest-${number}`,
      'Device-Encode': `device of guest ${number}`,
      ...from,
    },
  );
  return { code: made.body.data?.code ?? null, statuses };
}
