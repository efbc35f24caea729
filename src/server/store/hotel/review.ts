// Reviews of a hotel and its replies; hidden reviews are stored but only counted.

import { sql, type RawBuilder } from 'kysely';
import type { LocaleName } from '#domain/hotel.ts';
import type { ReviewSort } from '#domain/review.ts';
import type { Instant, LocalDate } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

export type Review = {
  readonly sn: number;
  readonly author: string;
  readonly roomName: string;
  readonly language: LocaleName;
  readonly text: string;
  /** One to five stars each. */
  readonly cleanliness: number;
  readonly facilities: number;
  readonly services: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant | null;
  readonly reply: string | null;
  readonly repliedAt: Instant | null;
  readonly stayedOn: LocalDate | null;
  /** Pictures the writer uploaded and somebody approved, each with its placeholder colour. */
  readonly pictures: readonly { readonly name: string; readonly color: string }[];
};
/** Of pictures waiting and refused only their writer is told. */
export type PictureState = 'shown' | 'waiting' | 'refused';
export type ReviewFilter = {
  readonly language?: LocaleName | undefined;
  readonly stars?: number | undefined;
};

/**
 * The mean of the three scores in whole stars; thirds never lie between two, so this is the
 * nearest.
 */
const stars = sql`(2 * (cleanliness + facilities + services) + 3) / 6`;
const scores = sql`cleanliness + facilities + services`;
const orders: Readonly<Record<ReviewSort, RawBuilder<unknown>>> = {
  newest: sql`created_at desc, sn desc`,
  highest: sql`${scores} desc, created_at desc, sn desc`,
  lowest: sql`${scores}, created_at desc, sn desc`,
};

const pictures = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', p.name, 'color', p.color) order by rp.position)
  from review_picture rp join picture p on p.name = rp.name
  where rp.review_sn = review.sn and p.approved_at is not null), '[]')`;
const writersPictures = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', p.name, 'color', p.color, 'state',
    case when p.approved_at is not null then 'shown'
      when p.refused_reason is not null then 'refused' else 'waiting' end) order by rp.position)
  from review_picture rp join picture p on p.name = rp.name
  where rp.review_sn = review.sn), '[]')`;

export async function listReviews(
  db: Database,
  hotelSn: number,
  filter: ReviewFilter,
  sort: ReviewSort,
  limit: number,
  offset: number,
): Promise<Review[]> {
  const { rows } = await sql<Review>`
    select sn, author, room_name as "roomName", language, text, cleanliness, facilities, services,
      created_at as "createdAt", updated_at as "updatedAt", reply, replied_at as "repliedAt",
      stayed_on as "stayedOn", ${pictures} as pictures
    from review
    where hotel_sn = ${hotelSn} and hidden_reason is null
    ${filter.language === undefined ? sql`` : sql`and language = ${filter.language}`}
    ${filter.stars === undefined ? sql`` : sql`and ${stars} = ${filter.stars}::int`}
    order by ${orders[sort]}
    limit ${limit}
    offset ${offset}`.execute(db);
  return rows;
}

/**
 * The number of reviews per combination of stars, language and reason for being hidden; `hidden` is
 * null for reviews that are shown.
 */
export type ReviewTally = {
  readonly stars: number;
  readonly language: LocaleName;
  readonly hidden: string | null;
  readonly count: number;
};

export async function tallyReviews(db: Database, hotelSn: number): Promise<ReviewTally[]> {
  const { rows } = await sql<ReviewTally>`
    select ${stars} as stars, language, hidden_reason as hidden, count(*) as count
    from review
    where hotel_sn = ${hotelSn}
    group by 1, 2, 3`.execute(db);
  return rows;
}

export type WrittenReview = Omit<Review, 'pictures'> & {
  readonly pictures: readonly (Review['pictures'][number] & { readonly state: PictureState })[];
  readonly hiddenReason: string | null;
  readonly memberSn: number | null;
};

async function written(
  db: Database,
  which: RawBuilder<unknown>,
): Promise<readonly WrittenReview[]> {
  const { rows } = await sql<WrittenReview>`
    select sn, author, room_name as "roomName", language, text, cleanliness, facilities, services,
      created_at as "createdAt", updated_at as "updatedAt", reply, replied_at as "repliedAt",
      stayed_on as "stayedOn", hidden_reason as "hiddenReason", member_sn as "memberSn",
      ${writersPictures} as pictures
    from review
    where ${which}`.execute(db);
  return rows;
}

/** The review of a booking, hidden or not. */
export async function reviewOf(db: Database, sn: number): Promise<Review | undefined> {
  const [review] = await written(db, sql`sn = ${sn}`);
  return review && { ...review, pictures: shownOf(review) };
}

/** The pictures that others see. */
const shownOf = ({ pictures: all }: WrittenReview): Review['pictures'] =>
  all.filter(({ state }) => state === 'shown').map(({ name, color }) => ({ name, color }));

export async function reviewOfBooking(
  db: Database,
  bookingSn: number,
): Promise<WrittenReview | undefined> {
  return (await written(db, sql`booking_sn = ${bookingSn}`))[0];
}

export type StayReview = { readonly createdAt: Instant; readonly isHidden: boolean };

/** The review of each of these bookings: when it was written and whether it is hidden. */
export async function reviewsOfStays(
  db: Database,
  bookingSns: readonly number[],
): Promise<ReadonlyMap<number, StayReview>> {
  if (bookingSns.length === 0) return new Map();
  const rows = await db
    .selectFrom('review')
    .select(['booking_sn', 'created_at', 'hidden_reason'])
    .where('booking_sn', 'in', [...bookingSns])
    .execute();
  return new Map(
    rows.map((row) => [
      row.booking_sn ?? 0,
      { createdAt: row.created_at, isHidden: row.hidden_reason !== null },
    ]),
  );
}

export type NewReview = Pick<
  Review,
  | 'author'
  | 'roomName'
  | 'language'
  | 'text'
  | 'cleanliness'
  | 'facilities'
  | 'services'
  | 'stayedOn'
> & {
  readonly hotelSn: number;
  readonly bookingSn: number;
  readonly memberSn: number;
};

/** Undefined when the booking already has a review. */
export async function addReview(
  db: Database,
  made: NewReview,
  now: Instant,
): Promise<number | undefined> {
  const added = await db
    .insertInto('review')
    .values({
      hotel_sn: made.hotelSn,
      booking_sn: made.bookingSn,
      member_sn: made.memberSn,
      author: made.author,
      room_name: made.roomName,
      language: made.language,
      text: made.text,
      cleanliness: made.cleanliness,
      facilities: made.facilities,
      services: made.services,
      stayed_on: made.stayedOn,
      created_at: now,
      updated_at: null,
      reply: null,
      replied_at: null,
      hidden_reason: null,
    })
    .onConflict((conflict) => conflict.column('booking_sn').doNothing())
    .returning('sn')
    .executeTakeFirst();
  return added?.sn;
}

export async function changeReview(
  db: Database,
  sn: number,
  to: Pick<Review, 'language' | 'text' | 'cleanliness' | 'facilities' | 'services'>,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('review')
    .set({ ...to, updated_at: now })
    .where('sn', '=', sn)
    .execute();
}

/**
 * Recomputes a hotel's review count and its scores (tenths of a star) from the reviews that are
 * shown. Locks the hotel's row, so that two reviews written at the same time are both counted.
 */
export async function rescoreHotel(db: Database, hotelSn: number): Promise<void> {
  await sql`select 1 from hotel where sn = ${hotelSn} for no key update`.execute(db);
  await sql`
    update hotel h
    set review_count = r.n, rating = r.rating, score_cleanliness = r.cleanliness,
      score_facilities = r.facilities, score_services = r.services
    from (
      select count(*)::int n, coalesce(round(10 * avg(${scores}) / 3), 0)::int2 rating,
        coalesce(round(10 * avg(cleanliness)), 0)::int2 cleanliness,
        coalesce(round(10 * avg(facilities)), 0)::int2 facilities,
        coalesce(round(10 * avg(services)), 0)::int2 services
      from review
      where hotel_sn = ${hotelSn} and hidden_reason is null) r
    where h.sn = ${hotelSn}`.execute(db);
}
