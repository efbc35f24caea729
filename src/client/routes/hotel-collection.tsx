// One collection: what its hotels have in common, and the hotels with the price of the collection's
// stay.

import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, Search } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams, useSearchParams } from 'react-router';
import { path } from '#contract/paths.ts';
import { stayParams } from '#domain/search.ts';
import { shownInterval } from '#domain/stay.ts';
import { query } from '../api/queries.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Photo } from '../components/photo.tsx';
import { pageTitle } from '../document/page-title.ts';
import { collectionInput } from '../features/content/collection-input.ts';
import { CollectionPlaces } from '../features/content/collection-places.tsx';
import { Hero, heroArtSize } from '../features/content/hero.tsx';
import { HotelList } from '../features/hotel-list/hotel-list.tsx';
import { lengthText, rangeText } from '../features/stay/stay-format.ts';
import { useLocale, useLocalText } from '../intl/intl.tsx';
import { PageContext } from '../runtime/page-context.ts';
import { buttonVariants } from '../ui/button.tsx';

export function Component() {
  const intl = useIntl();
  const words = useLocalText();
  const locale = useLocale();
  const { now } = use(PageContext);
  const {
    data: { sn, title, summary, picture, hotelCount, hotels, stay, places, provinceSn, asOf },
  } = useSuspenseQuery(
    query('hotel/getHotelCollection', collectionInput(useParams()['name'], useSearchParams()[0])),
  );
  const length = lengthText(stay.type, shownInterval(stay), intl).toLowerCase();
  const place = places.find((one) => one.sn === provinceSn);
  const search = path(
    locale,
    'search',
    {},
    {
      hotelCollectionSn: sn,
      ...(provinceSn === null ? {} : { provinceSn }),
      ...stayParams(stay),
    },
  );
  return (
    <div className="page pb-8 lg:pt-8">
      <title>{pageTitle(words(title))}</title>
      <meta name="description" content={words(summary)} />
      <Link
        to={path(locale, 'hotelCollectionList')}
        className="inline-flex min-h-12 items-center gap-2 text-sm font-semibold text-primary-ink"
      >
        <ArrowLeft className="size-5" />
        <FormattedMessage id="collection.list" />
      </Link>
      <Hero
        art={
          <div className={`door overflow-hidden bg-sunken [--rise:41%] ${heroArtSize}`}>
            <Photo name={picture} alt="" sizes="(min-width: 768px) 320px, 190px" priority />
          </div>
        }
        title={words(title)}
        text={`${words(summary)} ${intl.formatMessage({ id: 'collection.count' }, { count: hotelCount })}`}
      >
        <Link to={search} className={buttonVariants({ size: 'sm' })}>
          <Search className="size-4.5" />
          <FormattedMessage id="collection.search" />
        </Link>
      </Hero>
      {places.length > 1 && (
        <CollectionPlaces
          key={sn}
          places={places}
          shown={provinceSn}
          label={intl.formatMessage({ id: 'collection.places' })}
        />
      )}
      <h2 className="mt-8 text-xl font-semibold">
        {place === undefined ? (
          <FormattedMessage id="collection.hotels" />
        ) : (
          intl.formatMessage(
            { id: 'search.countIn' },
            { count: place.hotelCount, place: words(place.name) },
          )
        )}
      </h2>
      <p className="mt-0.5 text-sm text-muted-foreground">
        <FormattedMessage
          id="promotion.pricesFor"
          values={{ length, range: rangeText(stay, now) }}
        />
      </p>
      {hotels.length === 0 ? (
        <EmptyState
          className="mt-4"
          title={intl.formatMessage({ id: 'collection.noneNow' })}
          text={intl.formatMessage({ id: 'collection.noneNowText' })}
          to={path(locale, 'hotelCollectionList')}
        >
          <FormattedMessage id="collection.list" />
        </EmptyState>
      ) : (
        <HotelList
          hotels={hotels}
          stay={stay}
          asOf={asOf}
          now={now}
          isLocal={place !== undefined}
          className="mt-4"
        />
      )}
      {hotels.length > 0 && hotels.length < (place?.hotelCount ?? hotelCount) && (
        <Link to={search} className={buttonVariants({ variant: 'outline', className: 'mt-5' })}>
          <FormattedMessage id="collection.search" />
        </Link>
      )}
    </div>
  );
}
