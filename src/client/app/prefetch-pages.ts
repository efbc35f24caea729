// Prefetches the code of a page when its link or the button of its form is pressed, hovered or
// focused; of a search and of a hotel's page their data too, of a hotel also when its link is on
// screen after scrolling has stopped. Nothing when data should be saved.

import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router';
import { hotelIn } from '#contract/hotel-address.ts';
import { policy } from '#domain/policy.ts';
import type { query } from '../api/queries.ts';
import { fetchAhead, saveWhenShown } from '../offline/fetch-ahead.ts';
import { isDataSaver } from '../runtime/data-saver.ts';
import { loadDeferredComponents, nextTask } from '../runtime/deferred.tsx';
import { isServerReachable } from '../runtime/reachability.ts';
import { loadHotel, loadSearch, routes } from './routes.tsx';

const isPaused = (): boolean => isDataSaver() || !isServerReachable();

const hoverMs = 65;
const scrollEndMs = 400;
const onIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1));

/** Called once; watches the links of every page from then on. */
export function prefetchPages(client: QueryClient): void {
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
  const prefetch = async (address: string, isUrgent: boolean): Promise<void> => {
    const url = new URL(address);
    if (isPaused() || url.origin !== location.origin) return;
    if (hotelIn(url.pathname) === null) loadPage(url);
    const tasks = (await queriesOf(url).catch(() => [])).map((pageQuery) => async () => {
      await nextTask();
      // The network may have gone while this was waiting.
      if (!isPaused()) await fetchAhead(client, pageQuery.queryKey);
    });
    if (isUrgent) waiting.unshift(...tasks);
    else waiting.push(...tasks);
    next();
  };
  const prefetchVisible = (): void => {
    if (isPaused()) return;
    for (const link of linksOnScreen()) {
      if (seen.has(link.href)) continue;
      seen.add(link.href);
      // One at a time: a tap would wait for all that are begun together.
      onIdle(() => void prefetch(link.href, false));
    }
  };
  watchIntent((address) => {
    void prefetch(address, true);
  });
  watchScrollEnd(prefetchVisible);
  saveWhenShown(client, onIdle);
}

type PageQuery =
  | ReturnType<typeof query<'hotel/searchHotel'>>
  | ReturnType<typeof query<'hotel/getHotelDetail'>>
  | ReturnType<typeof query<'hotel/getRoomList'>>;

/** The queries of a search or of a hotel's page. Also starts loading the code of the latter. */
async function queriesOf({ pathname, searchParams, search }: URL): Promise<readonly PageQuery[]> {
  if (pathname.endsWith('/search') && search !== '')
    return [(await loadSearch()).searchQuery(searchParams)];
  const hotel = hotelIn(pathname);
  if (hotel === null || pathname === location.pathname) return [];
  const { hotelQueries, loadCachedHotel } = await loadHotel();
  await nextTask();
  void Promise.all([loadCachedHotel(), loadDeferredComponents(nextTask)]).catch(() => {
    /* loaded again when the page needs it */
  });
  const { detail, rooms } = hotelQueries(hotel.slug, searchParams);
  return [detail, rooms];
}

/** The code of any other page. The router and the browser load each file once. */
function loadPage({ pathname }: URL): void {
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    if (typeof route.lazy === 'function')
      void route.lazy().catch(() => {
        /* loaded again when the page is opened */
      });
}

/** Where the link or the form's button leads that the event is about. */
function addressAt({ target }: Event): string | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link !== null) return link.href;
  const form = target.closest<HTMLButtonElement>('button[type="submit"]')?.form;
  return form?.method === 'get' ? form.action : null;
}

function watchIntent(onIntent: (address: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A tap causes two events: pressing the link and focusing it.
  let last: string | null = null;
  const now = (event: Event): void => {
    const address = addressAt(event);
    if (address !== null && address !== last) onIntent(address);
    last = address;
  };
  document.addEventListener('pointerdown', now, { passive: true });
  document.addEventListener('focusin', now);
  document.addEventListener(
    'pointerover',
    (event) => {
      clearTimeout(timer);
      const address = event.pointerType === 'mouse' ? addressAt(event) : null;
      if (address !== null) timer = setTimeout(() => onIntent(address), hoverMs);
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
