// Somebody with a phone and a browser: signs up at the attacked site, asks its calls, and books a
// room, to pay at the hotel or before.

import { randomUUID } from 'node:crypto';
import { callOf, type CallName, type Input, type Output } from '#contract/calls/calls.ts';
import type { Stay } from '#domain/stay.ts';
import { addDays, instant, localDate, type LocalTime } from '#domain/time/time.ts';
import { codesOf, messagesTo } from '../support/text-messages.ts';
import { until } from '../support/time.ts';
import type { Answer, AttackedSite } from './site.ts';

/** What a call answered; `data` is null where it was refused. */
export type Told<Name extends CallName> = Answer & { readonly data: Output<Name> | null };
export type Ask = <Name extends CallName>(name: Name, input: Input<Name>) => Promise<Told<Name>>;

/** Asks as whoever the token belongs to, on a device of its own; nobody where it is null. */
export function asking(site: AttackedSite, token: string | null, device: string): Ask {
  return async <Name extends CallName>(name: Name, input: Input<Name>): Promise<Told<Name>> => {
    const isRead = callOf(name).method === 'GET';
    const query = isRead ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const answer = await site.ask(`/api/${name}${query}`, {
      method: isRead ? 'GET' : 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
        'Device-Encode': device,
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(isRead ? {} : { body: JSON.stringify(input) }),
    });
    const said = answer.status === 200 ? (JSON.parse(answer.body) as { data: Output<Name> }) : null;
    return { ...answer, data: said?.data ?? null };
  };
}

export type Member = { readonly ask: Ask; readonly mobile: string };

/** Throws where the site makes no member of a new phone: then there is nothing to attack with. */
export async function signUp(
  site: AttackedSite,
  mobile: string,
  referralCode = '',
): Promise<Member> {
  const device = `attacker ${mobile}`;
  const anybody = asking(site, null, device);
  const sent = await anybody('auth/sendVerificationCode', {
    countryCode: '+84',
    mobile,
    purpose: 'signUp',
  });
  const { challenge } = wanted(sent);
  const made = await anybody('auth/signUp', {
    challenge,
    code: await codeOf(site, `+84${mobile.slice(1)}`),
    referralCode,
  });
  return { ask: asking(site, wanted(made).accessToken, device), mobile };
}

async function codeOf(site: AttackedSite, phone: string): Promise<string> {
  return until(async () => codesOf(await messagesTo(site.sandboxUrl, phone))[0], {
    what: `a code to ${phone}`,
    withinMs: 15_000,
  });
}

/** The answer of what has to be granted to go on. */
export function wanted<Name extends CallName>(told: Told<Name>): Output<Name> {
  if (told.data === null) throw new Error(`${told.status} ${told.body.slice(0, 300)}`);
  return told.data;
}

export type Booked = Output<'booking/createBooking'>;

type Way = { readonly method: number; readonly status: Booked['status'] };

/** The first hotel of the capital's results that takes a booking for tomorrow which is paid there. */
export const bookAtHotel = (member: Member, start: LocalTime): Promise<Booked> =>
  book(member, start, { method: 0, status: 1 });

/** The same for one that is paid by this method first. */
export const bookToPay = (member: Member, start: LocalTime, method: number): Promise<Booked> =>
  book(member, start, { method, status: 5 });

async function book(
  { ask, mobile }: Member,
  start: LocalTime,
  { method: wishedMethod, status }: Way,
): Promise<Booked> {
  const { hotels } = wanted(await ask('hotel/searchHotel', { provinceSn: 1 } as never));
  const date = addDays(localDate(instant(Date.now())), 1);
  const stay: Stay = { type: 'hourly', date, start, hours: 2 };
  let last = 'no hotel was found';
  for (const { slug } of hotels) {
    const list = await ask('hotel/getRoomList', { slug } as never);
    for (const room of list.data?.rooms ?? []) {
      const wish = { slug, roomTypeSn: room.sn, stay, rooms: 1 };
      const quote = (await ask('booking/getQuote', wish)).data;
      if (quote?.methods.find(({ method }) => method === wishedMethod)?.bar !== null) continue;
      const booked = await ask('booking/createBooking', {
        ...wish,
        couponSn: quote.couponSn,
        xu: quote.xu.used,
        quoteHash: quote.quoteHash,
        paymentMethod: wishedMethod,
        adults: 1,
        children: 0,
        fullName: 'Trần Văn Ké',
        countryCode: '+84',
        mobile,
        email: 'ke@hotel.example',
        agreesToTerms: true,
      });
      if (booked.data?.status === status) return booked.data;
      last = booked.body.slice(0, 200);
    }
  }
  throw new Error(`nothing could be booked: ${last}`);
}
