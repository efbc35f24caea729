// I10: the first channel of every move is accepted within a minute. Near the end of a history, when
// nothing goes wrong any more, three people book, and a minute passes in steps of five seconds.

import { bookingStatuses } from '#domain/booking.ts';
import { addDays, addMinutes, epochMs, localDate, type Instant } from '#domain/time/time.ts';
import { transitionBooking } from '#server/booking/transition.ts';
import { sha256 } from '#server/crypto/keys.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import { makeHotel, makeRoom } from '../api/support/builders.ts';
import { write } from './act.ts';
import type { Told } from './carriers.ts';
import {
  dataOf,
  makeMemberIn,
  sentBy,
  type AnsweredBooking,
  type SimulatedPerson,
  type World,
} from './world.ts';

type Place = { readonly slug: string; readonly roomTypeSn: number };
/** Who books where, and what must have been told of it by when the minute is over. */
type Case = {
  readonly who: SimulatedPerson | null;
  readonly place: Place;
  readonly hasMail: boolean;
  readonly isDeclined: boolean;
  readonly moves: readonly string[];
};

let places = 0;
async function makePlace({ stage }: World, confirmsByHand: boolean): Promise<Place> {
  const slug = `sim-minute-${(places += 1)}`;
  const hotel = await makeHotel(stage.at.db, {
    slug,
    confirms_by_hand: confirmsByHand,
    notice_email: 'desk@house.example',
  });
  return { slug, roomTypeSn: await makeRoom(stage.at.db, hotel, { stock: 3 }) };
}

let guests = 0;
/** Resolves to the paid booking; throws where nothing can be booked. */
async function bookAndPay(world: World, { who, place, hasMail }: Case): Promise<AnsweredBooking> {
  const device = who?.device ?? `guest of a minute ${(guests += 1)}`;
  const stay = { type: 'daily', date: addDays(localDate(world.now()), 1), nights: 1 } as const;
  const wanted = { ...place, stay, rooms: 1 };
  const quoted = await world.send(sentBy('booking/getQuote', wanted, who, device));
  const quote = dataOf('booking/getQuote', quoted);
  const made = await write(
    world,
    sentBy(
      'booking/createBooking',
      {
        ...wanted,
        quoteHash: quote?.quoteHash ?? '',
        paymentMethod: 3,
        adults: 1,
        children: 0,
        fullName: 'Trần Thị Bình',
        countryCode: '+84',
        mobile: who?.phone ?? `09${String(40_000_000 + guests)}`,
        email: 'binh@example.com',
        specialRequests: '',
        agreesToTerms: true,
      },
      who,
      device,
    ),
  );
  const booking = world.answeredBookings.at(-1);
  if (made.code !== '' || booking === undefined) throw new Error(`no booking: ${made.code}`);
  // The call asks for an address; older bookings have none.
  if (!hasMail)
    await world.stage.at.db
      .updateTable('booking')
      .set({ email: '' })
      .where('code', '=', booking.code)
      .execute();
  const { code, key } = booking;
  await write(world, sentBy('payment/startPayment', { code, key, paymentMethod: 3 }, who, device));
  const page = [...world.outside.pages.values()].find(({ ref }) => ref.startsWith(code));
  if (page === undefined) throw new Error(`no payment page of ${code}`);
  page.state = 'charged';
  await world.hear(world.outside.tell(page), page.provider);
  return booking;
}

async function decline({ stage, house, now }: World, code: string): Promise<void> {
  const { sn } = await stage.at.db
    .selectFrom('booking')
    .select('sn')
    .where('code', '=', code)
    .where('status', '=', bookingStatuses.awaitingHotel)
    .executeTakeFirstOrThrow();
  await inTransaction(house.db, (db) => transitionBooking(db, 'declineRoom', sn, 'hotel', now()));
}

type Row = {
  readonly sn: number;
  readonly key: string;
  readonly code: string;
  readonly move: string;
  readonly audience: string;
  readonly plan: string;
  readonly created_at: Instant;
};

/** By mail under the message's number, on a phone under the name that makes it the same message. */
const isOf =
  ({ sn, key, plan }: Row) =>
  ({ channel, id }: Told): boolean =>
    plan === 'mail'
      ? channel === 'mail' && id.startsWith(`${sn}-`)
      : (channel === 'zns' && id === `m-${sn}`) ||
        (channel === 'sms' && id === sha256(`message ${key}`));

const within = 60_000;

/** Of the messages of these bookings those that no carrier had within a minute, or that are missing. */
function late(rows: readonly Row[], told: readonly Told[], cases: ReadonlyMap<string, Case>) {
  const missing = [...cases].flatMap(([code, { moves, hasMail }]) =>
    moves
      .flatMap((move) => [
        ...(hasMail ? [`${move} mail`] : []),
        ...(move === 'receipt' ? [] : [`${move} phone`]),
      ])
      .filter((wanted) =>
        rows.every(
          ({ code: of, move, plan, audience }) =>
            of !== code || audience === 'hotel' || `${move} ${plan}` !== wanted,
        ),
      )
      .map((wanted) => `I10: nobody is told ${wanted} of ${code}`),
  );
  // Nobody here has a browser that could be notified.
  const slow = rows
    .filter(({ plan }) => plan !== 'push')
    .filter((row) => {
      const taken = told.find(isOf(row));
      return taken?.at === undefined || epochMs(taken.at) - epochMs(row.created_at) > within;
    })
    .map(({ move, plan, code }) => `I10: ${move} of ${code} by ${plan} took more than 60 s`);
  return [...missing, ...slow];
}

/** What was not told in time; empty when all was. */
export async function lastMinute(world: World): Promise<string[]> {
  const [sure, byHand] = [await makePlace(world, false), await makePlace(world, true)];
  const wanted: readonly Case[] = [
    { who: null, place: sure, hasMail: true, isDeclined: false, moves: ['bookedPaid', 'receipt'] },
    {
      who: await makeMemberIn(world.stage, `member of a minute ${places}`),
      place: sure,
      hasMail: false,
      isDeclined: false,
      moves: ['bookedPaid'],
    },
    { who: null, place: byHand, hasMail: true, isDeclined: true, moves: ['declined', 'receipt'] },
  ];
  const cases = new Map<string, Case>();
  for (const one of wanted) {
    const { code } = await bookAndPay(world, one);
    if (one.isDeclined) await decline(world, code);
    cases.set(code, one);
  }
  for (let step = 0; step < 12; step += 1) {
    for (let round = 0; round < 20 && (await runDueJobs(world.house)) > 0; round += 1);
    world.setNow(addMinutes(world.now(), 5 / 60));
  }
  const rows = await world.stage.at.db
    .selectFrom('message as m')
    .innerJoin('booking as b', 'b.sn', 'm.booking_sn')
    .select(['m.sn', 'm.key', 'b.code', 'm.move', 'm.audience', 'm.plan', 'm.created_at'])
    .where('b.code', 'in', [...cases.keys()])
    // A desk gets a while to look for itself, and is not asked for what it has answered.
    .where((where) => where.not(where.and({ 'm.audience': 'hotel', 'm.plan': 'phone' })))
    .where((where) =>
      where.or([where('m.last_error', 'is', null), where('m.last_error', '<>', 'no longer so')]),
    )
    .execute();
  return late(rows, world.carriers.told, cases);
}
