// Fetches what a hotel's page needs when a reader is about to open it: pressed, pointed at, or at rest on the screen; nothing where data is dear.

import type { Query, QueryClient } from '@tanstack/react-query';
import { hotelIn } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { query } from './api.ts';
import { isServerReachable } from './offline.ts';
import { roomListInput } from './parts/hotel-stay.ts';
import { save } from './saved.ts';

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };
const connection = (): Connection => (navigator as { readonly connection?: Connection }).connection ?? {};
const isDear = (): boolean => connection().saveData === true || !isServerReachable();

const hoverMs = 65;
const restMs = 400;

/** Begins to watch the links of all pages that follow. */
export function preloadHotels(client: QueryClient): void {
  const waiting: (() => Promise<void>)[] = [];
  const rested = new Set<string>();
  let running = 0;
  const next = (): void => {
    const work = running < policy.preloadsAtOnce ? waiting.shift() : undefined;
    if (work === undefined) return;
    running += 1;
    void work().finally(() => { running -= 1; next(); });
    next();
  };
  const preload = (link: HTMLAnchorElement, isUrgent: boolean): void => {
    if (isDear()) return;
    void warmPage();
    const works = queriesOf(link).map((wanted) => () => fetchUnseen(client, wanted));
    if (isUrgent) waiting.unshift(...works);
    else waiting.push(...works);
    next();
  };
  const rest = (): void => {
    if (isDear() || (connection().effectiveType ?? '4g') !== '4g') return;
    for (const link of linksOnScreen()) {
      if (rested.has(link.href)) continue;
      rested.add(link.href);
      preload(link, false);
    }
  };
  watchIntent(preload);
  watchRest(rest);
  // What was fetched ahead is saved only when it is looked at: the device keeps the hotels that were read.
  client.getQueryCache().subscribe((event) => { if (event.type === 'observerAdded' && unseen.delete(event.query.queryHash) && event.query.state.data !== undefined) save(event.query as Query); });
}

const unseen = new Set<string>();
type Wanted = ReturnType<typeof query<'hotel/getHotelDetail'>> | ReturnType<typeof query<'hotel/getRoomList'>>;

/** Asks around the saved answers. A failure leaves nothing behind, so that the page asks for itself. */
async function fetchUnseen(client: QueryClient, wanted: Wanted): Promise<void> {
  const cache = client.getQueryCache();
  if (cache.find({ queryKey: wanted.queryKey })?.isActive() === true) return;
  const before = client.getQueryData(wanted.queryKey);
  await client.prefetchQuery({ queryKey: wanted.queryKey, queryFn: wanted.queryFn as never });
  const found = cache.find({ queryKey: wanted.queryKey });
  if (found?.state.status === 'error' && !found.isActive()) client.removeQueries({ queryKey: wanted.queryKey, exact: true });
  if (found === undefined || found.state.data === before || found.state.data === undefined) return;
  if (found.isActive()) save(found as Query);
  else unseen.add(found.queryHash);
}

function queriesOf(link: HTMLAnchorElement): readonly Wanted[] {
  const url = new URL(link.href);
  const hotel = url.origin === location.origin && url.pathname !== location.pathname ? hotelIn(url.pathname) : null;
  return hotel === null ? [] : [query('hotel/getHotelDetail', { slug: hotel.slug }), query('hotel/getRoomList', roomListInput(hotel.slug, url.searchParams))];
}

let page: Promise<unknown> | null = null;
/** The page's own scripts and those of the parts it shows first. */
function warmPage(): Promise<unknown> {
  page ??= Promise.all([
    import('./routes/hotel.tsx'), import('./parts/known-hotel.ts'), import('./parts/stay-notes.tsx'), import('./parts/facilities.tsx'), import('./parts/hotel-rooms.tsx'), import('./parts/hotel-more.tsx'), import('./parts/slim-bar.tsx'),
  ]).catch(() => { page = null; });
  return page;
}

function linkAt({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="/hotel/"]') : null;
  return link;
}

function watchIntent(preload: (link: HTMLAnchorElement, isUrgent: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = (event: Event): void => { const link = linkAt(event); if (link !== null) preload(link, true); };
  document.addEventListener('pointerdown', now, { passive: true });
  document.addEventListener('focusin', now);
  document.addEventListener('pointerover', (event) => {
    clearTimeout(timer);
    const link = event.pointerType === 'mouse' ? linkAt(event) : null;
    if (link !== null) timer = setTimeout(() => preload(link, true), hoverMs);
  }, { passive: true });
}

/** Tells when the reader has stopped scrolling, or another page stands there, and the browser has nothing else to do. */
function watchRest(rest: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1));
  const later = (): void => { clearTimeout(timer); timer = setTimeout(() => idle(() => rest()), restMs); };
  document.addEventListener('scroll', later, { passive: true });
  const main = document.getElementById('main');
  if (main !== null) new MutationObserver(later).observe(main, { childList: true });
  later();
}

function linksOnScreen(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('#main a[href*="/hotel/"]')].filter((link) => {
    const { top, bottom, left, right } = link.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  }).slice(0, policy.preloadsAtOnce);
}
