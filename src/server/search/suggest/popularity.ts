// How often each suggestion was picked recently. Read from the store about once a minute, with the
// decay applied at that moment.

import { areaTypes } from '#domain/place.ts';
import { epochMs, type Instant } from '#domain/time/time.ts';
import type { Database } from '../../store/engine/schema.ts';
import { loadPicks } from '../../store/hotel/suggestion-picks.ts';
import type { Picks } from './suggester.ts';

export type PickCounts = Picks & {
  refresh(now: Instant): Promise<void>;
  refreshWhenOld(now: Instant): Promise<void>;
};

const freshMs = 60_000;

export function keepPicks(db: Database): PickCounts {
  let areas: ReadonlyMap<number, number> = new Map();
  let hotels: ReadonlyMap<number, number> = new Map();
  let readAt = -Infinity;
  const refresh = async (now: Instant): Promise<void> => {
    readAt = epochMs(now);
    const picked = await loadPicks(db, now);
    const of = (isHotel: boolean) =>
      new Map(
        picked
          .filter(({ type }) => (type === areaTypes.hotel) === isHotel)
          .map(({ sn, score }) => [sn, score]),
      );
    [areas, hotels] = [of(false), of(true)];
  };
  return {
    area: (sn) => areas.get(sn) ?? 0,
    hotel: (sn) => hotels.get(sn) ?? 0,
    refresh,
    async refreshWhenOld(now) {
      if (epochMs(now) - readAt >= freshMs) await refresh(now);
    },
  };
}
