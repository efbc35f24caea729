// Checks the logged attempts of several processes to hold rooms: only the responses at the time, by
// one clock, without reading the tables.

/** Moments of the monotonic clock of the machine, in microseconds. `Infinity`: never. */
type Moment = number;
/** An interval of a room type, in minutes since any fixed moment. */
type Wanted = { readonly room: number; readonly from: number; readonly to: number };

/**
 * A confirmed hold: requested at `asked`, confirmed at `told`, and released between `letting` (the
 * earliest moment it may have been free) and `gone` (the latest).
 */
export type Sold = Wanted & {
  readonly id: string;
  readonly asked: Moment;
  readonly told: Moment;
  readonly letting: Moment;
  readonly gone: Moment;
};
export type RefusedAttempt = Wanted & {
  readonly id: string;
  readonly asked: Moment;
  readonly told: Moment;
};
export type Stocks = ReadonlyMap<number, number>;

type Stretch = Pick<Wanted, 'from' | 'to'>;

/**
 * The most of these that take the same hour, within `within`. A stay that ends when another begins
 * lets it have the room.
 */
export function peakWithin(stays: readonly Stretch[], within: Stretch): number {
  let most = 0;
  // The most is reached where one of them begins, or where the stretch does.
  for (const at of [
    within.from,
    ...stays.map(({ from }) => from).filter((from) => from > within.from && from < within.to),
  ]) {
    let held = 0;
    for (const { from, to } of stays) if (from <= at && to > at) held += 1;
    most = Math.max(most, held);
  }
  return most;
}

const overlaps = (a: Stretch, b: Stretch): boolean => a.from < b.to && a.to > b.from;

function byRoom<Row extends Wanted>(rows: readonly Row[]): ReadonlyMap<number, Row[]> {
  const rooms = new Map<number, Row[]>();
  for (const row of rows) {
    const list = rooms.get(row.room);
    if (list === undefined) rooms.set(row.room, [row]);
    else list.push(row);
  }
  return rooms;
}

/**
 * Sales that certainly exceeded the stock: all counted holds were confirmed and their release had
 * not begun.
 */
export function soldTwice(sold: readonly Sold[], stocks: Stocks): string[] {
  const found: string[] = [];
  for (const [room, all] of byRoom(sold)) {
    let held: Sold[] = [];
    for (const one of all.toSorted((a, b) => a.told - b.told)) {
      held = held.filter(({ letting }) => letting > one.told);
      if (one.letting <= one.told) continue;
      held.push(one);
      const most = peakWithin(
        held.filter((other) => overlaps(other, one)),
        one,
      );
      if (most > (stocks.get(room) ?? 0))
        found.push(
          `${one.id}: room type ${room} from ${one.from} to ${one.to} is sold ${most} times of ${stocks.get(room)}`,
        );
    }
  }
  return found;
}

/**
 * Refusals although a room was certainly free, even if every possible hold at that time existed.
 */
export function wronglyRefused(
  turnedAway: readonly RefusedAttempt[],
  sold: readonly Sold[],
  stocks: Stocks,
): string[] {
  const found: string[] = [];
  const sales = byRoom(sold);
  for (const [room, refusals] of byRoom(turnedAway)) {
    const coming = (sales.get(room) ?? []).toSorted((a, b) => a.asked - b.asked);
    let held: Sold[] = [];
    let next = 0;
    for (const one of refusals.toSorted((a, b) => a.asked - b.asked)) {
      for (; next < coming.length && (coming[next]?.asked ?? 0) < one.told; next += 1)
        held.push(coming[next] as Sold);
      held = held.filter(({ gone }) => gone > one.asked);
      const rivals = held.filter((other) => other.asked < one.told && overlaps(other, one));
      if (peakWithin(rivals, one) < (stocks.get(room) ?? 0))
        found.push(`${one.id}: room type ${room} from ${one.from} to ${one.to}`);
    }
  }
  return found;
}
