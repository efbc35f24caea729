// What a hotel sells, changed at its desk: locks, prices, flash sales, pictures and answers to
// reviews; visible to everybody within a second.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { DeskRoom } from '#contract/schemas/desk.ts';
import { plainLines } from '#domain/member.ts';
import { type Vnd, zero } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { deepestSale, lowestRate } from '#domain/price.ts';
import { bookingTypeOf, bookingTypes } from '#domain/stay.ts';
import type { Interval } from '#domain/time/interval.ts';
import { addDays, addMinutes, daysBetween, localDate, timeOfMinutes } from '#domain/time/time.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { requireDesk } from '../../identity/authorization.ts';
import { takePicture } from '../../media/uploads.ts';
import {
  type DeskRoomRow,
  addRoomPicture,
  addSale,
  deskRooms,
  endSale,
  lockRoomType,
  setDayPrice,
  setRoomTypeLocked,
  setPrice,
  setReply,
  setStock,
} from '../../store/booking/desk.ts';
import type { Database } from '../../store/engine/schema.ts';
import { markHotelChanged } from '../../store/hotel/change-feed.ts';
import { pictureView } from '../../store/hotel/picture.ts';
import { type Review, listReviews, reviewOf } from '../../store/hotel/review.ts';
import { loadRooms } from '../../store/hotel/room.ts';

function roomView(row: DeskRoomRow): DeskRoom {
  return {
    sn: row.sn,
    name: row.name,
    stock: row.stock,
    isLocked: row.isLocked,
    picture: pictureView(row.pictures[0]),
    pictureCount: row.pictures.length,
    plans: row.plans.map(({ type, price, additional, from, to }) => ({
      type: bookingTypeOf(type) ?? 'daily',
      price,
      priceAdditional: additional,
      from: timeOfMinutes(from),
      to: timeOfMinutes(to),
    })),
    missing: row.missing,
    dayPrices: row.dayPrices.map(({ type, weekdays, percent }) => ({
      type: bookingTypeOf(type) ?? 'daily',
      weekdays,
      percent,
    })),
    sales: row.sales.map((sale) => ({ ...sale, type: bookingTypeOf(sale.type) ?? 'hourly' })),
  };
}

export async function getRoomList(
  ctx: RequestContext,
  { hotelSn }: Parsed<'desk/getRoomList'>,
): Promise<Output<'desk/getRoomList'>> {
  await requireDesk(ctx, hotelSn);
  return { rooms: (await deskRooms(ctx.db, { hotelSn }, ctx.now)).map(roomView), asOf: ctx.now };
}

/** A room of a hotel at whose desk the caller works. */
async function roomAt(ctx: RequestContext, roomTypeSn: number): Promise<DeskRoomRow> {
  const [room] = await deskRooms(ctx.db, { roomTypeSn }, ctx.now);
  if (room === undefined) throw new Fault(errorCodes.notFound);
  await requireDesk(ctx, room.hotelSn);
  return room;
}

async function changed(
  ctx: RequestContext,
  db: Database,
  { sn, hotelSn }: DeskRoomRow,
): Promise<DeskRoom> {
  await markHotelChanged(db, hotelSn);
  const [room] = await deskRooms(db, { roomTypeSn: sn }, ctx.now);
  if (room === undefined) throw new Fault(errorCodes.notFound);
  return roomView(room);
}

export async function lockRoom(
  ctx: RequestContext,
  { roomTypeSn, isLocked }: Parsed<'desk/lockRoom'>,
): Promise<DeskRoom> {
  const room = await roomAt(ctx, roomTypeSn);
  await setRoomTypeLocked(ctx.db, roomTypeSn, isLocked);
  return changed(ctx, ctx.db, room);
}

export async function updateStock(
  ctx: RequestContext,
  { roomTypeSn, stock }: Parsed<'desk/updateStock'>,
): Promise<DeskRoom> {
  const room = await roomAt(ctx, roomTypeSn);
  await setStock(ctx.db, roomTypeSn, stock);
  return changed(ctx, ctx.db, room);
}

export async function updateDayPrice(
  ctx: RequestContext,
  { roomTypeSn, type, weekdays, percent }: Parsed<'desk/updateDayPrice'>,
): Promise<DeskRoom> {
  const room = await roomAt(ctx, roomTypeSn);
  await lockRoomType(ctx.db, room.sn);
  await setDayPrice(ctx.db, { roomTypeSn, type: bookingTypes[type], weekdays, percent });
  return changed(ctx, ctx.db, room);
}

const isPrice = (price: number): boolean =>
  price >= policy.minimumPrepaidVnd && price <= policy.roomPriceMostVnd;

/**
 * A price of 0 is refused: that a room is not sold by a booking type is set explicitly, never typed
 * by accident (docs/product.md, Hotel desk).
 */
export async function updatePrice(
  ctx: RequestContext,
  { roomTypeSn, type, price, priceAdditional, isSold }: Parsed<'desk/updatePrice'>,
): Promise<DeskRoom> {
  const room = await roomAt(ctx, roomTypeSn);
  const additionalFits =
    priceAdditional === undefined ||
    (priceAdditional >= 0 && priceAdditional <= policy.roomPriceMostVnd);
  const next = isSold ? price : zero;
  if (next === undefined || (isSold && !isPrice(next)) || !additionalFits)
    throw new Fault(errorCodes.invalidDeskNumber, {
      least: policy.minimumPrepaidVnd,
      most: policy.roomPriceMostVnd,
    });
  if (!(await setPrice(ctx.db, roomTypeSn, bookingTypes[type], next, priceAdditional)))
    throw new Fault(errorCodes.notFound);
  return changed(ctx, ctx.db, room);
}

export async function updateFlashSale(
  ctx: RequestContext,
  input: Parsed<'desk/updateFlashSale'>,
): Promise<DeskRoom> {
  const room = await roomAt(ctx, input.roomTypeSn);
  await lockRoomType(ctx.db, room.sn);
  if (input.act === 'end') {
    if (!(await endSale(ctx.db, room.sn, input.sn, ctx.now))) throw new Fault(errorCodes.notFound);
    return changed(ctx, ctx.db, room);
  }
  const { type, percent, quota, from, to } = input;
  const isAhead =
    to > ctx.now && to > from && to <= addMinutes(ctx.now, policy.hourlyDaysAhead * 24 * 60);
  if (!isAhead) throw new Fault(errorCodes.invalidDeskNumber);
  const begins = from > ctx.now ? from : ctx.now;
  const lowest = await lowestOnSale(ctx, room.sn, type, { from: begins, to });
  const percentMost = lowest === null ? 0 : deepestSale(lowest);
  if (percent > percentMost) throw new Fault(errorCodes.invalidDeskNumber, { lowest, percentMost });
  if (
    !(await addSale(ctx.db, {
      roomTypeSn: room.sn,
      type: bookingTypes[type],
      percent,
      quota,
      from: begins,
      to,
    }))
  )
    throw new Fault(errorCodes.saleOverlaps);
  return changed(ctx, ctx.db, room);
}

const daysAhead = { hourly: policy.hourlyDaysAhead, overnight: policy.overnightDaysAhead } as const;

/**
 * The lowest price of a room before the sale, on any day that can be booked while it runs; from the
 * day before, whose night may have begun.
 */
async function lowestOnSale(
  ctx: RequestContext,
  roomTypeSn: number,
  type: 'hourly' | 'overnight',
  { from, to }: Interval,
): Promise<Vnd | null> {
  const [room] = await loadRooms(ctx.db, { roomTypeSn, now: ctx.now });
  const first = addDays(localDate(from), -1);
  const days = Array.from(
    { length: daysBetween(first, localDate(to)) + daysAhead[type] + 1 },
    (_, day) => addDays(first, day),
  );
  return lowestRate(room?.plans[type], room?.overrides ?? [], days);
}

export async function uploadPhoto(
  ctx: RequestContext,
  { roomTypeSn, data }: Parsed<'desk/uploadPhoto'>,
): Promise<DeskRoom> {
  const room = await roomAt(ctx, roomTypeSn);
  const { name } = await takePicture(
    ctx,
    await requireDesk(ctx, room.hotelSn),
    Buffer.from(data, 'base64'),
  );
  return ctx.transact(async (db) => {
    await addRoomPicture(db, room.sn, name);
    return changed(ctx, db, room);
  });
}

type DeskReview = Output<'desk/replyReview'>;
const reviewView = ({
  sn,
  author,
  roomName,
  language,
  text,
  cleanliness,
  facilities,
  services,
  createdAt,
  reply,
  repliedAt,
}: Review): DeskReview => ({
  sn,
  author,
  roomName,
  language,
  text,
  score: Math.round((10 * (cleanliness + facilities + services)) / 3) / 10,
  createdAt,
  reply,
  repliedAt,
});

const reviewPageSize = 20;

export async function getReviewList(
  ctx: RequestContext,
  { hotelSn, page }: Parsed<'desk/getReviewList'>,
): Promise<Output<'desk/getReviewList'>> {
  await requireDesk(ctx, hotelSn);
  const reviews = await listReviews(
    ctx.db,
    hotelSn,
    {},
    'newest',
    reviewPageSize + 1,
    (page - 1) * reviewPageSize,
  );
  return {
    reviews: reviews.slice(0, reviewPageSize).map(reviewView),
    page,
    hasMore: reviews.length > reviewPageSize,
  };
}

export async function replyReview(
  ctx: RequestContext,
  { hotelSn, sn, text }: Parsed<'desk/replyReview'>,
): Promise<DeskReview> {
  await requireDesk(ctx, hotelSn);
  const reply = plainLines(text);
  if (reply === '') throw new Fault(errorCodes.invalidDeskText);
  if (!(await setReply(ctx.db, hotelSn, sn, reply, ctx.now))) throw new Fault(errorCodes.notFound);
  await markHotelChanged(ctx.db, hotelSn);
  const review = await reviewOf(ctx.db, sn);
  if (review === undefined) throw new Fault(errorCodes.notFound);
  return reviewView(review);
}
