// Fetches what a hotel's page needs when a reader is about to open it: pressed, pointed at, or at rest on the screen; nothing where data is dear.

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

const isHeldBack = (): boolean => isDataSaver() || !isServerReachable();

const hoverMs = 65;
const restMs = 400;
const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1));

/** Begins to watch the links of all pages that follow. */
export function prefetchHotels(client: QueryClient): void {
  const waiting: (() => Promise<void>)[] = [];
  const rested = new Set<string>();
  let running = 0;
  const next = (): void => {
    const work = running < policy.preloadsAtOnce ? waiting.shift() : undefined;
    if (work === undefined) return;
    running += 1;
    void work().finally(() => {
      running -= 1;
      next();
    });
    next();
  };
  const preload = async (link: HTMLAnchorElement, isUrgent: boolean): Promise<void> => {
    const url = new URL(link.href);
    if (isHeldBack() || url.origin !== location.origin) return;
    const works = (await queriesOf(url).catch(() => [])).map(
      (wanted) => () => fetchUnseen(client, wanted),
    );
    if (isUrgent) waiting.unshift(...works);
    else waiting.push(...works);
    next();
  };
  const rest = (): void => {
    if (isHeldBack()) return;
    for (const link of linksOnScreen()) {
      if (rested.has(link.href)) continue;
      rested.add(link.href);
      void preload(link, false);
    }
  };
  watchIntent((link) => {
    void preload(link, true);
  });
  watchRest(rest);
  // What was fetched ahead is saved only when it is looked at: the device keeps the hotels that were read.
  client.getQueryCache().subscribe((event) => {
    if (
      event.type === 'observerAdded' &&
      unseen.delete(event.query.queryHash) &&
      event.query.state.data !== undefined
    )
      idle(() => saveQuery(event.query as Query));
  });
}

const unseen = new Set<string>();
type Wanted =
  | ReturnType<typeof query<'hotel/getHotelDetail'>>
  | ReturnType<typeof query<'hotel/getRoomList'>>;

/** Asks around the saved answers. A failure leaves nothing behind, so that the page asks for itself. */
async function fetchUnseen(client: QueryClient, wanted: Wanted): Promise<void> {
  const cache = client.getQueryCache();
  if (cache.find({ queryKey: wanted.queryKey })?.isActive() === true) return;
  const before = client.getQueryData(wanted.queryKey);
  await client.prefetchQuery({
    queryKey: wanted.queryKey,
    queryFn: wanted.queryFn as never,
    persister: withoutPersister as never,
  });
  const found = cache.find({ queryKey: wanted.queryKey });
  if (found?.state.status === 'error' && !found.isActive())
    client.removeQueries({ queryKey: wanted.queryKey, exact: true });
  if (found === undefined || found.state.data === before || found.state.data === undefined) return;
  if (found.isActive()) saveQuery(found as Query);
  else unseen.add(found.queryHash);
}

/** With the page's own scripts, and those of the parts it shows first. */
async function queriesOf({ pathname, searchParams }: URL): Promise<readonly Wanted[]> {
  const hotel = hotelIn(pathname);
  if (hotel === null || pathname === location.pathname) return [];
  const { hotelQueries, loadCachedHotel } = await loadHotel();
  void Promise.all([loadCachedHotel(), loadDeferredComponents()]).catch(() => {
    /* asked for again when the page needs them */
  });
  const { detail, rooms } = hotelQueries(hotel.slug, searchParams);
  return [detail, rooms];
}

function linkAt({ target }: Event): HTMLAnchorElement | null {
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="/hotel/"]') : null;
  return link;
}

function watchIntent(preload: (link: HTMLAnchorElement) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A tap presses its link, then focuses it: once is enough.
  let last: HTMLAnchorElement | null = null;
  const now = (event: Event): void => {
    const link = linkAt(event);
    if (link !== null && link !== last) preload(link);
    last = link;
  };
  document.addEventListener('pointerdown', now, { passive: true });
  document.addEventListener('focusin', now);
  document.addEventListener(
    'pointerover',
    (event) => {
      clearTimeout(timer);
      const link = event.pointerType === 'mouse' ? linkAt(event) : null;
      if (link !== null) timer = setTimeout(() => preload(link), hoverMs);
    },
    { passive: true },
  );
}

/** Tells when the reader has stopped scrolling, or another page stands there, and the browser has nothing else to do. */
function watchRest(rest: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => idle(() => rest()), restMs);
  };
  document.addEventListener('scroll', later, { passive: true });
  const pages = new MutationObserver(later);
  for (const place of document.querySelectorAll('#main, #main > :first-child'))
    pages.observe(place, { childList: true });
  later();
}

function linksOnScreen(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('#main a[href*="/hotel/"]')]
    .filter((link) => {
      const { top, bottom, left, right } = link.getBoundingClientRect();
      return top >= 0 && bottom > top && bottom <= innerHeight && left >= 0 && right <= innerWidth;
    })
    .slice(0, policy.preloadsAtOnce);
}
