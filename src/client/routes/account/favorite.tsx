// The member's favourite hotels with prices of the current default stay; a cached copy says when it
// was seen instead.

import { useSuspenseQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData } from 'react-router';
import { path } from '#contract/paths.ts';
import type { Instant } from '#domain/time/time.ts';
import { query } from '../../api/queries.ts';
import { useProfile } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Splash } from '../../components/shell.tsx';
import { HotelList } from '../../features/hotel-list/hotel-list.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';

/** The loader's data. */
export type FavoriteData = { readonly now: Instant };

export function Component() {
  const intl = useIntl();
  const isMember = useProfile() !== null;
  return (
    <div className="page pt-3 pb-8 lg:pt-8">
      <title>{intl.formatMessage({ id: 'nav.favoriteHotels' })}</title>
      <h1 className="pb-3 text-2xl font-bold lg:text-3xl">
        <FormattedMessage id="nav.favoriteHotels" />
      </h1>
      {/* Signing out empties the cache a moment before the page is left. */}
      {isMember ? <Favorites /> : <Splash />}
    </div>
  );
}

function Favorites() {
  const {
    data: { hotels, asOf },
  } = useSuspenseQuery(query('favorite/getFavoriteList', {}));
  const { now } = useLoaderData<FavoriteData>();
  const intl = useIntl();
  const locale = useLocale();
  const isReachable = useIsReachable();
  if (hotels.length === 0)
    return (
      <EmptyState
        className="pt-4"
        title={intl.formatMessage({ id: 'favorite.none' })}
        text={intl.formatMessage({ id: 'favorite.noneText' })}
        to={path(locale, 'search')}
      >
        <Search className="size-5" />
        <FormattedMessage id="favorite.find" />
      </EmptyState>
    );
  return (
    <>
      <HotelList hotels={hotels} asOf={asOf} now={now} eager={4} />
      {!isReachable && (
        <p className="pt-3 text-sm text-dusk">
          <FormattedMessage id="offline.prices" />
        </p>
      )}
    </>
  );
}
