// Later acts on booked stays: members extend them and pay at the desk, cancel after the free
// period, or do not arrive.

import { bookingStatuses, noShowFrom } from '#domain/booking.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { transitionBooking } from '#server/booking/transition.ts';
import { factsOf, findBooking } from '#server/store/booking/booking.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import { write, type Act } from './act.ts';
import { dataOf, sentBy, type AnsweredBooking, type World } from './world.ts';

type Ahead = AnsweredBooking & { readonly checkIn: Instant };

/** A random upcoming stay, with daily stays weighted higher. */
async function aStayAhead(
  { answeredBookings: told, by, now, stage: { at } }: World,
  days = 1,
  isMembers = true,
): Promise<Ahead | undefined> {
  const rows = await at.db
    .selectFrom('booking')
    .select(['code', 'check_in_at', 'booking_type', 'member_sn'])
    .where('status', '=', bookingStatuses.checkInPending)
    .where('check_in_at', '>', now())
    .orderBy('sn')
    .execute();
  const some = rows.filter((row) => !isMembers || row.member_sn !== null);
  const row =
    some.length === 0
      ? undefined
      : by.weighted(some.map((one) => [one, one.booking_type === 3 ? days : 1] as const));
  const one = told.find(({ code }) => code === row?.code);
  return row === undefined || one === undefined ? undefined : { ...one, checkIn: row.check_in_at };
}

/** A block of hours or a night at a time, as it was shown. */
async function extend(world: World, { code, who }: Ahead): Promise<string> {
  const most = world.by.whole(1, 3);
  for (let times = 0; times < most; times += 1) {
    const shown = await world.send(sentBy('booking/getExtension', { code }, who));
    const { change = null, why = shown.code } = dataOf('booking/getExtension', shown) ?? {};
    if (change === null) return `${times} longer, then ${why}`;
    const answer = await write(
      world,
      sentBy('booking/extendStay', { code, changeHash: change.changeHash }, who),
    );
    if (answer.code !== '') return `${times} longer, then ${answer.code}`;
  }
  return `${most} longer`;
}

export const stayLonger: Act = async (world) => {
  const one = await aStayAhead(world);
  return one === undefined ? 'nobody' : extend(world, one);
};

/**
 * Within the last hours, when the full price or the first night is charged, whatever was added
 * before.
 */
export const cancelLate: Act = async (world) => {
  const one = await aStayAhead(world, 5);
  if (one === undefined) return 'nobody';
  const before = world.by.is(0.5) ? `${await extend(world, one)}, ` : '';
  const shortly = addMinutes(one.checkIn, -world.by.whole(1, 110));
  if (shortly > world.now()) world.setNow(shortly);
  const cost = dataOf(
    'booking/getCancellation',
    await world.send(sentBy('booking/getCancellation', { code: one.code }, one.who)),
  );
  if (cost === null) return `${before}not told`;
  const answer = await write(
    world,
    sentBy(
      'booking/cancelBooking',
      { code: one.code, reason: 'changeTime', note: '', refund: cost.refund },
      one.who,
    ),
  );
  return `${before}${answer.code === '' ? `keeps ${cost.fee} of ${cost.paid}` : answer.code}`;
};

/** The guest says so, or the hotel reports it as soon as it may and the guest does not answer. */
export const stayAway: Act = async (world) => {
  const { by, now, setNow, house } = world;
  const one = await aStayAhead(world, 5, false);
  if (one === undefined) return 'nobody';
  const before = one.who !== null && by.is(0.3) ? `${await extend(world, one)}, ` : '';
  if (by.is(0.5)) {
    if (one.checkIn > now()) setNow(addMinutes(one.checkIn, by.whole(0, 60)));
    const said = await write(
      world,
      sentBy(
        'booking/updateCheckInStatus',
        { code: one.code, key: one.key, answer: 'didNotCheckIn' },
        one.who,
        'a phone',
      ),
    );
    return `${before}${said.code === '' ? 'did not come' : said.code}`;
  }
  const row = await findBooking(world.stage.at.db, one.code);
  if (row === undefined) return 'nobody';
  const from = noShowFrom(factsOf(row));
  if (from > now()) setNow(from);
  return inTransaction(house.db, (db) =>
    transitionBooking(db, 'reportNoShow', row.sn, 'hotel', now()),
  ).then(
    (done) => `${before}reported: ${done}`,
    () => 'trouble',
  );
};
