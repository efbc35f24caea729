// Listens to the pages and to what is done on them, from one place, and sends what the member agreed to have measured; no screen knows of it (docs/product.md, Usage events).

import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import type { Input } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Deed, UsageEvent } from '#contract/usage-events.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { readSearch } from '#domain/search.ts';
import { bookingTypeOf } from '#domain/stay.ts';
import { query } from '../api/queries.ts';
import { whenIdle } from '../runtime/deferred.tsx';
import { isServerReachable, onReachableAgain } from '../runtime/reachability.ts';
import type { Handle } from '../runtime/route-handle.ts';
import { serverNow } from '../runtime/server-clock.ts';
import { makeUsageQueue, type Outcome, type UsageQueue } from './event-queue.ts';
import { eraseUsage, usageStore } from './event-store.ts';
import { askQuietly } from './send-in-background.ts';

export type Pages = Pick<DataRouter, 'state' | 'subscribe'>;
type Given = {
  readonly client: QueryClient;
  readonly pages: Pages;
  readonly isWallet: boolean;
  readonly owner: number;
  /** The server knows of no consent. */ readonly refused: () => void;
};

/** What is done soon after each other goes together. */
const flushAfterMs = 4_000;

async function sendEvents(events: readonly UsageEvent[], refused: () => void): Promise<Outcome> {
  if (!isServerReachable()) return 'later';
  try {
    await askQuietly('usage/sendUsageEventList', { events: [...events] });
    return 'taken';
  } catch (error) {
    const code = error instanceof Fault ? error.code : null;
    if (code !== errorCodes.noConsent) return code === errorCodes.invalidInput ? 'bad' : 'later';
    refused();
    return 'refused';
  }
}

/** Answers how to end it, which also erases what was not sent. */
export function startUsage({
  client,
  pages,
  isWallet,
  owner,
  refused,
}: Given): () => Promise<void> {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const queue = makeUsageQueue({
    store: usageStore,
    owner,
    frame: () => ({
      id: crypto.randomUUID(),
      at: serverNow(),
      product: isWallet ? 'ZaloPay' : 'Web',
    }),
    send: (events) => sendEvents(events, refused),
  });
  const flush = (): void => {
    if (!isOver)
      queue.flush().catch(() => {
        /* what waits is tried again with the next */
      });
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(flush), flushAfterMs);
  };
  const whileOn = (work: () => Promise<void>): void => {
    if (!isOver)
      work().then(soon, () => {
        /* a device that keeps nothing tells nothing */
      });
  };
  const told: UsageQueue = {
    ...queue,
    add: async (deed, notes) => whileOn(() => queue.add(deed, notes)),
    settle: async (code, isPaid) => whileOn(() => queue.settle(code, isPaid)),
  };
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') flush();
  };
  const onInstalled = (): void => {
    void told.add({ name: 'appInstalled' });
  };
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('appinstalled', onInstalled);
  const ends = [
    followPages(client, pages, told),
    followWrites(client, told),
    followPayments(client, told),
    onReachableAgain(flush),
    () => document.removeEventListener('visibilitychange', onHidden),
    () => window.removeEventListener('appinstalled', onInstalled),
  ];
  soon();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    for (const end of ends) end();
    await eraseUsage();
  };
}

/** Pages by the names of their routes, and what a page is about: a search, a hotel, a room that is to be booked. */
function followPages(client: QueryClient, pages: Pages, queue: UsageQueue): () => void {
  const seen = new Map<string, string>();
  const isNew = (what: string, value: string): boolean => {
    const is = seen.get(what) !== value;
    seen.set(what, value);
    return is;
  };
  const look = ({ location: { pathname, search }, matches, navigation }: Pages['state']): void => {
    const match = matches.at(-1);
    const name = (match?.route.handle as Handle | undefined)?.name;
    if (navigation.state !== 'idle' || name === undefined) return;
    const asked = new URLSearchParams(search);
    const isOther = isNew('page', pathname);
    if (isOther) void queue.add({ name: 'pageViewed', page: name });
    if (name === 'search' && isNew('search', whatIsSought(asked))) tellSearch(queue, asked);
    if (name === 'checkout' && isNew('checkout', `${pathname} ${asked.get('room')}`))
      void queue.add({ name: 'checkoutBegun', roomTypeSn: Number(asked.get('room')) || null });
    // On the way from a list the hotel itself comes a moment after its page.
    if (name === 'hotel' && isOther)
      client
        .ensureQueryData(
          query('hotel/getHotelDetail', { slug: match?.params['slug']?.toLowerCase() ?? '' }),
        )
        .then(
          ({ sn }) => queue.add({ name: 'hotelViewed', hotelSn: sn }),
          () => {
            /* the page says why */
          },
        );
  };
  look(pages.state);
  return pages.subscribe((now) => whenIdle(() => look(now)));
}

/** Turning the pages of a list and sorting it are no other search. */
function whatIsSought(asked: URLSearchParams): string {
  return [...asked]
    .filter(([name]) => name !== 'page' && name !== 'sort')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
}

function tellSearch(queue: UsageQueue, asked: URLSearchParams): void {
  const { where } = readSearch(asked, serverNow());
  void queue.add(
    { name: 'searchMade', bookingType: bookingTypeOf(Number(asked.get('bookingType'))) },
    where.kind === 'province' ? { citySn: where.sn } : {},
  );
}

type Written = {
  readonly [
    Name in
      | 'booking/createBooking'
      | 'payment/startPayment'
      | 'booking/cancelBooking'
      | 'coupon/receiveCoupon'
  ]: (input: Input<Name>) => readonly [Deed, { readonly paying?: string }?];
};
const written: Written = {
  'booking/createBooking': ({ paymentMethod }) => [{ name: 'bookingMade', paymentMethod }],
  'payment/startPayment': ({ code, paymentMethod }) => [
    { name: 'paymentStarted', paymentMethod },
    { paying: code },
  ],
  'booking/cancelBooking': () => [{ name: 'bookingCancelled' }],
  'coupon/receiveCoupon': () => [{ name: 'couponReceived' }],
};

/** Writes that came to something; at once, because the next thing may be the gateway's page. */
function followWrites(client: QueryClient, queue: UsageQueue): () => void {
  return client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const name = String(event.mutation.options.mutationKey?.[0]);
    if (!Object.hasOwn(written, name)) return;
    const { input } = event.mutation.state.variables as { readonly input: never };
    void queue.add(...written[name as keyof Written](input));
  });
}

type Seen = { readonly queryKey: readonly unknown[]; readonly state: { readonly data: unknown } };

/** How a payment ended that was begun here, whichever answer says it: the page may have been left for the gateway's meanwhile. */
function followPayments(client: QueryClient, queue: UsageQueue): () => void {
  const look = ({ queryKey: [name, input], state: { data } }: Seen): void => {
    if (name !== 'booking/getBookingStatus' && name !== 'payment/getPaymentStatus') return;
    const status = (data as { readonly paymentStatus?: number } | undefined)?.paymentStatus;
    if (status !== paymentStatuses.successful && status !== paymentStatuses.failed) return;
    void queue.settle(
      (input as { readonly code: string }).code,
      status === paymentStatuses.successful,
    );
  };
  const cache = client.getQueryCache();
  for (const one of cache.getAll()) look(one);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') look(event.query);
  });
}
