// A stay's review: written once after it took place, editable for some days, counted at once in the
// hotel's scores.

import { brand } from '#contract/brand.ts';
import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { languageOf } from '#contract/paths.ts';
import { bookingStatusOf, deskConfirmsBy, isVouched } from '#domain/booking.ts';
import { zero } from '#domain/money.ts';
import { reviewRewardEnds, reviewXu } from '#domain/points.ts';
import {
  hiddenReasonOf,
  languageOfText,
  parseReviewText,
  reviewStanding,
  type ReviewStanding,
} from '#domain/review.ts';
import { localDate, type Instant } from '#domain/time/time.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { guardPast } from '../../identity/authorization.ts';
import { takePicture } from '../../media/uploads.ts';
import { rewardReview } from '../../rewards/points.ts';
import {
  factsOf,
  findBooking,
  loadBookings,
  lockBooking,
  type BookingRecord,
} from '../../store/booking/booking.ts';
import { markHotelChanged } from '../../store/hotel/change-feed.ts';
import { pictureView } from '../../store/hotel/picture.ts';
import {
  addReview,
  changeReview,
  rescoreHotel,
  reviewOfBooking,
  type WrittenReview,
} from '../../store/hotel/review.ts';
import { picturesToShow, showPictures } from '../../store/hotel/upload.ts';
import { memberBySn } from '../../store/member/member.ts';

type Written = Parsed<'review/createReview'>;
type Desk = Output<'review/getReview'>;

function memberSn(ctx: RequestContext): number {
  if (ctx.caller.member === null) throw new Fault(errorCodes.signInRequired);
  return ctx.caller.member.sn;
}

/** One's own stay; another's is answered like one that does not exist. */
async function ownStay(ctx: RequestContext, code: string): Promise<BookingRecord> {
  const [stay] = await loadBookings(ctx.db, { code });
  if (stay === undefined || stay.member_sn === null || stay.member_sn !== memberSn(ctx))
    throw new Fault(errorCodes.notFound);
  return stay;
}

function reviewStateOf(
  stay: Pick<BookingRecord, 'status' | 'check_out_at'>,
  written: WrittenReview | undefined,
  ctx: RequestContext,
): ReviewStanding {
  const before =
    written === undefined
      ? null
      : { createdAt: written.createdAt, isHidden: written.hiddenReason !== null };
  return reviewStanding(
    { status: bookingStatusOf(stay.status), checkOut: stay.check_out_at },
    before,
    ctx.now,
  );
}

/** Members without a name are called by the generic name of members. */
async function authorOf(ctx: RequestContext): Promise<string> {
  const member = await memberBySn(ctx.db, memberSn(ctx));
  return member === undefined || member.nickName === '' ? brand.member : member.nickName;
}

function shownToWriter({
  cleanliness,
  facilities,
  services,
  text,
  pictures,
  createdAt,
  updatedAt,
  reply,
  repliedAt,
  hiddenReason,
}: WrittenReview): Desk['review'] {
  const hidden = hiddenReason === null ? null : hiddenReasonOf(hiddenReason);
  return {
    cleanliness,
    facilities,
    services,
    text,
    pictures: [...pictures],
    createdAt,
    updatedAt,
    reply,
    repliedAt,
    hidden,
  };
}

/**
 * What a review earns now: nothing where only the guest vouches for the stay, and later where the
 * hotel may still confirm it.
 */
function promiseOf(
  stay: BookingRecord,
  { may }: ReviewStanding,
  now: Instant,
): Pick<Desk, 'earns' | 'earnsFromDesk'> {
  const facts = factsOf(stay);
  const until = deskConfirmsBy(facts);
  const isWaiting = until !== null && now <= until;
  const earns =
    may === 'write' && now < reviewRewardEnds(stay.check_out_at) && (isVouched(facts) || isWaiting);
  return {
    earns: earns ? reviewXu(stay.price.lines) : zero,
    ...(earns && isWaiting && { earnsFromDesk: true }),
  };
}

async function deskOf(ctx: RequestContext, stay: BookingRecord): Promise<Desk> {
  const written = await reviewOfBooking(ctx.db, stay.sn);
  const state = reviewStateOf(stay, written, ctx);
  return {
    code: stay.code,
    hotel: { slug: stay.hotel.slug, name: stay.hotel.name },
    room: { name: stay.room.name, picture: pictureView(stay.room.pictures[0]) },
    checkIn: stay.check_in_at,
    checkOut: stay.check_out_at,
    author: written?.author ?? (await authorOf(ctx)),
    may: state.may,
    until: 'until' in state ? state.until : null,
    review: written === undefined ? null : shownToWriter(written),
    ...promiseOf(stay, state, ctx.now),
    asOf: ctx.now,
  };
}

export async function getReview(
  ctx: RequestContext,
  { code }: Parsed<'review/getReview'>,
): Promise<Desk> {
  const stay = await ownStay(ctx, code);
  const isGuarded = await guardPast(ctx, memberSn(ctx), stay);
  return { ...(await deskOf(ctx, stay)), ...(isGuarded && { isUnsaved: true }) };
}

/**
 * The text as it is stored, and the pictures that may be shown. Faults: `invalidReviewText` about
 * the text, `invalidPicture` for a picture that is not the writer's.
 */
async function read(ctx: RequestContext, input: Written, reviewSn: number | null) {
  const parsed = parseReviewText(input.text);
  if ('fault' in parsed) throw new Fault(errorCodes.invalidReviewText, parsed);
  const shown = await picturesToShow(ctx.db, memberSn(ctx), input.pictures, reviewSn);
  if (
    input.pictures.some((name) => !shown.includes(name)) ||
    new Set(input.pictures).size < input.pictures.length
  )
    throw new Fault(errorCodes.invalidPicture);
  const { cleanliness, facilities, services } = input;
  return {
    text: parsed.text,
    language: languageOfText(parsed.text, languageOf(ctx.caller.locale)),
    cleanliness,
    facilities,
    services,
  };
}

/**
 * Under the booking's row lock, so that two attempts at once write once. `reviewClosed` with the
 * reason when it may not be written.
 */
async function lockReviewState(
  ctx: RequestContext,
  code: string,
  wanted: 'write' | 'edit',
): Promise<{ stay: BookingRecord; written: WrittenReview | undefined }> {
  const booking = await findBooking(ctx.db, code);
  if (booking !== undefined) await lockBooking(ctx.db, booking.sn);
  const stay = await ownStay(ctx, code);
  const written = await reviewOfBooking(ctx.db, stay.sn);
  const { may } = reviewStateOf(stay, written, ctx);
  if (may !== wanted) throw new Fault(errorCodes.reviewClosed, { reason: may });
  return { stay, written };
}

/** The sender knows the stay; with a guarded past the response does not name it. */
function sentOf({
  code: _code,
  hotel: _hotel,
  room: _room,
  checkIn: _checkIn,
  checkOut: _checkOut,
  author: _author,
  ...state
}: Desk): Output<'review/createReview'> {
  return state;
}

export async function createReview(
  ctx: RequestContext,
  input: Written,
): Promise<Output<'review/createReview'>> {
  const { stay } = await lockReviewState(ctx, input.code, 'write');
  const words = await read(ctx, input, null);
  const sn = await addReview(
    ctx.db,
    {
      ...words,
      author: await authorOf(ctx),
      roomName: stay.room.name,
      stayedOn: localDate(stay.check_in_at),
      hotelSn: stay.hotel_sn,
      bookingSn: stay.sn,
      memberSn: memberSn(ctx),
    },
    ctx.now,
  );
  if (sn === undefined) throw new Fault(errorCodes.reviewClosed, { reason: 'edit' });
  await showPictures(ctx.db, sn, input.pictures);
  await rewardReview(ctx.db, stay.sn, ctx.now);
  await settle(ctx, stay.hotel_sn);
  return sentOf(await deskOf(ctx, stay));
}

export async function updateReview(
  ctx: RequestContext,
  input: Written,
): Promise<Output<'review/updateReview'>> {
  const { stay, written } = await lockReviewState(ctx, input.code, 'edit');
  if (written === undefined) throw new Fault(errorCodes.reviewClosed, { reason: 'write' });
  await changeReview(ctx.db, written.sn, await read(ctx, input, written.sn), ctx.now);
  await showPictures(ctx.db, written.sn, input.pictures);
  await settle(ctx, stay.hotel_sn);
  return sentOf(await deskOf(ctx, stay));
}

async function settle(ctx: RequestContext, hotelSn: number): Promise<void> {
  await rescoreHotel(ctx.db, hotelSn);
  await markHotelChanged(ctx.db, hotelSn);
}

export async function addPicture(
  ctx: RequestContext,
  { data }: Parsed<'review/addPicture'>,
): Promise<Output<'review/addPicture'>> {
  return takePicture(ctx, memberSn(ctx), Buffer.from(data, 'base64'));
}
