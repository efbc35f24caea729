// Promises the matrix of payments its scenarios: what is played at the sandbox without a click, and
// what must become of booking, payment and money.

import { hourly, type Shop } from './booking-makers.ts';
import { gatewayRows, type GatewayRow } from './gateway-rows.ts';

type Booked = Awaited<ReturnType<Shop['book']>>;
/** `refund` is the whole amount of 200,000 done, or nothing. */
export type Outcome = {
  readonly booking: number;
  readonly payment: number;
  readonly refund: number;
};
export type Scenario = {
  readonly name: string;
  readonly becomes: Outcome;
  readonly isFor?: (row: GatewayRow) => boolean;
  readonly play: (shop: Shop, row: GatewayRow) => Promise<Booked>;
};

const total = 200_000;
const booked: Outcome = { booking: 1, payment: 1, refund: 0 };
const refused: Outcome = { booking: 5, payment: 2, refund: 0 };
const givenBack = (booking: number): Outcome => ({ booking, payment: 3, refund: total });

const book = async (shop: Shop, { method }: GatewayRow, room?: number): Promise<Booked> =>
  shop.book(room ?? (await shop.aRoom()), hourly('14:00'), { paymentMethod: method });
/** A gateway that tells no failures is asked, as the screen that waits does. */
const look = async (shop: Shop, { fails }: GatewayRow, booking: Booked): Promise<void> => {
  if (!fails) await shop.status(booking);
};
const otherThan = ({ method }: GatewayRow): number =>
  gatewayRows.find(
    (row) =>
      row.method !== method &&
      row.provider !== gatewayRows.find((one) => one.method === method)?.provider,
  )?.method ?? 3;
const workFor = async (shop: Shop, steps: number, minutes = 0.6): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    await shop.work();
    shop.house.pass(minutes);
  }
};

/** Acts on the page, once, and nothing else. */
const acting =
  (scenario: string): Scenario['play'] =>
  async (shop, row) => {
    const booking = await book(shop, row);
    await shop.pay(booking, scenario, row.method);
    await look(shop, row, booking);
    return booking;
  };

/** Pays in time; nobody is told, and nobody can be asked, until so many minutes later. */
const late =
  (minutes: number, isResold: boolean): Scenario['play'] =>
  async (shop, row) => {
    const room = await shop.aRoom();
    const booking = await book(shop, row, room);
    const { redirectUrl } = await shop.start(booking, row.method);
    await shop.act(redirectUrl, 'silent');
    await shop.trouble(row.player, 'query=down&times=100000');
    for (let passed = 0; passed < minutes; passed += Math.min(17, minutes - passed)) {
      shop.house.pass(Math.min(17, minutes - passed));
      await shop.work();
    }
    if (isResold) await book(shop, row, room);
    await shop.ask(redirectUrl, 'tell?');
    await shop.trouble(row.player, 'query=down&times=0');
    await workFor(shop, 3);
    return booking;
  };

/** What the notice got wrong is settled by asking. */
const askedAfter =
  (scenario: string): Scenario['play'] =>
  async (shop, row) => {
    const booking = await book(shop, row);
    await shop.pay(booking, scenario, row.method);
    shop.house.pass(1);
    await shop.status(booking);
    return booking;
  };

const cancelledByHotel =
  (trouble: string | null): Scenario['play'] =>
  async (shop, row) => {
    const booking = await book(shop, row);
    const { redirectUrl } = await shop.start(booking, row.method);
    await shop.act(redirectUrl, 'approve');
    if (trouble !== null) await shop.ask(redirectUrl, trouble);
    await shop.move(booking, 'hotelCancels', 'hotel');
    await workFor(
      shop,
      trouble?.includes('fails') === true ? 8 : 3,
      trouble?.includes('fails') === true ? 61 : 0.6,
    );
    return booking;
  };

/** The first try comes to nothing at the gateway's door; the second goes through. */
const troubledOpening =
  (mood: string, isOther: boolean): Scenario['play'] =>
  async (shop, row) => {
    await shop.trouble(row.player, `create=${mood}`);
    const booking = await book(shop, row);
    const first = await shop.start(booking, row.method).then(
      () => 'opened',
      () => 'refused',
    );
    if (first !== 'refused') throw new Error('the gateway was to refuse');
    shop.house.pass(0.1);
    await shop.pay(booking, 'approve', isOther ? otherThan(row) : row.method);
    return booking;
  };

async function refusedThenPaid(shop: Shop, row: GatewayRow): Promise<Booked> {
  const booking = await book(shop, row);
  const { redirectUrl } = await shop.start(booking, row.method);
  await shop.act(redirectUrl, 'fail-then-approve');
  await look(shop, row, booking);
  shop.house.pass(1);
  await shop.ask(redirectUrl, 'tell?');
  return booking;
}

async function leaveAndReturn(shop: Shop, row: GatewayRow): Promise<Booked> {
  const booking = await book(shop, row);
  const first = await shop.start(booking, row.method);
  shop.house.pass(10);
  await shop.work();
  const again = await shop.start(booking, row.method);
  if (again.redirectUrl !== first.redirectUrl)
    throw new Error('coming back was to lead to the same page');
  await shop.act(again.redirectUrl, 'approve');
  return booking;
}

async function paidTwice(shop: Shop, row: GatewayRow): Promise<Booked> {
  const booking = await book(shop, row);
  const left = await shop.start(booking, row.method);
  await shop.pay(booking, 'approve', otherThan(row));
  await shop.act(left.redirectUrl, 'approve');
  await workFor(shop, 3);
  return booking;
}

async function cancelledMeanwhile(shop: Shop, row: GatewayRow): Promise<Booked> {
  const booking = await book(shop, row);
  const { redirectUrl } = await shop.start(booking, row.method);
  await shop.move(booking, 'cancel', 'member');
  await shop.act(redirectUrl, 'approve');
  await workFor(shop, 3);
  return booking;
}

async function never(shop: Shop, row: GatewayRow): Promise<Booked> {
  const booking = await book(shop, row);
  await shop.start(booking, row.method);
  shop.house.pass(17.1);
  await shop.work();
  return booking;
}

const isCard = ({ provider }: GatewayRow): boolean => provider === 'vnpay';
export const scenarios: readonly Scenario[] = [
  { name: 'approved', becomes: booked, play: acting('approve') },
  { name: 'refused by the payer', becomes: refused, play: acting('cancel') },
  { name: 'insufficient balance', becomes: refused, play: acting('balance') },
  { name: 'over the limit', becomes: refused, play: acting('limit') },
  { name: 'wrong password', becomes: refused, play: acting('login') },
  { name: 'expired at the gateway', becomes: refused, play: acting('expire') },
  { name: 'never acted on', becomes: { booking: 0, payment: 2, refund: 0 }, play: never },
  { name: 'paid, no notice', becomes: booked, play: askedAfter('silent') },
  { name: 'paid, notice 16 min late', becomes: booked, play: late(16, false) },
  { name: 'paid, notice 3 h late, room free', becomes: booked, play: late(180, false) },
  { name: 'paid, notice 3 h late, room resold', becomes: givenBack(0), play: late(180, true) },
  { name: 'paid, three notices', becomes: booked, play: acting('triple') },
  { name: 'paid, notice of a wrong amount', becomes: booked, play: askedAfter('wrong-amount') },
  { name: 'paid, notice badly signed', becomes: booked, play: askedAfter('bad-signature') },
  { name: 'refused, then paid', becomes: booked, play: refusedThenPaid },
  {
    name: 'paid, then told as refused',
    becomes: booked,
    isFor: ({ fails }) => fails,
    play: acting('out-of-order'),
  },
  {
    name: 'opening timed out, tried again',
    becomes: booked,
    isFor: ({ opens }) => opens,
    play: troubledOpening('lost', false),
  },
  {
    name: 'gateway under maintenance, paid otherwise',
    becomes: booked,
    isFor: ({ opens }) => opens,
    play: troubledOpening('maintenance', true),
  },
  { name: 'bank under maintenance', becomes: refused, isFor: isCard, play: acting('maintenance') },
  {
    name: 'charged and kept back for fraud',
    becomes: { booking: 5, payment: 0, refund: 0 },
    isFor: isCard,
    play: acting('suspect'),
  },
  { name: 'page closed, come back after 10 min', becomes: booked, play: leaveAndReturn },
  { name: 'paid twice, by two methods', becomes: { ...booked, refund: total }, play: paidTwice },
  {
    name: 'cancelled while the page was open, then paid',
    becomes: givenBack(3),
    play: cancelledMeanwhile,
  },
  { name: 'hotel cancels', becomes: givenBack(3), play: cancelledByHotel(null) },
  {
    name: 'hotel cancels, refund slow',
    becomes: givenBack(3),
    play: cancelledByHotel('act?refund=slow'),
  },
  {
    name: 'hotel cancels, refund refused 5 times',
    becomes: givenBack(3),
    play: cancelledByHotel('act?refund=fails&times=5'),
  },
];
