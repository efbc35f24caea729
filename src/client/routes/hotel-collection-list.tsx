// Collections of hotels with something in common, one card each.

import { useSuspenseQuery } from '@tanstack/react-query';
import { BedDouble } from 'lucide-react';
import { path } from '#contract/paths.ts';
import { query } from '../api/queries.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { cardGrid, PictureCard } from '../components/picture-card.tsx';
import { pageTitle } from '../document/page-title.ts';
import { useLocale, useLocalText, useSay } from '../intl/intl.tsx';
import { Badge } from '../ui/badge.tsx';

export function Component() {
  const say = useSay();
  const words = useLocalText();
  const locale = useLocale();
  const {
    data: { collections },
  } = useSuspenseQuery(query('hotel/getHotelCollectionList', {}));
  return (
    <div className="page pt-5 pb-8 lg:pt-10">
      <title>{pageTitle(say('collection.list'))}</title>
      <meta name="description" content={say('collection.listText')} />
      <h1 className="text-3xl font-bold">{say('collection.list')}</h1>
      <p className="mt-1 text-ink-2">{say('collection.listText')}</p>
      {collections.length === 0 && (
        <EmptyState
          className="mt-6"
          title={say('collection.none')}
          text={say('collection.noneText')}
          to={path(locale, 'search')}
        >
          {say('search.submit')}
        </EmptyState>
      )}
      <h2 className="sr-only">{say('collection.list')}</h2>
      <ul className={`mt-5 ${cardGrid}`}>
        {collections.map(({ name, title, summary, picture, hotelCount }, at) => (
          <li key={name} className="grid">
            <PictureCard
              to={path(locale, 'hotelCollection', { name })}
              picture={picture}
              title={words(title)}
              text={words(summary)}
              isFirst={at === 0}
              foot={
                <Badge variant="muted">
                  <BedDouble data-icon="inline-start" />
                  {say('hotel.count', { count: hotelCount })}
                </Badge>
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
