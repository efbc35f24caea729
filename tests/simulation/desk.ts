// Acts of desk staff through the desk's calls: checking guests in, undoing the check-in of the
// wrong guest, and cancelling with a reason.

import { bookingStatuses, noShowFrom, type BookingStatus } from '#domain/booking.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import { factsOf, findBooking } from '#server/store/booking/booking.ts';
import { countFault, write, type Act } from './act.ts';
import { sentBy, type World } from './world.ts';

/** The names of desk acts that histories must include, counted along with the faults. */
export const deskWords = ['deskCheckIn', 'deskUndo', 'deskUndoReported', 'deskCancel'] as const;

/**
 * A random booking in one of these statuses, except those of the freeloader, whom no desk may vouch
 * for.
 */
async function aBooking(
  { by, freeloader, stage: { at } }: World,
  statuses: readonly BookingStatus[],
  isUndoable = false,
) {
  const rows = await at.db
    .selectFrom('booking')
    .select(['code', 'hotel_sn', 'check_in_at', 'reported_at', 'undo_check_in_until'])
    .where(
      'status',
      'in',
      statuses.map((name) => bookingStatuses[name]),
    )
    .where((row) => row.or([row('member_sn', 'is', null), row('member_sn', '<>', freeloader.sn)]))
    .orderBy('sn')
    .execute();
  const some = rows.filter((row) => !isUndoable || row.undo_check_in_until !== null);
  return some.length === 0 ? undefined : by.pick(some);
}

const checkIn = (world: World, row: { readonly code: string; readonly hotel_sn: number }) =>
  write(world, sentBy('desk/checkInGuest', { hotelSn: row.hotel_sn, shown: row.code }, world.desk));

/** The desk notices early, at the last moment or too late; some press twice. */
async function undo(world: World, code: string, wasReported: boolean): Promise<string> {
  const sent = sentBy('desk/undoCheckIn', { code }, world.desk);
  const answer = await write(world, sent);
  if (world.by.is(0.3)) await write(world, { ...sent, key: `${sent.key}-2` });
  if (answer.code !== '') return answer.code;
  countFault(world, wasReported ? 'deskUndoReported' : 'deskUndo');
  return 'taken back';
}

/** The desk reports a no-show as soon as it may; true when that succeeded. */
async function report(world: World, code: string): Promise<boolean> {
  const row = await findBooking(world.stage.at.db, code);
  if (row === undefined) return false;
  const from = noShowFrom(factsOf(row));
  if (from > world.now()) world.setNow(from);
  const said = await write(world, sentBy('desk/reportNoShow', { code }, world.desk));
  return said.code === '';
}

/** A guest is checked in; when the wrong row was pressed, the check-in is undone. */
export const checkInAtDesk: Act = async (world) => {
  const { by } = world;
  // A reported guest has only a short time to answer.
  const row =
    (by.is(0.7) ? await aBooking(world, ['awaitingGuest']) : undefined) ??
    (await aBooking(world, ['checkInPending', 'awaitingGuest']));
  if (row === undefined) return 'nobody';
  const opens = addMinutes(row.check_in_at, -policy.checkInOpensMinutes);
  if (opens > world.now()) world.setNow(addMinutes(opens, by.whole(0, 20)));
  const isReported = row.reported_at !== null || (by.is(0.4) && (await report(world, row.code)));
  const answer = await checkIn(world, row);
  if (answer.code !== '') return answer.code;
  countFault(world, 'deskCheckIn');
  if (by.is(0.5)) return 'checked in';
  world.setNow(addMinutes(world.now(), by.pick([0, 1, 5, policy.undoCheckInMinutes, 11])));
  return `checked in, ${await undo(world, row.code, isReported)}`;
};

/**
 * Of a check-in made some time ago, by the desk or by the guest alone, which no desk can take back.
 */
export const undoCheckIn: Act = async (world) => {
  const row =
    (await aBooking(world, ['checkedIn'], world.by.is(0.7))) ??
    (await aBooking(world, ['checkedIn']));
  return row === undefined ? 'nobody' : undo(world, row.code, row.reported_at !== null);
};

/** The desk cancels with a reason because there is no room; some press twice. */
export const cancelAtDesk: Act = async (world) => {
  const { by } = world;
  const row = await aBooking(
    world,
    by.is(0.8) ? ['checkInPending', 'awaitingHotel'] : ['checkedIn', 'cancelled', 'paymentPending'],
  );
  if (row === undefined) return 'nobody';
  const reason = by.pick(['Phòng bị ngập nước', 'A pipe burst', '   ']);
  const sent = sentBy('desk/declineRoom', { code: row.code, reason }, world.desk);
  const answer = await write(world, sent);
  if (by.is(0.3)) await write(world, { ...sent, key: `${sent.key}-2` });
  if (answer.code !== '') return answer.code;
  countFault(world, 'deskCancel');
  return 'cancelled with a reason';
};
