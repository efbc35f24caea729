// Holding rooms for nothing: first with made-up phones and no device, then with every device that
// the site gives, then in somebody else's name.

import type { CallName } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { addDays, instant, localDate, type LocalTime } from '#domain/time/time.ts';
import { codesOf, messagesTo } from '../support/text-messages.ts';
import type { Attack } from './attack.ts';
import type { Answer, AttackedSite } from './site.ts';

let asked = 0;
export type From = { readonly from: string; readonly device: string; readonly cookie?: string };

/** A write of nobody in particular. */
export const post = (
  site: AttackedSite,
  call: CallName,
  input: object,
  { from, device, cookie }: From,
): Promise<Answer> =>
  site.ask(`/api/${call}`, {
    method: 'POST',
    from,
    headers: {
      'Content-Type': 'application/json',
      'Device-Encode': device,
      'Idempotency-Key': `attack-${String((asked += 1)).padStart(6, '0')}`,
      'Sec-Fetch-Site': 'same-origin',
      ...(cookie === undefined ? {} : { Cookie: cookie }),
    },
    body: JSON.stringify(input),
  });

/** The code of the fault, or '' where it was answered. */
export const faultIn = ({ body, status }: Answer): string => {
  try {
    return (JSON.parse(body) as { errors?: { code: string }[] }).errors?.[0]?.code ?? '';
  } catch {
    return String(status);
  }
};

type Room = { readonly slug: string; readonly sn: number };
const read = async <Data>(site: AttackedSite, path: string): Promise<Data> =>
  (JSON.parse((await site.ask(`/api/${path}`)).body) as { data: Data }).data;

/** Two hours of an afternoon in three days, at whatever hour the attack is played. */
const attackedStay = () => ({
  type: 'hourly',
  date: addDays(localDate(instant(Date.now())), 3),
  start: '13:00' as LocalTime,
  hours: 2,
});

/** Rooms of the capital's first hotels that are free for the attacked stay. */
async function roomsOf(site: AttackedSite, most: number): Promise<Room[]> {
  const { date } = attackedStay();
  const stay = `bookingType=1&checkInDatePlan=${date}&startTime=13:00&endDate=${date}&endTime=15:00`;
  const { hotels } = await read<{ hotels: { slug: string }[] }>(
    site,
    `hotel/searchHotel?provinceSn=1&${stay}`,
  );
  const rooms: Room[] = [];
  for (const { slug } of hotels) {
    if (rooms.length >= most) break;
    const list = await read<{ rooms: { sn: number; state: string }[] }>(
      site,
      `hotel/getRoomList?slug=${slug}&${stay}`,
    );
    for (const { sn, state } of list.rooms) if (state === 'free') rooms.push({ slug, sn });
  }
  return rooms;
}

type Wish = From & {
  readonly mobile: string;
  readonly rooms?: number;
  readonly proof?: string;
};

/** Quotes and books; answers the fault, '' where the room is held. */
async function hold(
  site: AttackedSite,
  { slug, sn }: Room,
  { mobile, rooms = 1, proof, ...who }: Wish,
): Promise<string> {
  const stay = attackedStay();
  const wish = { slug, roomTypeSn: sn, stay, rooms };
  const quoted = await post(site, 'booking/getQuote', wish, who);
  if (quoted.status !== 200) return faultIn(quoted);
  const { quoteHash, methods } = (
    JSON.parse(quoted.body) as {
      data: { quoteHash: string; methods: { method: number; bar: string | null }[] };
    }
  ).data;
  const method = methods.find(({ bar, method: one }) => bar === null && one !== 0)?.method;
  if (method === undefined) return 'no method';
  return faultIn(
    await post(
      site,
      'booking/createBooking',
      {
        ...wish,
        quoteHash,
        paymentMethod: method,
        adults: rooms,
        children: 0,
        fullName: 'Trần Văn Ké',
        // For those of the first hotels that must report who stays.
        lastName: 'Trần Văn',
        firstName: 'Ké',
        age: 34,
        gender: 'male',
        countryCode: '+84',
        mobile,
        email: 'ke@hotel.example',
        agreesToTerms: true,
        ...(proof === undefined ? {} : { phoneProof: proof }),
      },
      who,
    ),
  );
}

const phoneOf = (n: number): string => `09${String(30_000_000 + n)}`;

export const openHolds: Attack = {
  row: 'A5',
  title: 'one address holds the rooms of the whole town without paying',
  play: async (site) => {
    const rooms = await roomsOf(site, 60);
    const bare = { from: '127.0.5.1', device: '' };
    let [withoutDevice, withDevices, soldOut] = [0, 0, 0];
    for (const [n, room] of rooms.entries())
      if ((await hold(site, room, { ...bare, mobile: phoneOf(n) })) === '') withoutDevice += 1;
    // Five rooms in each request, as to sell a night out.
    for (const [n, room] of rooms.slice(0, 12).entries())
      if ((await hold(site, room, { ...bare, mobile: phoneOf(1_000 + n), rooms: 5 })) === '')
        soldOut += 1;
    // As many devices as the site gives, all at once.
    await Promise.all(
      rooms.flatMap((room, n) =>
        [0, 1].map(async (again) => {
          const who = { from: '127.0.5.2', device: `bought-${n}-${again}` };
          const given = await post(site, 'booking/getQuote', {}, who);
          const [cookie = ''] = String(given.headers['set-cookie']?.[0] ?? '').split(';');
          const mobile = phoneOf(2_000 + 2 * n + again);
          if ((await hold(site, room, { ...who, cookie, mobile })) === '') withDevices += 1;
        }),
      ),
    );
    const first = rooms[0];
    const guest = { from: '127.0.5.3', device: 'an honest guest', mobile: phoneOf(9_000) };
    const honest = first === undefined ? 'no room' : await hold(site, rooms.at(-1) ?? first, guest);
    return {
      held:
        rooms.length >= 40 &&
        withoutDevice > 0 &&
        withoutDevice <= 2 &&
        withDevices > 0 &&
        withDevices <= 20 &&
        soldOut === 0 &&
        honest === '',
      seen: `of ${rooms.length} room types an address without a device held ${withoutDevice}, five rooms at once ${soldOut} times, one with a new device for each of ${2 * rooms.length} requests ${withDevices}; a guest of another address was ${honest === '' ? 'let in' : honest}`,
    };
  },
};

export const spentPhone: Attack = {
  row: 'A13',
  title: "strangers book with somebody's number until it is spent",
  play: async (site) => {
    const rooms = await roomsOf(site, 12);
    const mobile = '0903555131';
    const strangers: string[] = [];
    for (const [n, room] of rooms.slice(0, 8).entries())
      strangers.push(
        await hold(site, room, { from: `127.0.13.${n + 1}`, device: `stranger-${n}`, mobile }),
      );
    const own = { from: '127.0.13.200', device: 'f3b1c47d09a84f2e8d5b6a7c9e0d1f22' };
    const begun = await post(site, 'booking/getQuote', {}, own);
    const cookie = String(begun.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
    const owner = { ...own, cookie };
    const last = rooms.at(-1);
    const before = last === undefined ? 'no room' : await hold(site, last, { ...owner, mobile });
    const sent = await post(
      site,
      'auth/sendVerificationCode',
      { countryCode: '+84', mobile, purpose: 'book' },
      owner,
    );
    const challenge = (JSON.parse(sent.body) as { data?: { challenge: string } }).data?.challenge;
    const [code] = codesOf(await messagesTo(site.sandboxUrl, '+84903555131'));
    const proved = await post(site, 'auth/provePhone', { challenge, code }, owner);
    const proof = (JSON.parse(proved.body) as { data?: { proof: string } }).data?.proof ?? '';
    const after =
      last === undefined ? 'no room' : await hold(site, last, { ...owner, mobile, proof });
    const held = strangers.filter((fault) => fault === '').length;
    return {
      held: held === 1 && before === errorCodes.phoneProofRequired && after === '',
      seen: `${held} of ${strangers.length} strangers held a room with the number; its owner was told ${before || 'nothing'}, typed the code and was ${after === '' ? 'let in' : after}`,
    };
  },
};
