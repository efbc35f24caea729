// Stores rendered pages until something they show changes, or until a moment that changes them.

import { LRUCache } from 'lru-cache';

/**
 * What a page depends on: the things it shows, and the first moment, in milliseconds since 1970, at
 * which it would be different.
 */
export type Truth = { readonly tags: readonly string[]; readonly until: number };
/** A page that may not be stored is only for the requests that waited while it was rendered. */
export type Made<Page> = { readonly page: Page; readonly truth: Truth | null };

export type PageCache<Page> = {
  /** The page stored under this key, if it is still true. */
  find(key: string): Page | null;
  /** Renders it once for all who ask while nothing changes, and stores it. */
  make(key: string, work: () => Promise<Made<Page>>): Promise<Page>;
  /** Something that pages show has changed. */
  changed(tags: Iterable<string>): void;
  readonly bytes: number;
  readonly count: number;
};

type StoredPage<Page> = { readonly page: Page; readonly truth: Truth; readonly changes: number };
type Flight<Page> = { readonly changes: number; readonly made: Promise<Made<Page>> };

/**
 * The least recently used go first when `maxBytes` is exceeded; a page larger than that is not
 * stored. `now` in milliseconds since 1970.
 */
export function makePageCache<Page extends { readonly size: number }>(
  maxBytes: number,
  now: () => number,
): PageCache<Page> {
  const stored = new LRUCache<string, StoredPage<Page>>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.size,
  });
  const flights = new Map<string, Flight<Page>>();
  /** Counts changes; `last` holds the number of the last change of each tag. */
  const last = new Map<string, number>();
  let changes = 0;
  const isTrue = (truth: Truth, madeAt: number): boolean =>
    now() < truth.until && truth.tags.every((tag) => (last.get(tag) ?? 0) <= madeAt);
  return {
    find(key) {
      const entry = stored.get(key);
      if (entry === undefined) return null;
      if (!isTrue(entry.truth, entry.changes)) {
        stored.delete(key);
        return null;
      }
      // A page grows when it is requested in another encoding, and only what is stored anew is
      // measured.
      stored.set(key, { ...entry });
      return entry.page;
    },
    async make(key, work) {
      const startedAt = now();
      // A rendering that began before the last change may not know of it.
      const known = flights.get(key);
      const flight = known?.changes === changes ? known : { changes, made: work() };
      flights.set(key, flight);
      try {
        const { page, truth } = await flight.made;
        if (truth === null) return page;
        if (isTrue(truth, flight.changes) && flights.get(key) === flight)
          stored.set(key, { page, truth, changes: flight.changes });
        // It began before a moment that had passed when this request came.
        return truth.until <= startedAt ? (await work()).page : page;
      } finally {
        if (flights.get(key) === flight) flights.delete(key);
      }
    },
    changed(tags) {
      changes += 1;
      for (const tag of tags) last.set(tag, changes);
    },
    get bytes() {
      return stored.calculatedSize;
    },
    get count() {
      return stored.size;
    },
  };
}
