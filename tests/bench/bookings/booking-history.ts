// Checks a recorded history of bookings with an independent sweep: whether a room was ever sold
// twice, or refused although one was free.

import type { Instant } from '#domain/time/time.ts';

/** A booking according to the tables: the interval it holds, and during which time it held it. */
export type BookedInterval = {
  readonly code: string;
  readonly room: number;
  readonly rooms: number;
  readonly from: Instant;
  readonly to: Instant;
  readonly since: Instant;
  readonly until: Instant | null;
};
export type Refused = {
  readonly room: number;
  readonly rooms: number;
  readonly from: Instant;
  readonly to: Instant;
  readonly at: Instant;
};
export type Stocks = ReadonlyMap<number, number>;

type Stretch = Pick<BookedInterval, 'from' | 'to' | 'rooms'>;

/**
 * The maximum number of rooms held at one instant; consecutive stays can share a room. Instants
 * have one spelling, so texts compare.
 */
export function peakRooms(stays: readonly Stretch[]): number {
  const events = stays.flatMap(({ from, to, rooms }) => [
    { at: from, change: rooms },
    { at: to, change: -rooms },
  ]);
  events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.change - b.change));
  let held = 0;
  let most = 0;
  for (const { change } of events) {
    held += change;
    most = Math.max(most, held);
  }
  return most;
}

const livedAt = ({ since, until }: BookedInterval, at: Instant): boolean =>
  since <= at && (until === null || until > at);

function byRoom<Row extends { readonly room: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, readonly Row[]> {
  const rooms = new Map<number, Row[]>();
  for (const row of rows) rooms.set(row.room, [...(rooms.get(row.room) ?? []), row]);
  return rooms;
}

/**
 * Room types held beyond their stock at some moment at which something was booked, each with that
 * moment.
 */
export function oversold(history: readonly BookedInterval[], stocks: Stocks): string[] {
  const found: string[] = [];
  for (const [room, all] of byRoom(history)) {
    for (const at of new Set(all.map(({ since }) => since))) {
      const most = peakRooms(all.filter((held) => livedAt(held, at)));
      if (most > (stocks.get(room) ?? 0))
        found.push(`room type ${room} at ${at}: ${most} of ${stocks.get(room)}`);
    }
  }
  return found;
}

/** Refusals although a room was free even after all other requests of that moment were served. */
export function wronglyRefused(
  history: readonly BookedInterval[],
  refusals: readonly Refused[],
  stocks: Stocks,
): string[] {
  const rooms = byRoom(history);
  return refusals.flatMap((refused) => {
    const rivals = (rooms.get(refused.room) ?? []).filter(
      (held) => livedAt(held, refused.at) && held.from < refused.to && held.to > refused.from,
    );
    const cut = rivals.map(({ rooms: count, from, to }) => ({
      rooms: count,
      from: from < refused.from ? refused.from : from,
      to: to > refused.to ? refused.to : to,
    }));
    return peakRooms(cut) + refused.rooms <= (stocks.get(refused.room) ?? 0)
      ? [`room type ${refused.room}, ${refused.from} to ${refused.to}`]
      : [];
  });
}
