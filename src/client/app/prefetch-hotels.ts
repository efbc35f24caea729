// Prefetches a hotel's page when its link is pressed, hovered, or on screen after scrolling has
// stopped; nothing when data should be saved.

import type { Query, QueryClient } from '@tanstack/react-query';
import { hotelIn } from '#contract/hotel-address.ts';
import { policy } from '#domain/policy.ts';
import type { query } from '../api/queries.ts';
import { withoutPersister } from '../api/query-client.ts';
import { saveQuery } from '../offline/query-persister.ts';
import { isDataSaver } from '../runtime/data-saver.ts';
import { loadDeferredComponents } from '../runtime/deferred.tsx';
import { isServerReachable } from '../runtime/reachability.ts';
import { loadHotel } from './routes.tsx';

const isPaused = (): boolean => isDataSaver() || !isServerReachable();

const hoverMs = 65;
const scrollEndMs = 400;
const onIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1));

/** Called once; watches the links of every page from then on. */
export function prefetchHotels(client: QueryClient): void {
  const waiting: (() => Promise<void>)[] = [];
  const seen = new Set<string>();
  let running = 0;
  const next = (): void => {
    const task = running < policy.preloadsAtOnce ? waiting.shift() : undefined;
    if (task === undefined) return;
    running += 1;
    void task().finally(() => {
      running -= 1;
      next();
    });
    next();
  };
  const prefetch = async (link: HTMLAnchorElement, isUrgent: boolean): Promise<void> => {
    const url = new URL(link.href);
    if (isPaused() || url.origin !== location.origin) return;
    const tasks = (await queriesOf(url).catch(() => [])).map(
      (hotelQuery) => () => fetchUnseen(client, hotelQuery),
    );
    if (isUrgent) waiting.unshift(...tasks);
    else waiting.push(...tasks);
    next();
  };
  const prefetchVisible = (): void => {
    if (isPaused()) return;
    for (const link of linksOnScreen()) {
      if (seen.has(link.href)) continue;
      seen.add(link.href);
      void prefetch(link, false);
    }
  };
  watchIntent((link) => {
    void prefetch(link, true);
  });
  watchScrollEnd(prefetchVisible);
  // Prefetched data is saved only when it is shown: the device stores the hotels that were viewed.
  client.getQueryCache().subscribe((event) => {
    if (
      event.type === 'observerAdded' &&
      unseen.delete(event.query.queryHash) &&
      event.query.state.data !== undefined
    )
      onIdle(() => saveQuery(event.query as Query));
  });
}

const unseen = new Set<string>();
type HotelQuery =
  | ReturnType<typeof query<'hotel/getHotelDetail'>>
  | ReturnType<typeof query<'hotel/getRoomList'>>;

/**
 * Fetches past the saved data. A failure leaves nothing in the cache, so that the page itself
 * fetches again.
 */
async function fetchUnseen(client: QueryClient, hotelQuery: HotelQuery): Promise<void> {
  const cache = client.getQueryCache();
  if (cache.find({ queryKey: hotelQuery.queryKey })?.isActive() === true) return;
  const before = client.getQueryData(hotelQuery.queryKey);
  await client.prefetchQuery({
    queryKey: hotelQuery.queryKey,
    queryFn: hotelQuery.queryFn as never,
    persister: withoutPersister as never,
  });
  const found = cache.find({ queryKey: hotelQuery.queryKey });
  if (found?.state.status === 'error' && !found.isActive())
    client.removeQueries({ queryKey: hotelQuery.queryKey, exact: true });
  if (found === undefined || found.state.data === before || found.state.data === undefined) return;
  if (found.isActive()) saveQuery(found as Query);
  else unseen.add(found.queryHash);
}

/** The queries of a hotel's page. Also starts loading its code. */
async function queriesOf({ pathname, searchParams }: URL): Promise<readonly HotelQuery[]> {
  const hotel = hotelIn(pathname);
  if (hotel === null || pathname === location.pathname) return [];
  const { hotelQueries, loadCachedHotel } = await loadHotel();
  void Promise.all([loadCachedHotel(), loadDeferredComponents()]).catch(() => {
    /* loaded again when the page needs it */
  });
  const { detail, rooms } = hotelQueries(hotel.slug, searchParams);
  return [detail, rooms];
}

function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="/hotel/"]') : null;
}

function watchIntent(onIntent: (link: HTMLAnchorElement) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A tap causes two events: pressing the link and focusing it.
  let last: HTMLAnchorElement | null = null;
  const now = (event: Event): void => {
    const link = linkAt(event);
    if (link !== null && link !== last) onIntent(link);
    last = link;
  };
  document.addEventListener('pointerdown', now, { passive: true });
  document.addEventListener('focusin', now);
  document.addEventListener(
    'pointerover',
    (event) => {
      clearTimeout(timer);
      const link = event.pointerType === 'mouse' ? linkAt(event) : null;
      if (link !== null) timer = setTimeout(() => onIntent(link), hoverMs);
    },
    { passive: true },
  );
}

/** Calls `onEnd` in an idle moment after scrolling has stopped or another page was shown. */
function watchScrollEnd(onEnd: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => onIdle(onEnd), scrollEndMs);
  };
  document.addEventListener('scroll', schedule, { passive: true });
  const pages = new MutationObserver(schedule);
  const main = document.getElementById('main');
  if (main !== null) pages.observe(main, { childList: true });
  schedule();
}

function linksOnScreen(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('#main a[href*="/hotel/"]')]
    .filter((link) => {
      const { top, bottom, left, right } = link.getBoundingClientRect();
      return top >= 0 && bottom > top && bottom <= innerHeight && left >= 0 && right <= innerWidth;
    })
    .slice(0, policy.preloadsAtOnce);
}
