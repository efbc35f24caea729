// Below the search of home: what expires, the hotels seen last, and those stayed at.

import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Instant } from '#domain/time/time.ts';
import { query } from '../../../api/queries.ts';
import { useProfile } from '../../../api/session.ts';
import { useHasMessage } from '../../../intl/intl.tsx';
import { useNow } from '../../../runtime/use-now.ts';
import { onSeenHotels, seenHotels, type SeenHotel } from '../../hotel-list/seen-hotels.ts';
import { setShownAbove } from '../shown-above.ts';
import { AgainList } from './again-list.tsx';
import { ExpiringList } from './expiring-list.tsx';
import { expiringOf, type Expiring } from './expiring.ts';
import { aheadOf } from './next-stay-of.ts';
import { SeenList } from './seen-list.tsx';
import { stayedHotels, type StayedHotel } from './stayed-hotels.ts';
import { useOwnBookings } from './use-own-bookings.ts';
import { useRoom } from './use-room.ts';

const noneSeen = '[]';

/** The stored text itself is compared, because a list that is read anew is another one. */
function useSeenHotels(): readonly SeenHotel[] {
  const stored = useSyncExternalStore(
    onSeenHotels,
    () => JSON.stringify(seenHotels()),
    () => noneSeen,
  );
  return useMemo(() => JSON.parse(stored) as readonly SeenHotel[], [stored]);
}

function useExpiring(now: Instant): { readonly expiring: Expiring; readonly isWhole: boolean } {
  const enabled = useProfile() !== null;
  const coupons = useQuery({ ...query('coupon/getCouponList', {}), enabled });
  const points = useQuery({ ...query('point/getPointSummary', {}), enabled });
  const stamps = useQuery({ ...query('stamp/getStampList', {}), enabled });
  return {
    expiring: expiringOf({ coupons: coupons.data, points: points.data, stamps: stamps.data }, now),
    isWhole: !enabled || ![coupons, points, stamps].some(({ isPending }) => isPending),
  };
}

/** The cards of hotels with the price now; without a network as they were saved. */
function useCards(sns: readonly number[]) {
  return useQuery({
    ...query('hotel/getHotelCardList', { hotelSns: sns.join('-') }),
    enabled: sns.length > 0,
  });
}

export function OwnPart() {
  const now = useNow(60_000);
  const { vouchers, isWhole: areBookingsWhole } = useOwnBookings(now);
  const next = aheadOf(vouchers, now).next?.booking.hotel.sn;
  const isMember = useProfile() !== null;
  const stayed = isMember
    ? stayedHotels(
        vouchers.map(({ booking }) => booking),
        next === undefined ? [] : [next],
      )
    : [];
  const seen = useSeenHotels().filter(
    ({ sn }) => sn !== next && !stayed.some(({ hotel }) => hotel.sn === sn),
  );
  const { expiring, isWhole: isExpiringWhole } = useExpiring(now);
  const seenCards = useCards(seen.map(({ sn }) => sn));
  const stayedCards = useCards(stayed.map(({ hotel }) => hotel.sn));
  const isWhole =
    areBookingsWhole &&
    isExpiringWhole &&
    (seen.length === 0 || !seenCards.isPending) &&
    (stayed.length === 0 || !stayedCards.isPending);
  const hasWords = useHasMessage('home.seen');
  // All at once, so that none pushes down another.
  const [isShown, setShown] = useState(false);
  if (isWhole && hasWords && !isShown) setShown(true);
  const box = useRef<HTMLDivElement>(null);
  useRoom('own', box, isShown);
  useShownAbove(next, seenCards.isLoadingError ? [] : seen, stayed);
  const list = seenCards.data;
  const isSeen = list !== undefined && list.hotels.length > 0;
  if (!isShown) return <div ref={box} />;
  return (
    <div ref={box} className="flow-root">
      <ExpiringList expiring={expiring} now={now} />
      <div
        className={
          isSeen && stayed.length > 0
            ? 'lg:page lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:gap-8'
            : 'lg:page'
        }
      >
        {isSeen && <SeenList seen={seen} list={list} now={now} isBeside={stayed.length > 0} />}
        {stayed.length > 0 && <AgainList stayed={stayed} cards={stayedCards.data} now={now} />}
      </div>
    </div>
  );
}

function useShownAbove(
  next: number | undefined,
  seen: readonly SeenHotel[],
  stayed: readonly StayedHotel[],
): void {
  const sns = [
    ...(next === undefined ? [] : [next]),
    ...seen.map(({ sn }) => sn),
    ...stayed.map(({ hotel }) => hotel.sn),
  ].join();
  useLayoutEffect(() => {
    setShownAbove(sns === '' ? [] : sns.split(',').map(Number));
  }, [sns]);
}
