// The heart of a hotel: a member's tap shows at once and is taken back if it fails; a guest is led to sign in and back.

import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { path } from '#contract/paths.ts';
import { query, useCall } from '../api.ts';
import { useLocale, useSay } from '../intl.tsx';
import { useProfile } from '../session.ts';
import { cx } from '../ui/class.ts';

export type HeartButtonProps = {
  readonly hotelSn: number; readonly hotelName: string;
  /** On a photo it stands on a disc of its own. */
  readonly onPhoto?: boolean | undefined; readonly className?: string | undefined;
};

export function HeartButton(props: HeartButtonProps) {
  return useProfile() === null ? <GuestHeart {...props} /> : <MemberHeart {...props} />;
}

const Look = ({ isOn, onPhoto }: { readonly isOn: boolean; readonly onPhoto: boolean }) => (
  <span className={cx('grid place-items-center', onPhoto ? 'size-8 rounded-full bg-card/92' : 'size-8', isOn ? 'text-destructive' : onPhoto ? 'text-foreground' : 'text-muted-foreground')}>
    <Heart className={cx(onPhoto ? 'size-4.5' : 'size-5', isOn && 'fill-current')} />
  </span>
);
const shape = 'grid size-11 place-items-center rounded-full';

function GuestHeart({ hotelName, onPhoto = false, className }: HeartButtonProps) {
  const say = useSay();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  return (
    <Link to={path(locale, 'signIn', {}, { to: `${pathname}${search}` })} aria-label={say('favorite.add', { name: hotelName })} title={say('favorite.addShort')} className={cx(shape, className)}>
      <Look isOn={false} onPhoto={onPhoto} />
    </Link>
  );
}

function MemberHeart({ hotelSn, hotelName, onPhoto = false, className }: HeartButtonProps) {
  const say = useSay();
  const { data } = useQuery(query('favorite/getFavoriteList', {}));
  const add = useCall('favorite/addFavorite');
  const remove = useCall('favorite/removeFavorite');
  const isKept = data?.hotels.some((hotel) => hotel.sn === hotelSn) ?? false;
  // While the answer is on its way the heart shows what was asked for; afterwards the list is right again.
  const isOn = add.isPending || (isKept && !remove.isPending);
  const toggle = () => {
    if (add.isPending || remove.isPending) return;
    (isOn ? remove : add).mutate({ input: { hotelSn }, key: crypto.randomUUID() }, {
      // Few hearts ever fail, so what to say then comes when it is needed.
      onError: (error) => { void import('../faults.ts').then(({ treatFault }) => treatFault(error, { say })); },
    });
  };
  return (
    <button
      type="button" aria-pressed={isOn} aria-label={say('favorite.add', { name: hotelName })} title={say(isOn ? 'favorite.removeShort' : 'favorite.addShort')}
      onClick={toggle} className={cx(shape, className)}
    >
      <Look isOn={isOn} onPhoto={onPhoto} />
    </button>
  );
}
