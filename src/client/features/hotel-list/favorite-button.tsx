// The heart of a hotel. A member's tap shows at once and is queued while offline; a guest signs in
// first and then finds it set.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { path } from '#contract/paths.ts';
import { query } from '../../api/queries.ts';
import { useProfile } from '../../api/session.ts';
import { useLocale } from '../../intl/intl.tsx';
import { isNewerThan, useOutboxRows } from '../../offline/outbox-state.ts';
import { readStorage, writeStorage, storageKeys } from '../../runtime/local-storage.ts';
import { cn } from '../../ui/cn.ts';

export type FavoriteButtonProps = {
  readonly hotelSn: number;
  readonly hotelName: string;
  /** Draws a disc behind the heart, for use on a photo. */
  readonly onPhoto?: boolean | undefined;
  readonly className?: string | undefined;
};

export function FavoriteButton(props: FavoriteButtonProps) {
  return useProfile() === null ? <GuestHeart {...props} /> : <MemberHeart {...props} />;
}

const HeartIcon = ({ isOn, onPhoto }: { readonly isOn: boolean; readonly onPhoto: boolean }) => (
  <span
    className={cn(
      'grid place-items-center',
      onPhoto ? 'size-8 rounded-full bg-card/92' : 'size-8',
      isOn ? 'text-destructive' : onPhoto ? 'text-foreground' : 'text-muted-foreground',
    )}
  >
    <Heart className={cn(onPhoto ? 'size-4.5' : 'size-5', isOn && 'fill-current')} />
  </span>
);
const heartClass = 'grid size-11 place-items-center rounded-full';

function GuestHeart({ hotelSn, hotelName, onPhoto = false, className }: FavoriteButtonProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  return (
    <Link
      to={path(locale, 'signIn', {}, { to: `${pathname}${search}` })}
      aria-label={intl.formatMessage({ id: 'favorite.add' }, { name: hotelName })}
      title={intl.formatMessage({ id: 'favorite.addShort' })}
      onClick={() => writeStorage(storageKeys.pendingFavorite, String(hotelSn))}
      className={cn(heartClass, className)}
    >
      <HeartIcon isOn={false} onPhoto={onPhoto} />
    </Link>
  );
}

function MemberHeart({ hotelSn, hotelName, onPhoto = false, className }: FavoriteButtonProps) {
  const intl = useIntl();
  const { data, dataUpdatedAt } = useQuery(query('favorite/getFavoriteList', {}));
  const client = useQueryClient();
  const lane = `favorite ${hotelSn}`;
  // The last requested state, until the list was loaded after it.
  const isNewer = isNewerThan(dataUpdatedAt);
  const pendingCall = useOutboxRows().findLast((row) => row.lane === lane && isNewer(row))?.call;
  const isOn =
    pendingCall === undefined
      ? (data?.hotels.some((hotel) => hotel.sn === hotelSn) ?? false)
      : pendingCall === 'favorite/addFavorite';
  const set = (to: boolean) => {
    void import('../../offline/outbox.ts').then(({ enqueue }) =>
      enqueue(client, {
        call: to ? 'favorite/addFavorite' : 'favorite/removeFavorite',
        input: { hotelSn },
        lane,
        about: hotelName,
      }),
    );
  };
  const setAsked = useEffectEvent(() => {
    if (readStorage(storageKeys.pendingFavorite) !== String(hotelSn)) return;
    writeStorage(storageKeys.pendingFavorite, null);
    set(true);
  });
  useEffect(() => setAsked(), []);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={intl.formatMessage({ id: 'favorite.add' }, { name: hotelName })}
      title={intl.formatMessage({ id: isOn ? 'favorite.removeShort' : 'favorite.addShort' })}
      onClick={() => set(!isOn)}
      className={cn(heartClass, className)}
    >
      <HeartIcon isOn={isOn} onPhoto={onPhoto} />
    </button>
  );
}
