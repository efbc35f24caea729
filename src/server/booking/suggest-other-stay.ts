// What to offer when a stay is not available: another room of the hotel at the same time, else this
// room the next time it is free.

import type { SuggestedStay } from '#contract/schemas/booking.ts';
import {
  type Offer,
  type OfferRefusal,
  nextFreeNight,
  nextFreeStart,
  offerFor,
} from '#domain/offer.ts';
import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import { type Interval, interval } from '#domain/time/interval.ts';
import { addDays, atLocal, timeOfMinutes } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import { type Room, loadRooms } from '../store/hotel/room.ts';

type WantedStay = { readonly room: Room; readonly stay: Stay; readonly rooms: number };
/** When the room is the reason and not the time, another room at the same time comes first. */
const ofTheRoom: ReadonlySet<OfferRefusal> = new Set<OfferRefusal>(['soldOut', 'locked']);

/**
 * The nearest alternative that can be booked, for as many guests and rooms; null where there is
 * none. The rooms are read anew, because the caller may know only what holds this one around the
 * stay.
 */
export async function suggestOtherStay(
  ctx: RequestContext,
  asked: WantedStay,
  reason: OfferRefusal,
): Promise<SuggestedStay | null> {
  const isOther = ofTheRoom.has(reason);
  const isLater = reason === 'soldOut' || reason === 'past';
  if (!isOther && !isLater) return null;
  const rooms = await loadRooms(ctx.db, {
    hotelSns: [asked.room.hotelSn],
    now: ctx.now,
    within: reachOf(asked.stay),
  });
  return (
    (isOther ? otherRoom(ctx, asked, rooms) : null) ??
    (isLater ? laterStay(ctx, asked, rooms) : null)
  );
}

/**
 * From the day of the stay until the last alternative is over and cleaned up after: hours begin on
 * that day, nights up to so many later.
 */
function reachOf(stay: Stay): Interval {
  const midnight = timeOfMinutes(0);
  const days =
    stay.type === 'hourly'
      ? 3
      : policy.nextFreeNights + (stay.type === 'daily' ? stay.nights : 1) + 2;
  return interval(atLocal(stay.date, midnight), atLocal(addDays(stay.date, days), midnight));
}

function viewOf(room: Room, stay: Stay, { when, price }: Offer): SuggestedStay {
  return {
    roomTypeSn: room.sn,
    roomName: room.name,
    stay,
    checkIn: when.from,
    checkOut: when.to,
    total: price.total,
  };
}

/** The cheapest other room of the hotel that takes as many guests. */
function otherRoom(
  ctx: RequestContext,
  { room, stay, rooms }: WantedStay,
  ofHotel: readonly Room[],
): SuggestedStay | null {
  const isGuest = ctx.caller.member === null;
  let best: SuggestedStay | null = null;
  for (const one of ofHotel) {
    if (one.sn === room.sn || one.maxGuests < room.maxGuests || (one.needsAccount && isGuest))
      continue;
    const offer = offerFor(one, stay, rooms, ctx.now);
    if (typeof offer !== 'string' && (best === null || offer.price.total < best.total))
      best = viewOf(one, stay, offer);
  }
  return best;
}

function laterStay(
  ctx: RequestContext,
  { room: { sn }, stay, rooms }: WantedStay,
  ofHotel: readonly Room[],
): SuggestedStay | null {
  const room = ofHotel.find((one) => one.sn === sn);
  if (room === undefined) return null;
  const later = nextFreeStart(room, stay, ctx.now) ?? nextFreeNight(room, stay, ctx.now);
  const offer = later === null ? 'notSold' : offerFor(room, later, rooms, ctx.now);
  return later === null || typeof offer === 'string' ? null : viewOf(room, later, offer);
}
