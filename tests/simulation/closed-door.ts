// What happens before a door that stays closed: a guest says so, rooms nearby are kept, and the hotel or a person of ours answers, or nobody does.

import { bookingStatuses } from '#domain/booking.ts';
import { addMinutes, epochMs } from '#domain/time.ts';
import { answerDispute, decideDispute } from '#server/dispute.ts';
import { inTransaction } from '#server/store/db.ts';
import { write, type Act } from './act.ts';
import { dataOf, sentBy, type World } from './world.ts';

/** Somebody comes when their stay begins and cannot have the room; the rooms kept in its place are theirs to pay for, cancel and come to like any other. */
export const closedDoor: Act = async (world) => {
  const { told, by, stage: { at } } = world;
  const rows = await at.db.selectFrom('booking').select(['code', 'check_in_at', 'check_out_at']).where('status', '=', bookingStatuses.checkInPending).where('check_out_at', '>', world.now()).orderBy('sn').execute();
  const row = rows.length === 0 ? undefined : by.pick(rows);
  const one = told.find(({ code }) => code === row?.code);
  if (row === undefined || one === undefined) return 'nobody';
  if (row.check_in_at > world.now()) world.setNow(addMinutes(row.check_in_at, by.whole(0, 20)));
  const said = await write(world, sentBy('booking/updateCheckInStatus', { code: one.code, key: one.key, answer: 'couldNotCheckIn' }, one.who, 'a phone'));
  if (said.code !== '') return said.code;
  const seen = sentBy('booking/getAlternativeList', { code: one.code, key: one.key }, one.who, 'a phone');
  const rooms = dataOf('booking/getAlternativeList', await world.send(seen))?.rooms ?? [];
  for (const { code, key } of rooms) if (told.every((other) => other.code !== code)) told.push({ code, key, who: one.who, sent: seen });
  return `closed, ${rooms.length} instead`;
};

/** The hotel agrees or tells another story; between two stories a person of ours decides. */
export const answerDoor: Act = async (world) => {
  const { by, stage: { at }, house } = world;
  const open = await at.db.selectFrom('dispute').select(['booking_sn', 'state', 'answer_by']).where('state', 'in', ['open', 'contradicted']).orderBy('booking_sn').execute();
  const one = open.length === 0 ? undefined : by.pick(open);
  if (one === undefined) return 'no dispute';
  const [isForGuest, now] = [by.is(0.5), world.now()];
  const answered = inTransaction(house.db, (db) => (one.state === 'open' ? answerDispute(db, one.booking_sn, { agrees: isForGuest, text: '' }, now) : decideDispute(db, one.booking_sn, isForGuest, now)));
  return answered.then((done) => `${one.state} ${isForGuest} ${Math.sign(epochMs(one.answer_by) - epochMs(now))}: ${done}`, () => 'trouble');
};

/** Whoever of ours decides between two stories has come to all of them in the end. */
export async function decideRest({ by, stage: { at }, house, now }: World): Promise<void> {
  const open = await at.db.selectFrom('dispute').select('booking_sn').where('state', '=', 'contradicted').orderBy('booking_sn').execute();
  for (const { booking_sn: sn } of open) await inTransaction(house.db, (db) => decideDispute(db, sn, by.is(0.5), now()));
}
