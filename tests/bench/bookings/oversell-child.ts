// A process that holds and cancels rooms, lets holds expire and pays some too late, as fast as its
// connections allow, and logs each attempt.

import { openSync } from 'node:fs';
import { bookingStatuses, type BookingStatus } from '#domain/booking.ts';
import { vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { includedParts } from '#domain/price.ts';
import { bookingTypes, occupied, shownInterval, type Stay } from '#domain/stay.ts';
import { addDays, addMinutes, localDate, type Instant, type LocalTime } from '#domain/time/time.ts';
import { seededRandom } from '#server/seed/seeded-random.ts';
import {
  insertBooking,
  holdAndInsertBooking,
  lockBooking,
  setStatus,
  type NewBooking,
} from '#server/store/booking/booking.ts';
import { holdRooms, reclaimRooms, type Hold } from '#server/store/booking/hold.ts';
import { inTransaction, openDatabase } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { aFriday } from '../../api/support/builders.ts';
import { letPass } from '../../support/time.ts';
import { momentNow, momentOf, shown, attemptLog, type FastClock } from './oversell-lines.ts';

export type ChildTask = {
  readonly url: string;
  readonly file: string;
  readonly name: string;
  readonly seed: number;
  readonly clock: FastClock;
  readonly rooms: readonly { readonly sn: number; readonly hotelSn: number }[];
  readonly lanes: number;
  readonly attempts: number;
};

const errand = JSON.parse(process.argv[2] ?? '') as ChildTask;
const { rooms, clock } = errand;
const by = seededRandom(errand.seed);
const { db, pool } = await openDatabase<Schema>({
  databaseUrl: errand.url,
  dataDir: '',
  poolSize: errand.lanes,
});
const tell = attemptLog(openSync(errand.file, 'a'));
/** How long a room is held, chosen so that most attempts find no free room but many do. */
const keptMs = [100, 5_000] as const;
const days = 3;

type Mine = {
  readonly id: string;
  readonly sn: number;
  readonly hold: Hold;
  readonly status: BookingStatus;
  readonly expiresAt: Instant | null;
  readonly until: number;
};
const mine: Mine[] = [];
let made = 0;

function aStay(): Stay {
  const date = addDays(localDate(aFriday), by.whole(1, days));
  return by.weighted<() => Stay>([
    [
      () => ({
        type: 'hourly',
        date,
        start: `${String(by.whole(8, 20)).padStart(2, '0')}:${by.pick(['00', '30'])}` as LocalTime,
        hours: by.whole(1, 4),
      }),
      5,
    ],
    [() => ({ type: 'overnight', date }), 3],
    [() => ({ type: 'daily', date, nights: by.whole(1, 2) }), 2],
  ])();
}

async function attempt(): Promise<void> {
  const [room, stay] = [by.pick(rooms), aStay()];
  const when = shownInterval(stay);
  const heldUntil = occupied(
    when,
    stay.type === 'hourly' ? policy.cleaningHourlyMinutes : policy.cleaningMinutes,
  ).to;
  const hold: Hold = { roomTypeSn: room.sn, from: when.from, to: heldUntil, rooms: 1 };
  const id = `${errand.name}-${process.pid}-${(made += 1)}`;
  const asked = momentNow();
  const now = shown(clock, asked);
  const isPrepaid = by.is(0.4);
  const expiresAt = isPrepaid ? addMinutes(now, policy.paymentWindowMinutes) : null;
  tell.asks({ id, room: room.sn, from: hold.from, to: hold.to }, asked);
  try {
    const [booking, following] = [
      rowOf(stay, room, hold, when.to, id, now, expiresAt),
      { actor: 'guest', jobs: [], messages: [] },
    ];
    // One in four as a booking that takes a coupon or a flash sale in between does.
    const row = await inTransaction(db, async (within) =>
      by.is(0.75)
        ? holdAndInsertBooking(within, hold, booking, following, now)
        : (await holdRooms(within, hold, now))
          ? insertBooking(within, booking, following, now)
          : null,
    );
    if (row === null) return tell.refused(id);
    tell.sold(id, row.code, expiresAt === null ? null : momentOf(clock, expiresAt));
    mine.push({
      id,
      sn: row.sn,
      hold,
      status: isPrepaid ? 'paymentPending' : 'checkInPending',
      expiresAt,
      until: performance.now() + (isPrepaid ? by.whole(2_700, 3_400) : by.whole(...keptMs)),
    });
  } catch (error) {
    tell.failed(id, error instanceof Error ? error.message : String(error));
  }
}

function rowOf(
  stay: Stay,
  room: { readonly sn: number; readonly hotelSn: number },
  hold: Hold,
  checkOut: Instant,
  device: string,
  now: Instant,
  expiresAt: Instant | null,
): NewBooking {
  return {
    hotelSn: room.hotelSn,
    roomTypeSn: room.sn,
    memberSn: null,
    device,
    bookingType: bookingTypes[stay.type],
    stay,
    checkIn: hold.from,
    checkOut,
    heldUntil: hold.to,
    rooms: hold.rooms,
    adults: 2,
    children: 0,
    fullName: 'Nguyễn Văn An',
    phone: '+84903482917',
    email: '',
    specialRequests: '',
    status: expiresAt === null ? 'checkInPending' : 'paymentPending',
    paymentMethod: expiresAt === null ? 0 : 3,
    paymentStatus: 0,
    price: {
      lines: [],
      total: vnd(200_000),
      usual: vnd(200_000),
      included: includedParts(vnd(200_000), localDate(aFriday)),
    },
    total: vnd(200_000),
    flashSaleSn: null,
    isCancellable: true,
    cancelBeforeHours: null,
    expiresAt,
    confirmedAt: expiresAt === null ? now : null,
    askedHotelAt: null,
    language: 'vi',
  };
}

/**
 * Cancels the hold, lets it expire, or pays it around its expiry, which claims the room again if it
 * is still free.
 */
async function end(one: Mine): Promise<void> {
  const asked = momentNow();
  if (one.status === 'paymentPending' && by.is(0.5)) return payLate(one, asked);
  tell.lets(one.id, asked);
  const isOver = one.expiresAt !== null && one.expiresAt <= shown(clock, asked);
  await inTransaction(db, (within) =>
    setStatus(within, one.sn, [one.status], isOver ? 'failed' : 'cancelled', {}),
  );
  tell.gone(one.id);
}

async function payLate(one: Mine, asked: number): Promise<void> {
  const [id, now] = [`${one.id}-paid`, shown(clock, asked)];
  tell.lets(one.id, asked);
  tell.asks({ id, room: one.hold.roomTypeSn, from: one.hold.from, to: one.hold.to }, asked);
  const isTaken = await inTransaction(db, async (within) => {
    if ((await lockBooking(within, one.sn))?.status !== bookingStatuses.paymentPending)
      return false;
    const isFree = await reclaimRooms(within, one.sn, one.hold, true, now);
    await setStatus(
      within,
      one.sn,
      ['paymentPending'],
      isFree ? 'checkInPending' : 'failed',
      isFree ? { confirmed_at: now } : {},
    );
    return isFree;
  });
  tell.gone(one.id);
  if (!isTaken) return tell.refused(id);
  tell.sold(id, '-', null);
  mine.push({
    ...one,
    id,
    status: 'checkInPending',
    expiresAt: null,
    until: performance.now() + by.whole(...keptMs),
  });
}

/** Cancels the holds of the killed predecessor of this process. */
async function takeOver(): Promise<void> {
  const rows = await db
    .selectFrom('booking')
    .selectAll()
    .where('device', 'like', `${errand.name}-%`)
    .where('status', 'in', [bookingStatuses.checkInPending, bookingStatuses.paymentPending])
    .execute();
  for (const row of rows) {
    const isPrepaid = row.status === bookingStatuses.paymentPending;
    const id = row.payment_method !== 0 && !isPrepaid ? `${row.device}-paid` : row.device;
    mine.push({
      id,
      sn: row.sn,
      hold: {
        roomTypeSn: row.room_type_sn,
        from: row.check_in_at,
        to: row.held_until,
        rooms: row.rooms,
      },
      status: isPrepaid ? 'paymentPending' : 'checkInPending',
      expiresAt: row.expires_at,
      until: performance.now() + by.whole(...keptMs),
    });
  }
}

await takeOver();
let left = errand.attempts;
process
  .on('disconnect', () => process.exit(1))
  .on('message', () => {
    left = 0;
  })
  .on('SIGINT', () => {});
await Promise.all(
  Array.from({ length: errand.lanes }, async () => {
    while (left > 0) {
      const due = mine.findIndex(({ until }) => until <= performance.now());
      const [over] = due === -1 ? [] : mine.splice(due, 1);
      if (over !== undefined)
        await end(over).catch((error: unknown) => tell.failed(over.id, String(error)));
      left -= 1;
      await attempt();
      if (left % 1_000 === 0) process.send?.({ left });
    }
  }),
);
process.send?.({ left: 0 });
await letPass(50, 'what was sent is on its way');
await pool.end();
process.exit(0);
