// Keeps the catalogue in memory up to date: loads all of it once, then follows the change feed
// twice a second in every process.

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../../store/engine/schema.ts';
import { loadAreas } from '../../store/hotel/area.ts';
import { changesAfter, lastSettledChange } from '../../store/hotel/change-feed.ts';
import { loadHotels, loadOldSlugs } from '../../store/hotel/hotel.ts';
import { loadRooms } from '../../store/hotel/room.ts';
import { keepPicks, type PickCounts } from '../suggest/popularity.ts';
import {
  makeCatalogueUpdater,
  type Catalogue,
  type CatalogueUpdater,
  type LoadedHotels,
} from './catalogue.ts';
import { loadCountry, type Country } from './partial-catalogue.ts';

export type SearchIndex = {
  readonly isReady: boolean;
  /** Recent picks of suggestions, at most a minute old. */
  readonly picks: PickCounts;
  /** The current catalogue. Throws Fault `busy` until everything has been loaded once. */
  readonly catalogue: Catalogue;
  /** Only the places, for searches answered by the database. Throws Fault `busy` until `open`. */
  readonly country: Country;
  /** Loads the places; from then on calls can be answered from the database. */
  open(): Promise<void>;
  /** Loads everything, then follows changes until `stop`. */
  start(): Promise<void>;
  /** Applies all changes committed before this call. Must not be called inside a transaction. */
  refresh(): Promise<void>;
  /**
   * Called with the hotels that changed, and the provinces and districts they are or were in, once
   * the catalogue has the change.
   */
  onChange(listener: ChangeListener): void;
  stop(): void;
};
export type ChangeListener = (hotelSns: readonly number[], areaSns: ReadonlySet<number>) => void;

const pollMs = 500;
/** The hotel count of an area may be slightly out of date. */
const recountMs = 10 * 60_000;

/**
 * All changes up to `settled` are applied, and no further one can appear below it; `seen` are the
 * applied changes above it.
 */
type Feed = { settled: number; readonly seen: Set<number> };

export function makeSearchIndex(
  db: Database,
  clock: () => Instant,
  log: (line: Record<string, unknown>) => void,
): SearchIndex {
  const listeners: ChangeListener[] = [];
  const feed: Feed = { settled: 0, seen: new Set() };
  const picks = keepPicks(db);
  let updater: CatalogueUpdater | null = null;
  let country: Country | null = null;
  let recount: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;

  const follow = async (): Promise<void> => {
    waiting = null;
    if (updater !== null) await followChanges(db, feed, updater, clock(), listeners);
  };
  // Runs one at a time; callers during a run share the next run, which starts late enough to see
  // their commit.
  const refresh = (): Promise<void> => {
    waiting ??= running = running.catch(() => undefined).then(follow);
    return waiting;
  };
  const poll = async (): Promise<void> => {
    await refresh()
      .then(() => picks.refreshWhenOld(clock()))
      .catch((error: unknown) => {
        if (!isStopped) log({ bug: `The search index could not follow changes: ${String(error)}` });
      });
    if (!isStopped) timer = setTimeout(() => void poll(), pollMs).unref();
  };
  return {
    picks,
    get isReady() {
      return updater !== null;
    },
    get catalogue() {
      return requireLoaded(updater).catalogue;
    },
    get country() {
      return requireLoaded(country);
    },
    async open() {
      country = await loadCountry(db);
      recount ??= every(
        recountMs,
        async () => {
          if (updater === null) country = await loadCountry(db);
        },
        log,
      );
    },
    async start() {
      updater = await fill(db, feed, clock());
      await picks.refresh(clock());
      timer = setTimeout(() => void poll(), pollMs).unref();
    },
    refresh,
    onChange(listener) {
      listeners.push(listener);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(recount);
    },
  };
}

function requireLoaded<Value>(value: Value | null): Value {
  if (value === null) throw new Fault(errorCodes.busy);
  return value;
}

function every(
  ms: number,
  work: () => Promise<void>,
  log: (line: Record<string, unknown>) => void,
): NodeJS.Timeout {
  return setInterval(
    () =>
      void work().catch((error: unknown) =>
        log({ bug: `The hotels of areas could not be counted: ${String(error)}` }),
      ),
    ms,
  ).unref();
}

async function load(
  db: Database,
  hotelSns: readonly number[] | undefined,
  now: Instant,
): Promise<LoadedHotels> {
  const hotels = await loadHotels(db, hotelSns);
  const rooms = await loadRooms(db, { now, ...(hotelSns === undefined ? {} : { hotelSns }) });
  return { hotels, rooms, oldSlugs: await loadOldSlugs(db, hotelSns) };
}

async function fill(db: Database, feed: Feed, now: Instant): Promise<CatalogueUpdater> {
  await beginFeed(db, feed);
  const filled = makeCatalogueUpdater(await loadAreas(db), await load(db, undefined, now));
  await filled.renameSuggestions();
  return filled;
}

/** Read before the hotels are, so that what commits meanwhile is read again rather than missed. */
async function beginFeed(db: Database, feed: Feed): Promise<void> {
  feed.settled = await lastSettledChange(db);
  feed.seen.clear();
  for (const { seq } of await changesAfter(db, feed.settled)) feed.seen.add(seq);
}

/**
 * Reads the changed hotels again; only then do their changes count as followed, so that a failure
 * is repaired by the next attempt.
 */
async function followChanges(
  db: Database,
  feed: Feed,
  updater: CatalogueUpdater,
  now: Instant,
  listeners: readonly ChangeListener[],
): Promise<void> {
  const changes = await changesAfter(db, feed.settled);
  const hotelSns = [
    ...new Set(changes.filter(({ seq }) => !feed.seen.has(seq)).map(({ hotelSn }) => hotelSn)),
  ];
  if (hotelSns.length > 0) {
    const loaded = await load(db, hotelSns, now);
    const before = areasAround(updater.catalogue, hotelSns);
    updater.replace(hotelSns, loaded);
    const areas = new Set([...before, ...areasAround(updater.catalogue, hotelSns)]);
    for (const listener of listeners) listener(hotelSns, areas);
  }
  await updater.renameSuggestions();
  for (const { seq, isSettled } of changes) {
    if (isSettled) feed.settled = Math.max(feed.settled, seq);
    feed.seen.add(seq);
  }
  for (const seq of feed.seen) if (seq <= feed.settled) feed.seen.delete(seq);
}

function areasAround({ hotels }: Catalogue, hotelSns: readonly number[]): number[] {
  return hotelSns.flatMap((sn) => {
    const hotel = hotels.get(sn);
    return hotel === undefined ? [] : [hotel.provinceSn, hotel.districtSn];
  });
}
