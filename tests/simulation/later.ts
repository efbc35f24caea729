// What members do with a stay that is booked: stay longer and pay for that at the desk, or give it up when that is free no longer.

import { bookingStatuses } from '#domain/booking.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import { write, type Act } from './act.ts';
import { dataOf, sentBy, type Told, type Who, type World } from './world.ts';

type Ahead = Told & { readonly who: Who; readonly checkIn: Instant };

/** A stay that is still before a member, and how much more often a day's than another. */
async function aStayAhead({ told, by, now, stage: { at } }: World, days = 1): Promise<Ahead | undefined> {
  const rows = await at.db.selectFrom('booking').select(['code', 'check_in_at', 'booking_type']).where('status', '=', bookingStatuses.checkInPending).where('member_sn', 'is not', null)
    .where('check_in_at', '>', now()).orderBy('sn').execute();
  const row = rows.length === 0 ? undefined : by.weighted(rows.map((one) => [one, one.booking_type === 3 ? days : 1] as const));
  const one = told.find(({ code }) => code === row?.code);
  return row === undefined || one?.who == null ? undefined : { ...one, who: one.who, checkIn: row.check_in_at };
}

/** A block of hours or a night at a time, as it was shown. */
async function extend(world: World, { code, who }: Ahead): Promise<string> {
  const most = world.by.whole(1, 3);
  for (let times = 0; times < most; times += 1) {
    const shown = await world.send(sentBy('booking/getExtension', { code }, who));
    const { change = null, why = shown.code } = dataOf('booking/getExtension', shown) ?? {};
    if (change === null) return `${times} longer, then ${why}`;
    const answer = await write(world, sentBy('booking/extendStay', { code, changeHash: change.changeHash }, who));
    if (answer.code !== '') return `${times} longer, then ${answer.code}`;
  }
  return `${most} longer`;
}

export const stayLonger: Act = async (world) => {
  const one = await aStayAhead(world);
  return one === undefined ? 'nobody' : extend(world, one);
};

/** Within the last hours, when all of it or the first night is lost, whatever was added before. */
export const cancelLate: Act = async (world) => {
  const one = await aStayAhead(world, 5);
  if (one === undefined) return 'nobody';
  const before = world.by.is(0.5) ? `${await extend(world, one)}, ` : '';
  const shortly = addMinutes(one.checkIn, -world.by.whole(1, 110));
  if (shortly > world.now()) world.setNow(shortly);
  const cost = dataOf('booking/getCancellation', await world.send(sentBy('booking/getCancellation', { code: one.code }, one.who)));
  if (cost === null) return `${before}not told`;
  const answer = await write(world, sentBy('booking/cancelBooking', { code: one.code, reason: 'changeTime', note: '', refund: cost.refund }, one.who));
  return `${before}${answer.code === '' ? `keeps ${cost.fee} of ${cost.paid}` : answer.code}`;
};
