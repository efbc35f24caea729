// Records what a consenting member does, from one place: it follows the router, the query cache and
// the mutations, and no screen knows of it (docs/product.md, Usage events).

import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import type { Input } from '#contract/calls/calls.ts';
import type { UsageAction } from '#contract/usage-events.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { readBookingType, readSearch, type SearchState, type Where } from '#domain/search.ts';
import type { BookingType } from '#domain/stay.ts';
import { query } from '../api/queries.ts';
import { whenIdle } from '../runtime/deferred.tsx';
import { onReconnect } from '../runtime/reachability.ts';
import type { Handle } from '../runtime/route-handle.ts';
import { serverNow } from '../runtime/server-clock.ts';
import {
  createEventQueue,
  eraseEvents,
  eventStore,
  sendEvents,
  type EventQueue,
} from './event-queue.ts';

export type Pages = Pick<DataRouter, 'state' | 'subscribe'>;
type TrackingOptions = {
  readonly client: QueryClient;
  readonly pages: Pages;
  readonly isWallet: boolean;
  /** The member's number. */
  readonly owner: number;
  /** Called when the server knows of no consent. */
  readonly onNoConsent: () => void;
};

/** Events that follow each other within this time are sent together. */
const flushAfterMs = 4_000;

/** Returns the function that stops tracking and erases what was not sent. */
export function startTracking({
  client,
  pages,
  isWallet,
  owner,
  onNoConsent,
}: TrackingOptions): () => Promise<void> {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const queue = createEventQueue({
    store: eventStore,
    owner,
    frame: () => ({
      id: crypto.randomUUID(),
      at: serverNow(),
      product: isWallet ? 'ZaloPay' : 'Web',
    }),
    send: async (events) => {
      const result = await sendEvents(events);
      if (result === 'noConsent') onNoConsent();
      return result;
    },
  });
  const flush = (): void => {
    if (!isStopped)
      queue.flush().catch(() => {
        /* tried again with the next event */
      });
  };
  const scheduleFlush = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(flush), flushAfterMs);
  };
  const record = (work: () => Promise<void>): void => {
    if (!isStopped)
      work().then(scheduleFlush, () => {
        /* a device that cannot store events sends none */
      });
  };
  const recorder: EventQueue = {
    ...queue,
    add: async (deed, context) => record(() => queue.add(deed, context)),
    recordPaymentEnd: async (code, isPaid) => record(() => queue.recordPaymentEnd(code, isPaid)),
  };
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') flush();
  };
  const onInstalled = (): void => {
    void recorder.add({ name: 'appInstalled' });
  };
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('appinstalled', onInstalled);
  const stops = [
    followPages(client, pages, recorder),
    followMutations(client, recorder),
    followPayments(client, recorder),
    onReconnect(flush),
    () => document.removeEventListener('visibilitychange', onHidden),
    () => window.removeEventListener('appinstalled', onInstalled),
  ];
  scheduleFlush();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
    await eraseEvents();
  };
}

/**
 * Records each page by its route's name, and what it is about: a search, a hotel, a room to be
 * booked.
 */
function followPages(client: QueryClient, pages: Pages, queue: EventQueue): () => void {
  const seen = new Map<string, string>();
  const isNew = (kind: string, value: string): boolean => {
    const isOther = seen.get(kind) !== value;
    seen.set(kind, value);
    return isOther;
  };
  const record = ({
    location: { pathname, search },
    matches,
    navigation,
  }: Pages['state']): void => {
    const match = matches.at(-1);
    const name = (match?.route.handle as Handle | undefined)?.name;
    if (navigation.state !== 'idle' || name === undefined) return;
    const params = new URLSearchParams(search);
    const isOtherPage = isNew('page', pathname);
    if (isOtherPage) void queue.add({ name: 'pageViewed', page: name });
    if (name === 'search') {
      // Not from the answer, which holds a place and a booking type that the address may not name.
      const state = readSearch(params, serverNow());
      if (isNew('search', searchKey(state)))
        recordSearch(queue, state.where, readBookingType(params));
    }
    if (name === 'checkout' && isNew('checkout', `${pathname} ${params.get('room')}`))
      void queue.add({ name: 'checkoutBegun', roomTypeSn: Number(params.get('room')) || null });
    // Coming from a list, the hotel's data arrives a moment after its page.
    if (name === 'hotel' && isOtherPage)
      client
        .ensureQueryData(
          query('hotel/getHotelDetail', { slug: match?.params['slug']?.toLowerCase() ?? '' }),
        )
        .then(
          ({ sn }) => queue.add({ name: 'hotelViewed', hotelSn: sn }),
          () => {
            /* the page itself shows the error */
          },
        );
  };
  record(pages.state);
  return pages.subscribe((now) => whenIdle(() => record(now)));
}

/** The same for all pages and orders of one search. */
function searchKey({ where, type, stay, filters }: SearchState): string {
  return JSON.stringify({ where, type, stay, filters });
}

function recordSearch(queue: EventQueue, where: Where, bookingType: BookingType | null): void {
  void queue.add(
    { name: 'searchMade', bookingType },
    where.kind === 'province' ? { citySn: where.sn } : {},
  );
}

type MutationEvents = {
  readonly [
    Name in
      | 'booking/createBooking'
      | 'payment/startPayment'
      | 'booking/cancelBooking'
      | 'coupon/receiveCoupon'
  ]: (input: Input<Name>) => readonly [UsageAction, { readonly paying?: string }?];
};
const mutationEvents: MutationEvents = {
  'booking/createBooking': ({ paymentMethod }) => [{ name: 'bookingMade', paymentMethod }],
  'payment/startPayment': ({ code, paymentMethod }) => [
    { name: 'paymentStarted', paymentMethod },
    { paying: code },
  ],
  'booking/cancelBooking': () => [{ name: 'bookingCancelled' }],
  'coupon/receiveCoupon': () => [{ name: 'couponReceived' }],
};

/** Records successful writes at once, because the next page may be the payment gateway's. */
function followMutations(client: QueryClient, queue: EventQueue): () => void {
  return client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const name = String(event.mutation.options.mutationKey?.[0]);
    if (!Object.hasOwn(mutationEvents, name)) return;
    const { input } = event.mutation.state.variables as { readonly input: never };
    void queue.add(...mutationEvents[name as keyof MutationEvents](input));
  });
}

type CachedQuery = {
  readonly queryKey: readonly unknown[];
  readonly state: { readonly data: unknown };
};

/**
 * Records how a payment that was started here ended, from whichever response says so: the visitor
 * may have been on the gateway's page meanwhile.
 */
function followPayments(client: QueryClient, queue: EventQueue): () => void {
  const record = ({ queryKey: [name, input], state: { data } }: CachedQuery): void => {
    if (name !== 'booking/getBookingStatus' && name !== 'payment/getPaymentStatus') return;
    const status = (data as { readonly paymentStatus?: number } | undefined)?.paymentStatus;
    if (status !== paymentStatuses.successful && status !== paymentStatuses.failed) return;
    void queue.recordPaymentEnd(
      (input as { readonly code: string }).code,
      status === paymentStatuses.successful,
    );
  };
  const cache = client.getQueryCache();
  for (const cached of cache.getAll()) record(cached);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') record(event.query);
  });
}
