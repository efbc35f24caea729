// What somebody at a desk does by the desk's own calls: checks guests in, takes a check-in of the
// wrong guest back, and cancels with a reason.

import { bookingStatuses, noShowFrom, type BookingStatus } from '#domain/booking.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import { factsOf, findBooking } from '#server/store/booking/booking.ts';
import { countFault, write, type Act } from './act.ts';
import { sentBy, type World } from './world.ts';

/** What a desk does and history must have met, as it is counted beside the faults. */
export const deskWords = ['deskCheckIn', 'deskUndo', 'deskUndoReported', 'deskCancel'] as const;

/**
 * One of the bookings in these statuses; nobody speaks at a desk for whoever tries to earn without
 * paying.
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

/** The desk notices soon, in the last moment or too late; some press twice. */
async function undo(world: World, code: string, wasReported: boolean): Promise<string> {
  const sent = sentBy('desk/undoCheckIn', { code }, world.desk);
  const answer = await write(world, sent);
  if (world.by.is(0.3)) await write(world, { ...sent, key: `${sent.key}-2` });
  if (answer.code !== '') return answer.code;
  countFault(world, wasReported ? 'deskUndoReported' : 'deskUndo');
  return 'taken back';
}

/** As soon as it may, the desk says that nobody came; true when it could. */
async function report(world: World, code: string): Promise<boolean> {
  const row = await findBooking(world.stage.at.db, code);
  if (row === undefined) return false;
  const from = noShowFrom(factsOf(row));
  if (from > world.now()) world.setNow(from);
  const said = await write(world, sentBy('desk/reportNoShow', { code }, world.desk));
  return said.code === '';
}

/**
 * A guest stands at the desk, or another than the one whose line was pressed: then it is taken
 * back.
 */
export const checkInAtDesk: Act = async (world) => {
  const { by } = world;
  // Whoever was reported waits for an answer of their own for a short time only.
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

/** There is no room, and the guest is told why; some press twice. */
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
