// A member's watches: what they are told of when a room comes free or the price falls.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { languageOf } from '#contract/paths.ts';
import type { WatchView } from '#contract/schemas/watch.ts';
import type { LocalText } from '#domain/hotel.ts';
import {
  canWatch,
  isWatchDone,
  watchStateOf,
  type WatchSubject,
} from '#domain/notifications/watch.ts';
import { policy } from '#domain/policy.ts';
import { stayOf, type Where } from '#domain/search.ts';
import { addMinutes } from '#domain/time/time.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { memberOf } from '../../identity/authorization.ts';
import { findLandmark } from '../../landmarks/landmarks.ts';
import { watchedPrice } from '../../search/watched-price.ts';
import { lockMember } from '../../store/booking/booking-limit.ts';
import { pictureView } from '../../store/hotel/picture.ts';
import { unmuteKind } from '../../store/member/profile.ts';
import {
  changeWatch,
  countOpenWatches,
  endWatch as endWatchOf,
  findSameWatch,
  insertWatch,
  listWatches,
  subjectOf,
  watchedOf,
  watchedStay,
  type ListedWatch,
} from '../../store/member/watch.ts';

export async function getWatchList(
  ctx: RequestContext,
  _input: Parsed<'watch/getWatchList'>,
): Promise<Output<'watch/getWatchList'>> {
  const overSince = addMinutes(ctx.now, -policy.watchOverShownDays * 1_440);
  const rows = await listWatches(ctx.db, memberOf(ctx).sn, overSince);
  return { watches: rows.map((row) => viewOf(row, ctx)), asOf: ctx.now };
}

/** Asking again for the same stay changes what is told of it, and counts as no other. */
export async function createWatch(
  ctx: RequestContext,
  { subject, stay, isForFree, mark }: Parsed<'watch/createWatch'>,
): Promise<Output<'watch/createWatch'>> {
  const { sn: memberSn } = memberOf(ctx);
  if (stayOf({ stay, type: stay.type }, ctx.now) !== stay) throw new Fault(errorCodes.checkInPast);
  if (!canWatch(stay, ctx.now)) throw new Fault(errorCodes.watchTooLate);
  const found = await watchedPrice(ctx, subject, stay);
  if (found === undefined) throw new Fault(errorCodes.notFound);
  await lockMember(ctx.db, memberSn);
  const asked = {
    memberSn,
    subject,
    stay,
    language: languageOf(ctx.caller.locale),
    isForFree,
    mark,
  };
  const same = await findSameWatch(ctx.db, asked);
  let sn = same?.sn;
  if (same === undefined) {
    if ((await countOpenWatches(ctx.db, memberSn, ctx.now)) >= policy.watchesOpen)
      throw new Fault(errorCodes.tooManyWatches, { most: policy.watchesOpen });
    const nextCheckAt = addMinutes(ctx.now, policy.watchLookMinutes);
    sn = await insertWatch(ctx.db, asked, found, nextCheckAt, ctx.now);
  } else await changeWatch(ctx.db, same, asked);
  // Whoever asks to be told wants to be told, whatever was switched off before.
  await unmuteKind(ctx.db, memberSn, 'watch', ctx.now);
  const [row] = await listWatches(ctx.db, memberSn, ctx.now, sn);
  // It would be ended at once.
  if (row === undefined) throw new Fault(errorCodes.watchBooked);
  return viewOf(row, ctx);
}

export async function endWatch(
  ctx: RequestContext,
  { sn }: Parsed<'watch/endWatch'>,
): Promise<Output<'watch/endWatch'>> {
  if (!(await endWatchOf(ctx.db, memberOf(ctx).sn, sn, ctx.now)))
    throw new Fault(errorCodes.notFound);
  return { sn };
}

/** What a search of the place is addressed by; null of a hotel. */
function whereOf(subject: WatchSubject): Where | null {
  if (subject.kind === 'hotel') return null;
  if (subject.kind !== 'landmark') return { kind: subject.kind, sn: subject.sn };
  const { lat: latitude = 0, lng: longitude = 0 } = findLandmark(subject.slug) ?? {};
  return { kind: 'landmark', slug: subject.slug, latitude, longitude };
}

const unnamed: LocalText = { vi: '', en: '', th: '' };

function nameOf({ hotel, area, landmark, subject }: ListedWatch): LocalText {
  if (subject === 'hotel') return { vi: hotel ?? '', en: hotel ?? '', th: hotel ?? '' };
  return area ?? findLandmark(landmark ?? '')?.names ?? unnamed;
}

function viewOf(row: ListedWatch, { now }: Pick<RequestContext, 'now'>): WatchView {
  const subject = subjectOf(row);
  const isOver = row.from_at <= now;
  return {
    sn: row.sn,
    subject,
    name: { ...nameOf(row) },
    where: whereOf(subject),
    hotel:
      row.slug === null || row.hotel === null
        ? null
        : { slug: row.slug, name: row.hotel, picture: pictureView(row.pictures?.[0]) },
    stay: watchedStay(row),
    endsAt: row.from_at,
    isForFree: row.is_for_free,
    mark: row.mark,
    state: watchStateOf(watchedOf(row), isOver),
    isDone: isWatchDone(watchedOf(row)),
    price: row.price,
    since: row.price_at,
    before: row.first_price,
    lookedAt: row.looked_at,
  };
}
