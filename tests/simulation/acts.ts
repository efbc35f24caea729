// The acts of guests, hotels, gateways and the clock in a simulated history, each through the
// interface the product has for it.

import type { Input } from '#contract/calls/calls.ts';
import { bookingStatuses, type Actor, type TransitionName } from '#domain/booking.ts';
import { vnd } from '#domain/money.ts';
import { addDays, addMinutes, localDate, type Instant, type LocalTime } from '#domain/time/time.ts';
import { transitionBooking } from '#server/booking/transition.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import { claimJobs } from '#server/store/job.ts';
import { isInconclusive, countFault, note, write, type Act } from './act.ts';
import { answerDoor, closedDoor, olderDesk } from './closed-door.ts';
import { cancelAtDesk, checkInAtDesk, undoCheckIn } from './desk.ts';
import { freeActs } from './freeloader.ts';
import { cancelLate, stayAway, stayLonger } from './later.ts';
import type { Page } from './outside.ts';
import { dataOf, sentBy, type AnsweredBooking, type SimulatedPerson, type World } from './world.ts';

type Wish = Input<'booking/getQuote'>;

function wish({ by, now, slugs, rooms }: World, who: SimulatedPerson | null): Wish {
  const at = by.weighted([
    [0, 4],
    [1, 3],
    [2, 3],
  ]);
  const date = addDays(
    localDate(now()),
    by.weighted([
      [0, 3],
      [1, 3],
      [2, 1],
    ]),
  );
  const stay = by.pick<Wish['stay']>([
    {
      type: 'hourly',
      date,
      start: by.pick(['10:30', '14:00', '16:00', '20:00']) as LocalTime,
      hours: by.whole(2, 5),
    },
    { type: 'overnight', date },
    { type: 'daily', date, nights: by.whole(1, 2) },
  ]);
  const reductions =
    who === null || by.is(0.5)
      ? {}
      : { couponSn: by.is(0.7) ? who.couponSn : null, xu: by.pick([0, 10_000, 30_000]) };
  return { slug: slugs[at] ?? '', roomTypeSn: rooms[at] ?? 0, stay, rooms: 1, ...reductions };
}

let guests = 0;
async function quoteAndBook(
  world: World,
  who: SimulatedPerson | null,
  wanted: Wish,
  between: (world: World) => Promise<void> = async () => {},
): Promise<string> {
  const { by } = world;
  const device = who?.device ?? `guest ${(guests += 1)}`;
  const quoted = await world.send(sentBy('booking/getQuote', wanted, who, device));
  const quote = dataOf('booking/getQuote', quoted);
  if (quote === null) return `quote ${quoted.code}`;
  await between(world);
  const answer = await write(
    world,
    sentBy(
      'booking/createBooking',
      {
        ...wanted,
        couponSn: quote.couponSn,
        xu: quote.xu.used,
        quoteHash: quote.quoteHash,
        paymentMethod: by.weighted([
          [3, 5],
          [60, 3],
          [0, who === null ? 0 : 2],
        ]),
        adults: 1,
        children: 0,
        fullName: 'Nguyễn Văn An',
        countryCode: '+84',
        mobile: who?.phone ?? `09${String(20_000_000 + guests)}`,
        email: 'an@example.com',
        specialRequests: '',
        agreesToTerms: true,
      },
      who,
      device,
    ),
  );
  return answer.code === '' ? `booked ${quote.price.total}` : answer.code;
}

const someone = ({ by, people }: World): SimulatedPerson | null =>
  by.is(0.3) ? null : by.pick(people);
const book: Act = async (world) => {
  const who = someone(world);
  return quoteAndBook(world, who, wish(world, who));
};

const dearer = async (world: World): Promise<void> => {
  countFault(world, 'F17');
  await world.stage.at.db
    .updateTable('rate_plan')
    .set((row) => ({ price: row('price', '+', vnd(1_000)) }))
    .where('room_type_sn', '=', world.rooms[0] ?? 0)
    .execute();
  await world.stage.at.db
    .updateTable('flash_sale')
    .set({ ends_at: world.now() })
    .where('starts_at', '<', world.now())
    .where('ends_at', '>', world.now())
    .execute();
};
const bookAtOldPrice: Act = async (world) => {
  const who = someone(world);
  return quoteAndBook(
    world,
    who,
    { ...wish(world, who), slug: world.slugs[0] ?? '', roomTypeSn: world.rooms[0] ?? 0 },
    dearer,
  );
};
/** Two guests request the same hours of the last room, after both were shown that it is free. */
const bookTheLast: Act = async (world) => {
  countFault(world, 'F15');
  const wanted = {
    ...wish(world, null),
    slug: world.slugs[1] ?? '',
    roomTypeSn: world.rooms[1] ?? 0,
  };
  let first = '';
  const second = await quoteAndBook(world, null, wanted, async () => {
    first = await quoteAndBook(world, null, wanted);
  });
  return `${first}, ${second}`;
};
/** The same coupon and the same xu in two carts that were both quoted before either was booked. */
const spendTwice: Act = async (world) => {
  const who = world.by.pick(world.people);
  const beside = { couponSn: who.couponSn, xu: 50_000 };
  countFault(world, 'F18');
  let first = '';
  const second = await quoteAndBook(world, who, { ...wish(world, who), ...beside }, async () => {
    first = await quoteAndBook(world, who, { ...wish(world, who), ...beside });
  });
  return `${first}, ${second}`;
};
const sendAgain: Act = async (world) => {
  const sent =
    world.unanswered.shift() ??
    (world.answeredBookings.length === 0 ? undefined : world.by.pick(world.answeredBookings).sent);
  if (sent === undefined) return 'nothing';
  const answer = await world.send(sent);
  if (isInconclusive(answer)) world.unanswered.push(sent);
  else note(world, sent, answer);
  // A repeated key must get the same response: another code would mean a second booking
  // (docs/performance.md, I4).
  const before = world.answeredBookings.find((one) => one.sent.key === sent.key);
  const booked = dataOf('booking/createBooking', answer);
  if (
    sent.call === 'booking/createBooking' &&
    before !== undefined &&
    booked !== null &&
    before.code !== booked.code
  )
    throw new Error('I4: a key made a second booking');
  return answer.code === '' ? 'again' : answer.code;
};

/** Excludes the freeloader: no desk may vouch for them. */
const recent = ({ by, answeredBookings: all, freeloader }: World): AnsweredBooking | null => {
  const told = all.filter(({ who }) => who !== freeloader);
  return told.length === 0
    ? null
    : by.is(0.7)
      ? (told[told.length - 1 - by.whole(0, Math.min(2, told.length - 1))] ?? null)
      : by.pick(told);
};
const openPages = ({ outside }: World): Page[] =>
  [...outside.pages.values()].filter(({ state }) => state === 'open');

const startPaying: Act = async (world) => {
  const one = recent(world);
  if (one === null) return 'nobody';
  const { moods } = world.outside;
  if (world.by.is(0.25)) {
    moods.create = world.by.pick(['down', 'answerLost', 'refused', 'paidMeanwhile']);
    countFault(world, moods.create === 'paidMeanwhile' ? 'F7' : 'F13');
  }
  const answer = await write(
    world,
    sentBy(
      'payment/startPayment',
      { code: one.code, key: one.key, paymentMethod: world.by.pick([3, 60]) },
      one.who,
      'a phone',
    ),
  );
  return answer.code === '' ? 'opened' : answer.code;
};

/** Two tabs start a payment at the same time with different methods. */
const twoTabs: Act = async (world) => {
  const one = recent(world);
  if (one === null) return 'nobody';
  const methods = world.by.is(0.5) ? [3, 60] : [60, 3];
  const answers = await Promise.all(
    methods.map((paymentMethod) =>
      write(
        world,
        sentBy(
          'payment/startPayment',
          { code: one.code, key: one.key, paymentMethod },
          one.who,
          'a phone',
        ),
      ),
    ),
  );
  return answers.map(({ code }) => (code === '' ? 'opened' : code)).join();
};

const charge = (page: Page): Page => {
  page.state = 'charged';
  return page;
};
/** An unacknowledged notice is sent again later, as gateways do. */
async function deliver(
  world: World,
  page: Page,
  lies: Parameters<World['outside']['tell']>[1] = {},
): Promise<number> {
  const status = await world.hear(world.outside.tell(page, lies), page.provider);
  if (status >= 500) world.pendingNotices.push(page);
  return status;
}

/** A guest pays or fails on a payment page; its notice arrives once, repeatedly, late or never. */
const actOnPage: Act = async (world) => {
  const [pages, { by }] = [openPages(world), world];
  if (pages.length === 0) return 'no page';
  const page = by.pick(pages);
  if (by.is(0.2)) {
    page.state = 'refused';
    return `refused ${await deliver(world, page)}`;
  }
  charge(page);
  const how = by.pick(['once', 'often', 'late', 'never', 'disordered'] as const);
  countFault(world, { once: 'F9', often: 'F6', late: 'F8', never: 'F9', disordered: 'F10' }[how]);
  if (how === 'late') world.pendingNotices.push(page);
  if (how === 'often') for (let at = 0; at < 3; at += 1) await deliver(world, page);
  if (how === 'disordered') await deliver(world, page, { outcome: 'failed' });
  return how === 'once' || how === 'disordered' ? `${how} ${await deliver(world, page)}` : how;
};
const letterArrives: Act = async (world) => {
  const page = world.pendingNotices.shift();
  return page === undefined ? 'no letter' : `late ${await deliver(world, page)}`;
};
const lie: Act = async (world) => {
  const pages = [...world.outside.pages.values()];
  if (pages.length === 0) return 'no page';
  const page = world.by.pick(pages);
  const lies = world.by.pick([
    { amount: page.amount + 1 },
    { amount: page.amount - 1 },
    { currency: 'USD' },
    { ref: 'NOBODY-1' },
    { isSigned: false },
  ] as const);
  countFault(world, 'isSigned' in lies ? 'F12' : 'F11');
  // A forged notice is not retried, and a gateway sends none for a page that is still open.
  return `lie ${await world.hear(world.outside.tell(page, { outcome: 'paid', ...lies }), page.provider)}`;
};
/** The payment succeeds exactly when the window ends, or 50 ms before or after. */
const payAtTheEnd: Act = async (world) => {
  const page = openPages(world)[0];
  const row =
    page === undefined
      ? undefined
      : await world.stage.at.db
          .selectFrom('booking')
          .select('expires_at')
          .where('code', '=', page.ref.split('-')[0] ?? '')
          .where('status', '=', bookingStatuses.paymentPending)
          .executeTakeFirst();
  if (
    page === undefined ||
    row?.expires_at === null ||
    row === undefined ||
    row.expires_at < world.now()
  )
    return 'nobody';
  countFault(world, 'F16');
  world.setNow(addMinutes(row.expires_at, world.by.pick([-50, -1, 0, 1, 50]) / 60_000));
  return `at the end ${await deliver(world, charge(page))}`;
};
const look: Act = async (world) => {
  const one = recent(world);
  if (one === null) return 'nobody';
  if (world.by.is(0.2)) {
    world.outside.moods.query = 'down';
    countFault(world, 'F9');
  }
  const answer = await world.send(
    sentBy('payment/getPaymentStatus', { code: one.code, key: one.key }, null, 'a phone'),
  );
  return `sees ${dataOf('payment/getPaymentStatus', answer)?.status ?? answer.code}`;
};

const cancel: Act = async (world) => {
  const one = recent(world);
  if (one?.who == null) return 'nobody';
  const shown = await world.send(sentBy('booking/getCancellation', { code: one.code }, one.who));
  const cost = dataOf('booking/getCancellation', shown);
  if (cost === null) return shown.code;
  countFault(world, 'F19');
  // Half of the guests press twice; some while a notice is in transit.
  const sent = sentBy(
    'booking/cancelBooking',
    { code: one.code, reason: 'changeTime', note: '', refund: cost.refund },
    one.who,
  );
  if (world.by.is(0.3) && world.pendingNotices.length > 0) await letterArrives(world);
  const answer = await write(world, sent);
  if (world.by.is(0.5)) await write(world, { ...sent, key: `${sent.key}-2` });
  return answer.code === '' ? 'cancelled' : answer.code;
};
const sayArrived =
  (answer: 'checkedIn' | 'couldNotCheckIn' | 'didNotCheckIn'): Act =>
  async (world) => {
    const one = recent(world);
    if (one === null) return 'nobody';
    const said = await write(
      world,
      sentBy(
        'booking/updateCheckInStatus',
        { code: one.code, key: one.key, answer },
        one.who,
        'a phone',
      ),
    );
    return said.code === '' ? answer : said.code;
  };
const moved =
  (name: TransitionName, actor: Actor): Act =>
  async (world) => {
    const one = recent(world);
    if (one === null) return 'nobody';
    const { sn } = await world.stage.at.db
      .selectFrom('booking')
      .select('sn')
      .where('code', '=', one.code)
      .executeTakeFirstOrThrow();
    return inTransaction(world.house.db, (db) =>
      transitionBooking(db, name, sn, actor, world.now()),
    ).then(String, () => 'trouble');
  };

const refundMoods = ['down', 'answerLost', 'refused', 'slow'] as const;
export const work: Act = async (world) => {
  if (world.by.is(0.3)) {
    world.outside.moods.refund = world.by.pick(refundMoods);
    countFault(world, 'F14');
  }
  let done = 0;
  for (let round = 0; round < 3; round += 1) done += await runDueJobs(world.house).catch(() => 0);
  return `worked ${done}`;
};
/** A worker dies holding claimed jobs, or two workers run concurrently. */
const badWork: Act = async (world) => {
  countFault(world, 'F22');
  if (world.by.is(0.5))
    return `died with ${(await claimJobs(world.stage.at.db, world.now(), 16, 2)).length}`;
  const both = await Promise.all([
    runDueJobs(world.house).catch(() => 0),
    runDueJobs(world.house).catch(() => 0),
  ]);
  return `two worked ${both.join()}`;
};

const pass =
  (minutes: readonly number[]): Act =>
  async (world) => {
    const by = world.by.pick(minutes);
    world.setNow(addMinutes(world.now(), by));
    return `${by} min`;
  };
/**
 * The server clock is changed: an hour forward or back, or to the last second of a day in Vietnam.
 */
const jump: Act = async (world) => {
  countFault(world, 'F21');
  const lastSecond = addMinutes(`${localDate(world.now())}T17:00:00.000Z` as Instant, -1 / 60);
  const to = world.by.pick([
    addMinutes(world.now(), 60),
    addMinutes(world.now(), -60),
    lastSecond < world.now() ? addMinutes(lastSecond, 1_440) : lastSecond,
  ]);
  world.setNow(to);
  return `clock at ${to}`;
};
const lowerStock: Act = async (world) => {
  countFault(world, 'F20');
  const sn = world.by.pick(world.rooms);
  const { db } = world.stage.at;
  const { stock } = await db
    .selectFrom('room_type')
    .select('stock')
    .where('sn', '=', sn)
    .executeTakeFirstOrThrow();
  const to = world.by.pick([0, 1, 2, 2, 2]);
  const { last } = await db
    .selectFrom('booking_history')
    .select(({ fn }) => fn.max('sn').as('last'))
    .executeTakeFirstOrThrow();
  if (to < stock)
    world.lowered.set(sn, {
      after: last ?? 0,
      before: Math.max(stock, world.lowered.get(sn)?.before ?? 0),
    });
  await db
    .updateTable('room_type')
    .set({ stock: to, is_locked: world.by.is(0.2) })
    .where('sn', '=', sn)
    .execute();
  return `${world.rooms.indexOf(sn)} has ${to} of ${stock}`;
};

/** The acts with their relative frequencies. */
export const acts: readonly (readonly [readonly [string, Act], number])[] = [
  [['book', book], 16],
  [['bookAtOldPrice', bookAtOldPrice], 2],
  [['bookTheLast', bookTheLast], 3],
  [['spendTwice', spendTwice], 3],
  [['sendAgain', sendAgain], 8],
  [['startPaying', startPaying], 14],
  [['twoTabs', twoTabs], 2],
  [['actOnPage', actOnPage], 12],
  [['letterArrives', letterArrives], 4],
  [['lie', lie], 2],
  [['payAtTheEnd', payAtTheEnd], 3],
  [['look', look], 5],
  [['cancel', cancel], 4],
  [['checkedIn', sayArrived('checkedIn')], 2],
  [['couldNotCheckIn', sayArrived('couldNotCheckIn')], 1],
  [['didNotCheckIn', sayArrived('didNotCheckIn')], 1],
  [['confirmRoom', moved('confirmRoom', 'hotel')], 2],
  [['declineRoom', moved('declineRoom', 'hotel')], 1],
  [['hotelCancels', moved('hotelCancels', 'hotel')], 1],
  [['checkIn', moved('checkIn', 'hotel')], 2],
  [['reportNoShow', moved('reportNoShow', 'hotel')], 1],
  [['work', work], 12],
  [['badWork', badWork], 3],
  [['pass', pass([1, 3, 10, 15, 17])], 6],
  [['passLong', pass([60, 240, 720, 1_440])], 3],
  [['jump', jump], 1],
  [['lowerStock', lowerStock], 2],
  [['closedDoor', closedDoor], 3],
  [['answerDoor', answerDoor], 2],
  [['olderDesk', olderDesk], 1],
  [['stayLonger', stayLonger], 3],
  [['cancelLate', cancelLate], 2],
  [['stayAway', stayAway], 2],
  [['confirmArrival', moved('confirmArrival', 'hotel')], 1],
  [['disputeArrival', moved('disputeArrival', 'hotel')], 1],
  [['confirmStay', moved('confirmStay', 'hotel')], 1],
  [['checkInAtDesk', checkInAtDesk], 3],
  [['undoCheckIn', undoCheckIn], 2],
  [['cancelAtDesk', cancelAtDesk], 2],
  ...freeActs,
];
