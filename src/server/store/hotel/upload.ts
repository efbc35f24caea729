// Pictures uploaded by members. Their files are stored in the database, so that every process can
// serve them.

import { sql } from 'kysely';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

export type PictureFile = {
  readonly width: number;
  readonly ending: 'avif' | 'webp';
  readonly bytes: Buffer;
};
export type PictureForms = {
  /** `#rrggbb`: the placeholder shown until the picture has loaded. */
  readonly color: string;
  /** Pixels of the largest variant. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly PictureFile[];
};

/** A file name of an uploaded picture: `u-`, twenty letters or digits, and the width. */
export const uploadAddress = /^\/photos\/(u-[0-9a-z]{20})-(\d{3,4})\.(avif|webp)$/;

export async function addPicture(
  db: Database,
  name: string,
  memberSn: number,
  { color, files }: Pick<PictureForms, 'color' | 'files'>,
  now: Instant,
): Promise<void> {
  await db
    .insertInto('picture')
    .values({ name, member_sn: memberSn, color, created_at: now })
    .execute();
  await db
    .insertInto('picture_file')
    .values(files.map(({ width, ending, bytes }) => ({ name, width, ending, bytes })))
    .execute();
}

/** The file of that width, or the widest one when the picture is smaller. */
export async function findPictureFile(
  db: Database,
  name: string,
  width: number,
  ending: PictureFile['ending'],
): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('picture_file')
    .select('bytes')
    .where('name', '=', name)
    .where('ending', '=', ending)
    .where('width', '<=', width)
    .orderBy('width', 'desc')
    .executeTakeFirst();
  return found?.bytes;
}

/** The given names that this member uploaded and that no other review shows. */
export async function picturesToShow(
  db: Database,
  memberSn: number,
  names: readonly string[],
  reviewSn: number | null,
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('picture as p')
    .leftJoin('review_picture as r', 'r.name', 'p.name')
    .select('p.name')
    .where('p.member_sn', '=', memberSn)
    .where('p.name', 'in', [...names])
    .where((row) =>
      row.or([row('r.review_sn', 'is', null), row('r.review_sn', '=', reviewSn ?? 0)]),
    )
    .execute();
  return rows.map((row) => row.name);
}

/** Replaces the pictures of a review with these, in this order. */
export async function showPictures(
  db: Database,
  reviewSn: number,
  names: readonly string[],
): Promise<void> {
  await db.deleteFrom('review_picture').where('review_sn', '=', reviewSn).execute();
  if (names.length === 0) return;
  await db
    .insertInto('review_picture')
    .values(names.map((name, position) => ({ name, review_sn: reviewSn, position })))
    .execute();
}

const unusedMinutes = 2 * 24 * 60;

/** Deletes uploads that no review shows. */
export async function forgetUnusedPictures(db: Database, now: Instant): Promise<void> {
  await sql`
    delete from picture p
    where p.created_at < ${addMinutes(now, -unusedMinutes)}::timestamptz
      and not p.is_kept
      and not exists (select 1 from review_picture r where r.name = p.name)`.execute(db);
}

/** Pictures of reviews that nobody has looked at, the oldest first. */
export function waitingPictures(
  db: Database,
  limit: number,
): Promise<{ name: string; review_sn: number; slug: string; created_at: Instant }[]> {
  return db
    .selectFrom('picture as p')
    .innerJoin('review_picture as rp', 'rp.name', 'p.name')
    .innerJoin('review as r', 'r.sn', 'rp.review_sn')
    .innerJoin('hotel as h', 'h.sn', 'r.hotel_sn')
    .select(['p.name', 'rp.review_sn', 'h.slug', 'p.created_at'])
    .where('p.approved_at', 'is', null)
    .where('p.refused_reason', 'is', null)
    .orderBy('p.created_at')
    .limit(limit)
    .execute();
}

/** Locks a picture's row; undefined when no review has it. */
export function lockPicture(
  db: Database,
  name: string,
): Promise<
  { approved_at: Instant | null; refused_reason: string | null; hotel_sn: number } | undefined
> {
  return db
    .selectFrom('picture as p')
    .innerJoin('review_picture as rp', 'rp.name', 'p.name')
    .innerJoin('review as r', 'r.sn', 'rp.review_sn')
    .select(['p.approved_at', 'p.refused_reason', 'r.hotel_sn'])
    .where('p.name', '=', name)
    .forUpdate('p')
    .executeTakeFirst();
}

/** Shown without a reason, refused with one. */
export async function setPictureState(
  db: Database,
  name: string,
  refusedReason: string | null,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('picture')
    .set({
      approved_at: refusedReason === null ? now : null,
      refused_reason: refusedReason,
    })
    .where('name', '=', name)
    .execute();
}

export type GuestPicture = {
  readonly name: string;
  readonly color: string;
  readonly author: string;
  readonly writtenAt: Instant;
};

/** The newest pictures of a hotel's shown reviews that somebody approved. */
export async function guestPictures(
  db: Database,
  hotelSn: number,
  limit: number,
): Promise<GuestPicture[]> {
  return db
    .selectFrom('review as r')
    .innerJoin('review_picture as rp', 'rp.review_sn', 'r.sn')
    .innerJoin('picture as p', 'p.name', 'rp.name')
    .select(['p.name', 'p.color', 'r.author', 'r.created_at as writtenAt'])
    .where('r.hotel_sn', '=', hotelSn)
    .where('r.hidden_reason', 'is', null)
    .where('p.approved_at', 'is not', null)
    .orderBy('r.created_at', 'desc')
    .orderBy('rp.position')
    .limit(limit)
    .execute();
}
