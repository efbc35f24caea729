// A member's favourites, before anything is typed. Without a network they stand among the hotels that
// this device has seen.

import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { Stay } from '#domain/stay.ts';
import { query } from '../../api/queries.ts';
import { useProfile } from '../../api/session.ts';
import { HotelOption, OptionGroup } from './place-options.tsx';

const most = 4;

export function FavoriteHotels({ stay }: { readonly stay: Stay }) {
  const intl = useIntl();
  const isMember = useProfile() !== null;
  const { data } = useQuery({ ...query('favorite/getFavoriteList', {}), enabled: isMember });
  const hotels = isMember ? (data?.hotels ?? []) : [];
  return hotels.length === 0 ? null : (
    <OptionGroup title={intl.formatMessage({ id: 'nav.favoriteHotels' })}>
      {hotels.slice(0, most).map((hotel) => (
        <HotelOption
          key={hotel.sn}
          hotel={hotel}
          stay={stay}
          typed=""
          icon={Heart}
          onPick={() => undefined}
        />
      ))}
    </OptionGroup>
  );
}
