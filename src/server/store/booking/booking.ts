// The booking table: insert under a fresh code, status changes by compare-and-set, reads with
// hotel, room, history and payment attempts.

import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import {
  type BookingFacts,
  type BookingStatus,
  bookingStatusOf,
  bookingStatuses,
} from '#domain/booking.ts';
import type { GuestDetails } from '#domain/guest/guest.ts';
import type { LocaleName, LocalText, ReadingText } from '#domain/hotel.ts';
import type { Invoice } from '#domain/invoice.ts';
import type { Vnd } from '#domain/money.ts';
import type { NewMessage } from '#domain/notifications/message.ts';
import { paymentMethods, paymentStatuses } from '#domain/payment.ts';
import type { Price } from '#domain/price.ts';
import { type Stay, bookingTypeOf } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { randomBookingCode } from '../../crypto/keys.ts';
import type { Database, Schema, StoredPicture } from '../engine/schema.ts';
import { type StayReview, reviewsOfStays } from '../hotel/review.ts';
import { readingOf } from '../hotel/room.ts';
import { type RefundOfBooking, refundsOf } from '../payment/refund.ts';
import { bookingStatus, oneOf, paymentMethod, paymentStatus } from '../sql-status.ts';
import { type BookingJob, historySteps } from './history.ts';
import { type Hold, holdingRooms } from './hold.ts';

export type BookingRow = Selectable<Schema['booking']> & { readonly created_at: Instant };

/** The guest in parts; null where the name came as one. */
export const guestOf = (
  row: Pick<BookingRow, 'first_name' | 'last_name' | 'age' | 'gender'>,
): GuestDetails | null =>
  row.first_name === '' && row.last_name === ''
    ? null
    : {
        firstName: row.first_name,
        lastName: row.last_name,
        age: row.age ?? null,
        gender: row.gender ?? null,
      };

/** Takes the row of a booking, so that its moves and its money are decided one after the other. */
export async function lockBooking(db: Database, sn: number): Promise<BookingRow | undefined> {
  return (await db
    .selectFrom('booking')
    .selectAll()
    .where('sn', '=', sn)
    .forNoKeyUpdate()
    .executeTakeFirst()) as BookingRow | undefined;
}

/**
 * The same for the booking of a payment. Whoever locks both rows locks the booking's first, so that
 * no deadlock can occur.
 */
export async function lockBookingPaidBy(
  db: Database,
  provider: string,
  ref: string,
): Promise<BookingRow | undefined> {
  return (await db
    .selectFrom('booking')
    .selectAll()
    .where('sn', '=', (row) =>
      row
        .selectFrom('payment_attempt')
        .select('booking_sn')
        .where('provider', '=', provider)
        .where('ref', '=', ref),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()) as BookingRow | undefined;
}

export async function findBooking(db: Database, code: string): Promise<BookingRow | undefined> {
  return (await db
    .selectFrom('booking')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()) as BookingRow | undefined;
}

export async function findBookingBySn(db: Database, sn: number): Promise<BookingRow | undefined> {
  return (await db.selectFrom('booking').selectAll().where('sn', '=', sn).executeTakeFirst()) as
    | BookingRow
    | undefined;
}

/** What is not paid in full in advance, or cost nothing; the same as `isPaid` says of one row. */
export const notPaid = sql<boolean>`
  (b.payment_method = ${paymentMethod.hotel}
    or b.payment_status <> ${paymentStatus.successful}
    or b.due_at_hotel > 0
    or b.total = 0)`;

/**
 * Stays of a member that the clock completed since then on their guest's word alone: the desk may
 * still confirm them.
 */
export async function staysToConfirm(
  db: Database,
  memberSn: number,
  since: Instant,
): Promise<(BookingRow & { hotel_slug: string; hotel_name: string })[]> {
  const { rows } = await sql<BookingRow & { hotel_slug: string; hotel_name: string }>`
    select b.*, h.slug as hotel_slug, h.name as hotel_name
    from booking b
    join hotel h on h.sn = b.hotel_sn
    where b.member_sn = ${memberSn}
      and b.status = ${bookingStatus.completed}
      and b.vouched_at is null
      and b.completed_at >= ${since}::timestamptz
      and ${notPaid}
    order by b.completed_at desc, b.sn desc`.execute(db);
  return rows;
}

/**
 * What the domain's guards look at. `isInApp`: whether the app asks; whoever moves a booking for
 * another reason than its guest's wish is not asked where.
 */
export function factsOf(row: BookingRow, isInApp = true): BookingFacts {
  return {
    status: bookingStatusOf(row.status),
    type: bookingTypeOf(row.booking_type) ?? 'daily',
    checkIn: row.check_in_at,
    checkOut: row.check_out_at,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    askedHotelAt: row.asked_hotel_at,
    askedProviderAt: row.asked_provider_at,
    reportedAt: row.reported_at,
    isPaid:
      row.payment_method !== paymentMethods.hotel &&
      row.payment_status === paymentStatuses.successful &&
      row.due_at_hotel === 0 &&
      row.total > 0,
    vouchedAt: row.vouched_at ?? null,
    completedAt: row.completed_at ?? null,
    undoCheckInUntil: row.undo_check_in_until ?? null,
    isCancellable: row.is_cancellable,
    isInAppOnly: row.is_in_app_only && !isInApp,
  };
}

export type NewBooking = {
  readonly hotelSn: number;
  readonly roomTypeSn: number;
  readonly memberSn: number | null;
  readonly device: string;
  readonly bookingType: number;
  readonly stay: Stay;
  readonly checkIn: Instant;
  readonly checkOut: Instant;
  readonly heldUntil: Instant;
  readonly rooms: number;
  readonly adults: number;
  readonly children: number;
  readonly fullName: string;
  /** Where the name came in two parts. */
  readonly guest?: GuestDetails | null;
  readonly phone: string;
  readonly email: string;
  readonly specialRequests: string;
  readonly status: BookingStatus;
  readonly paymentMethod: number;
  readonly paymentStatus: number;
  readonly price: Price;
  readonly total: Vnd;
  readonly flashSaleSn: number | null;
  readonly isCancellable: boolean;
  readonly isInAppOnly?: boolean;
  readonly cancelBeforeHours: number | null;
  readonly expiresAt: Instant | null;
  readonly confirmedAt: Instant | null;
  readonly askedHotelAt: Instant | null;
  /** In which its guest is told of it. */
  readonly language: LocaleName;
  /** The disputed booking it is held for. */
  readonly heldFor?: number;
};

/** Who makes a booking, and the jobs and messages that follow from it at once. */
type Following = {
  readonly actor: string;
  readonly jobs: readonly BookingJob[];
  readonly messages: readonly NewMessage[];
};

/** Inserts a booking whose rooms are held already, with its history row and jobs. */
export async function insertBooking(
  db: Database,
  made: NewBooking,
  following: Following,
  now: Instant,
): Promise<BookingRow> {
  const added = await writeBooking(db, sql<Held>`select true is_held`, made, following, now);
  if (added === null) throw new Error('a booking whose rooms are held was not written');
  return added;
}

/**
 * Holds the rooms and writes the booking in one statement, so that others who want the same room
 * type wait one round trip less; null when they are not free.
 */
export function holdAndInsertBooking(
  db: Database,
  hold: Hold,
  made: NewBooking,
  following: Following,
  now: Instant,
): Promise<BookingRow | null> {
  return writeBooking(db, holdingRooms(hold, now), made, following, now);
}

type Held = { is_held: boolean };

/**
 * Inserts a booking under a free code with its history row and jobs, in one statement, because
 * others wait for the lock of the room type. Null when the rooms are not free.
 */
async function writeBooking(
  db: Database,
  held: RawBuilder<Held>,
  made: NewBooking,
  following: Following,
  now: Instant,
): Promise<BookingRow | null> {
  const created = {
    ...following,
    move: 'create',
    from: null,
    to: bookingStatuses[made.status],
  };
  for (;;) {
    const row = rowOf(made, now);
    // Plain SQL, because a query builder would build it again for each booking. `clock_timestamp()`
    // for the reason given at `markHotelChanged`.
    const {
      rows: [added],
    } = await sql<Held & { readonly [Column in keyof BookingRow]: BookingRow[Column] | null }>`
      with held as (${held}),
      made as (
        insert into booking (${sql.raw(Object.keys(row).join(', '))})
        select ${sql.join(Object.values(row))}
        from held
        where is_held
        on conflict (code) do nothing
        returning *),
      ${historySteps(sql`made`, created, now)},
      changed as (
        insert into hotel_change (hotel_sn, at) select hotel_sn, clock_timestamp() from made)
      select held.is_held, made.* from held left join made on true`.execute(db);
    if (added === undefined) throw new Error('a booking was neither written nor refused');
    if (!added.is_held) return null;
    // The code is taken: draw another.
    if (added.code !== null) return bookingOf(added as BookingRow & Held);
  }
}

function bookingOf({ is_held: _isHeld, ...row }: BookingRow & Held): BookingRow {
  return row;
}

const rowOf = (made: NewBooking, now: Instant) => ({
  code: randomBookingCode(),
  hotel_sn: made.hotelSn,
  room_type_sn: made.roomTypeSn,
  member_sn: made.memberSn,
  device: made.device,
  booking_type: made.bookingType,
  stay: JSON.stringify(made.stay),
  check_in_at: made.checkIn,
  check_out_at: made.checkOut,
  held_until: made.heldUntil,
  rooms: made.rooms,
  adults: made.adults,
  children: made.children,
  full_name: made.fullName,
  first_name: made.guest?.firstName ?? '',
  last_name: made.guest?.lastName ?? '',
  age: made.guest?.age ?? null,
  gender: made.guest?.gender ?? null,
  phone: made.phone,
  email: made.email,
  special_requests: made.specialRequests,
  status: bookingStatuses[made.status],
  payment_method: made.paymentMethod,
  payment_status: made.paymentStatus,
  price: JSON.stringify(made.price),
  total: made.total,
  flash_sale_sn: made.flashSaleSn,
  is_cancellable: made.isCancellable,
  is_in_app_only: made.isInAppOnly === true,
  cancel_before_hours: made.cancelBeforeHours,
  expires_at: made.expiresAt,
  confirmed_at: made.confirmedAt,
  asked_hotel_at: made.askedHotelAt,
  created_at: now,
  held_for: made.heldFor ?? null,
  language: made.language,
});

export async function addInvoice(
  db: Database,
  bookingSn: number,
  { company, taxCode, address, email }: Invoice,
): Promise<void> {
  await db
    .insertInto('booking_invoice')
    .values({ booking_sn: bookingSn, company, tax_code: taxCode, address, email })
    .execute();
}

/** Whether the caller held such a room for this very stay since a moment, and released it. */
export async function hadExpiredHold(
  db: Database,
  { memberSn, device, roomTypeSn, stay }: Holder,
  since: Instant,
  now: Instant,
): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from booking
    where room_type_sn = ${roomTypeSn}
      and status in ${oneOf(bookingStatus.failed, bookingStatus.paymentPending)}
      and created_at >= ${since}::timestamptz
      and (status = ${bookingStatus.failed} or expires_at <= ${now}::timestamptz)
      and stay = ${JSON.stringify(stay)}::jsonb
      and case
        when ${memberSn}::int8 is null then device = ${device} and device <> ''
        else member_sn = ${memberSn}::int8 end
    limit 1`.execute(db);
  return rows.length > 0;
}
type Holder = {
  readonly memberSn: number | null;
  readonly device: string;
  readonly roomTypeSn: number;
  readonly stay: Stay;
};

export type BookingChange = Partial<
  Pick<
    BookingRow,
    | 'confirmed_at'
    | 'asked_hotel_at'
    | 'asked_provider_at'
    | 'reported_at'
    | 'undo_check_in_until'
    | 'payment_status'
    | 'payment_method'
    | 'vouched_at'
    | 'completed_at'
  >
>;

/** The compare-and-set of a move: true for the caller that made it. */
export async function setStatus(
  db: Database,
  sn: number,
  from: readonly BookingStatus[],
  to: BookingStatus,
  change: BookingChange,
): Promise<boolean> {
  const moved = await db
    .updateTable('booking')
    .set({ status: bookingStatuses[to], ...change })
    .where('sn', '=', sn)
    .where(
      'status',
      'in',
      from.map((name) => bookingStatuses[name]),
    )
    .returning('sn')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function changeBooking(
  db: Database,
  sn: number,
  change: BookingChange,
): Promise<void> {
  await db.updateTable('booking').set(change).where('sn', '=', sn).execute();
}

/** When the booking last changed. */
export async function lastMovedAt(db: Database, sn: number): Promise<Instant | null> {
  const last = await db
    .selectFrom('booking_history')
    .select('at')
    .where('booking_sn', '=', sn)
    .orderBy('sn', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.at ?? null;
}

/** Assigns a guest's booking to a member; false when it already has an owner. */
export async function giveToMember(db: Database, sn: number, memberSn: number): Promise<boolean> {
  const updated = await db
    .updateTable('booking')
    .set({ member_sn: memberSn })
    .where('sn', '=', sn)
    .where('member_sn', 'is', null)
    .returning('sn')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Bookings made with a phone that belong to no account, but those that came to nothing. */
const isClaimable = (phone: string) => sql<SqlBool>`
  phone = ${phone}
  and member_sn is null
  and not is_sample
  and status <> ${bookingStatus.failed}
  and (held_for is null or status <> ${bookingStatus.paymentPending})`;

/** Gives a member all that was booked with their phone without an account. */
export async function giveAllToMember(
  db: Database,
  phone: string,
  memberSn: number,
): Promise<{ sn: number; code: string; status: number }[]> {
  // Locked in one order, so that two of these never wait for each other.
  const { rows } = await sql<{ sn: number; code: string; status: number }>`
    with theirs as (
      select sn
      from booking
      where ${isClaimable(phone)}
      order by sn
      for no key update)
    update booking b
    set member_sn = ${memberSn}
    from theirs
    where b.sn = theirs.sn
    returning b.sn, b.code, b.status`.execute(db);
  return rows;
}

/** The booking of this code, if it was made with this phone. */
export async function bookingOfPhone(
  db: Database,
  code: string,
  phone: string,
): Promise<Pick<BookingRow, 'sn' | 'code' | 'status' | 'member_sn'> | undefined> {
  return db
    .selectFrom('booking')
    .select(['sn', 'code', 'status', 'member_sn'])
    .where('code', '=', code)
    .where('phone', '=', phone)
    .executeTakeFirst();
}

/**
 * Bookings made with a phone that belong to no account, the newest stay first; without those that
 * failed.
 */
export async function guestBookingsOf(
  db: Database,
  phone: string,
  limit: number,
): Promise<
  {
    hotel_name: string;
    booking_type: number;
    status: number;
    check_in_at: Instant;
    check_out_at: Instant;
  }[]
> {
  return db
    .selectFrom('booking as b')
    .innerJoin('hotel as h', 'h.sn', 'b.hotel_sn')
    .select([
      'h.name as hotel_name',
      'b.booking_type',
      'b.status',
      'b.check_in_at',
      'b.check_out_at',
    ])
    .where('b.phone', '=', phone)
    .where('b.member_sn', 'is', null)
    .where('b.is_sample', '=', false)
    .where('b.status', '<>', bookingStatuses.failed)
    .where((row) =>
      row.or([
        row('b.held_for', 'is', null),
        row('b.status', '<>', bookingStatuses.paymentPending),
      ]),
    )
    .orderBy('b.check_in_at', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Stays that are over and still have to be closed, those of members first, who wait for their
 * rewards: checked in and past check-out, or without any report a while after it; none while a
 * dispute waits for an answer.
 */
export async function staysToClose(
  db: Database,
  now: Instant,
  quietSince: Instant,
  limit: number,
): Promise<{ sn: number; status: number }[]> {
  const rows = await sql<{ sn: number; status: number }>`
    select sn, status
    from booking
    where status in ${oneOf(bookingStatus.checkInPending, bookingStatus.checkedIn)}
      and check_out_at <= ${now}::timestamptz
      and (status = ${bookingStatus.checkedIn} or check_out_at <= ${quietSince}::timestamptz)
      and not exists (
        select 1
        from dispute d
        where d.booking_sn = booking.sn and d.state in ('open', 'contradicted'))
    order by member_sn is null, check_out_at
    limit ${limit}`.execute(db);
  return rows.rows;
}

/** A booking with all that its screens show. */
export type BookingRecord = BookingRow & {
  readonly hotel: {
    sn: number;
    slug: string;
    name: string;
    address: string;
    district: LocalText;
    province: LocalText;
    phone: string;
    latitude: number;
    longitude: number;
    pictures: readonly StoredPicture[];
  };
  readonly room: {
    sn: number;
    name: string;
    reading: ReadingText | null;
    pictures: readonly StoredPicture[];
  };
  readonly history: readonly {
    readonly status: number;
    readonly move: string;
    readonly at: Instant;
  }[];
  readonly attempts: readonly { readonly status: number; readonly pay_url: string | null }[];
  readonly invoice: Invoice | null;
  readonly refunds: readonly RefundOfBooking[];
  readonly cancellation: Selectable<Schema['booking_cancellation']> | undefined;
  readonly dispute: Selectable<Schema['dispute']> | undefined;
  readonly review: StayReview | null;
};

/** A booking that was made a moment ago, which has no history yet. */
export function newRecord(
  row: BookingRow,
  { hotel, room, invoice }: Pick<BookingRecord, 'hotel' | 'room' | 'invoice'>,
): BookingRecord {
  return {
    ...row,
    hotel,
    room,
    invoice,
    history: [{ status: row.status, move: 'create', at: row.created_at }],
    attempts: [],
    refunds: [],
    cancellation: undefined,
    dispute: undefined,
    review: null,
  };
}

type Which = { readonly code: string } | { readonly memberSn: number; readonly limit: number };

/** The bookings of one code or one member, the newest stay first. */
export async function loadBookings(db: Database, which: Which): Promise<BookingRecord[]> {
  const rows = await bookingRows(db, which);
  if (rows.length === 0) return [];
  const parts = await partsOfBookings(db, rows);
  return rows.flatMap((row) => recordOf(row, parts) ?? []);
}

type Filter = (row: ExpressionBuilder<Schema, 'booking'>) => Expression<SqlBool>;

async function bookingRows(db: Database, which: Which): Promise<BookingRow[]> {
  // A room held after a dispute is offered there; it is listed among the member's own once it was
  // paid.
  const filter: Filter = (row) =>
    'code' in which
      ? row('code', '=', which.code)
      : row.and([
          row('member_sn', '=', which.memberSn),
          row.or([
            row('held_for', 'is', null),
            row('status', 'not in', [bookingStatuses.paymentPending, bookingStatuses.failed]),
          ]),
        ]);
  return (await db
    .selectFrom('booking')
    .selectAll()
    .where(filter)
    .orderBy('check_in_at', 'desc')
    .orderBy('sn', 'desc')
    .limit('limit' in which ? which.limit : 1)
    .execute()) as BookingRow[];
}

type BookingParts = Awaited<ReturnType<typeof partsOfBookings>>;

/** What belongs to these bookings, of all of them in one query a table. */
async function partsOfBookings(db: Database, rows: readonly BookingRow[]) {
  const sns = rows.map((row) => row.sn);
  // Only completed stays have reviews, so other bookings need no query.
  const completed = rows.filter((row) => row.status === bookingStatuses.completed);
  return {
    ...(await placesOfBookings(db, rows)),
    history: await db
      .selectFrom('booking_history')
      .select(['booking_sn', 'to_status', 'move', 'at'])
      .where('booking_sn', 'in', sns)
      .orderBy('sn')
      .execute(),
    attempts: await db
      .selectFrom('payment_attempt')
      .select(['booking_sn', 'status', 'pay_url'])
      .where('booking_sn', 'in', sns)
      .orderBy('sn')
      .execute(),
    invoices: await db
      .selectFrom('booking_invoice')
      .select(['booking_sn', 'company', 'tax_code as taxCode', 'address', 'email'])
      .where('booking_sn', 'in', sns)
      .execute(),
    refunds: await refundsOf(db, sns),
    cancellations: await db
      .selectFrom('booking_cancellation')
      .selectAll()
      .where('booking_sn', 'in', sns)
      .execute(),
    disputes: await db.selectFrom('dispute').selectAll().where('booking_sn', 'in', sns).execute(),
    reviews: await reviewsOfStays(
      db,
      completed.map((row) => row.sn),
    ),
  };
}

async function placesOfBookings(db: Database, rows: readonly BookingRow[]) {
  const hotelSns = rows.map((row) => row.hotel_sn);
  const roomTypeSns = rows.map((row) => row.room_type_sn);
  const hotels = await db
    .selectFrom('hotel as h')
    .innerJoin('area as d', 'd.sn', 'h.district_sn')
    .innerJoin('area as p', 'p.sn', 'h.province_sn')
    .select([
      'h.sn',
      'h.slug',
      'h.name',
      'h.address',
      'd.name as district',
      'p.name as province',
      'h.phone',
      'h.latitude',
      'h.longitude',
      'h.pictures',
    ])
    .where('h.sn', 'in', hotelSns)
    .execute();
  const rooms = await db
    .selectFrom('room_type')
    .select(['sn', 'name', 'name_en as en', 'name_th as th', 'pictures'])
    .where('sn', 'in', roomTypeSns)
    .execute();
  return {
    hotels,
    rooms: rooms.map(({ sn, name, en, th, pictures }) => ({
      sn,
      name,
      reading: readingOf(en, th),
      pictures,
    })),
  };
}

function recordOf(row: BookingRow, parts: BookingParts): BookingRecord | undefined {
  const hotel = parts.hotels.find((one) => one.sn === row.hotel_sn);
  const room = parts.rooms.find((one) => one.sn === row.room_type_sn);
  if (hotel === undefined || room === undefined) return undefined;
  const ofRow = (one: { readonly booking_sn: number }) => one.booking_sn === row.sn;
  return {
    ...row,
    hotel,
    room,
    history: parts.history
      .filter(ofRow)
      .map((step) => ({ status: step.to_status, move: step.move, at: step.at })),
    attempts: parts.attempts.filter(ofRow),
    refunds: parts.refunds.filter(ofRow),
    cancellation: parts.cancellations.find(ofRow),
    dispute: parts.disputes.find(ofRow),
    invoice: invoiceOf(parts.invoices.find(ofRow)),
    review: parts.reviews.get(row.sn) ?? null,
  };
}

type LastBooking = {
  readonly paymentMethod: number;
  readonly email: string;
  readonly createdAt: Instant;
  /** The member made it; not a guest from whom it was taken over, nor the clock. */
  readonly isOwn: boolean;
};

/** A member's last booking, whatever its status, except when it was never paid. */
export async function lastBookingOf(
  db: Database,
  memberSn: number,
): Promise<LastBooking | undefined> {
  return db
    .selectFrom('booking')
    .select(['payment_method as paymentMethod', 'email', 'created_at as createdAt'])
    .select(
      sql<boolean>`exists (
        select 1
        from booking_history h
        where h.booking_sn = booking.sn and h.move = 'create' and h.actor = 'member')`.as('isOwn'),
    )
    .where('member_sn', '=', memberSn)
    .where('status', '<>', bookingStatuses.failed)
    .orderBy('created_at', 'desc')
    .orderBy('sn', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** To whom a booking's invoice is made out; undefined where none was asked for. */
export function findInvoice(db: Database, bookingSn: number): Promise<Invoice | undefined> {
  return db
    .selectFrom('booking_invoice')
    .select(['company', 'tax_code as taxCode', 'address', 'email'])
    .where('booking_sn', '=', bookingSn)
    .executeTakeFirst();
}

function invoiceOf(row: (Invoice & { readonly booking_sn: number }) | undefined): Invoice | null {
  return row === undefined
    ? null
    : { company: row.company, taxCode: row.taxCode, address: row.address, email: row.email };
}

/**
 * The hotel of a room type when the address names it, by its slug of today or one it had before.
 */
export const hotelQuery = (
  roomTypeSn: number,
  slug: string,
): RawBuilder<BookingRecord['hotel']> => sql<BookingRecord['hotel']>`
  select h.sn, h.slug, h.name, h.address, d.name as district, p.name as province, h.phone,
    h.latitude, h.longitude, h.pictures
  from hotel h
  join area d on d.sn = h.district_sn
  join area p on p.sn = h.province_sn
  join room_type r on r.hotel_sn = h.sn
  where r.sn = ${roomTypeSn}
    and (h.slug = ${slug}
      or exists (select 1 from hotel_old_slug o where o.slug = ${slug} and o.hotel_sn = h.sn))`;

/** Whether the hotel confirms each booking by hand. */
export async function confirmsByHand(db: Database, hotelSn: number): Promise<boolean> {
  const hotel = await db
    .selectFrom('hotel')
    .select('confirms_by_hand')
    .where('sn', '=', hotelSn)
    .executeTakeFirst();
  return hotel?.confirms_by_hand === true;
}

/** The numbers of the methods a hotel takes. */
export async function payMethodsOf(db: Database, hotelSn: number): Promise<readonly number[]> {
  const hotel = await db
    .selectFrom('hotel')
    .select('pay_methods')
    .where('sn', '=', hotelSn)
    .executeTakeFirst();
  return hotel?.pay_methods ?? [];
}
