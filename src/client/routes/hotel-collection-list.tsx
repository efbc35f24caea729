// Collections of hotels with something in common, one card each.

import { useSuspenseQuery } from '@tanstack/react-query';
import { BedDouble } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { path } from '#contract/paths.ts';
import { query } from '../api/queries.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { cardGrid, PictureCard } from '../components/picture-card.tsx';
import { pageTitle } from '../document/page-title.ts';
import { useLocale, useLocalText } from '../intl/intl.tsx';
import { Badge } from '../ui/badge.tsx';

export function Component() {
  const intl = useIntl();
  const words = useLocalText();
  const locale = useLocale();
  const {
    data: { collections },
  } = useSuspenseQuery(query('hotel/getHotelCollectionList', {}));
  return (
    <div className="page pt-5 pb-8 lg:pt-10">
      <title>{pageTitle(intl.formatMessage({ id: 'collection.list' }))}</title>
      <meta name="description" content={intl.formatMessage({ id: 'collection.listText' })} />
      <h1 className="text-3xl font-bold">
        <FormattedMessage id="collection.list" />
      </h1>
      <p className="mt-1 text-ink-2">
        <FormattedMessage id="collection.listText" />
      </p>
      {collections.length === 0 && (
        <EmptyState
          className="mt-6"
          title={intl.formatMessage({ id: 'collection.none' })}
          text={intl.formatMessage({ id: 'collection.noneText' })}
          to={path(locale, 'search')}
        >
          <FormattedMessage id="search.submit" />
        </EmptyState>
      )}
      <h2 className="sr-only">
        <FormattedMessage id="collection.list" />
      </h2>
      <ul className={`mt-5 ${cardGrid}`}>
        {collections.map(({ name, title, summary, picture, hotelCount, isPriceLimited }, at) => (
          <li key={name} className="grid">
            <PictureCard
              to={path(locale, 'hotelCollection', { name })}
              picture={picture}
              title={words(title)}
              text={words(summary)}
              isFirst={at === 0}
              foot={
                isPriceLimited ? undefined : (
                  <Badge variant="muted">
                    <BedDouble data-icon="inline-start" />
                    <FormattedMessage id="hotel.count" values={{ count: hotelCount }} />
                  </Badge>
                )
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
