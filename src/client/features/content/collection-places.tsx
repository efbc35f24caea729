// The provinces of a collection, as links to its hotels there: those with most of them first, the
// others folded.

import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { useLocalText } from '../../intl/intl.tsx';
import { Collapsible, CollapsibleIcon, CollapsibleTrigger } from '../../ui/collapsible.tsx';
import { toggleVariants } from '../../ui/toggle.tsx';

type Place = Output<'hotel/getHotelCollection'>['places'][number];

/** How many of them are there unfolded: more would be a long way to swipe past. */
const firstPlaces = 12;

export function CollectionPlaces({
  places,
  shown,
  label,
}: {
  readonly places: readonly Place[];
  readonly shown: number | null;
  readonly label: string;
}) {
  // One of the others that the page opened with stands first: folded, it would not tell where the
  // reader is. One that is chosen later stays where it was pressed, with the focus.
  const [opened] = useState(shown);
  const ahead = places.slice(firstPlaces).filter(({ sn }) => sn === opened);
  const others = places.slice(firstPlaces).filter(({ sn }) => sn !== opened);
  const link = (place: Place) => <PlaceLink key={place.sn} place={place} shown={shown} />;
  return (
    <nav aria-label={label} className="-mx-(--gutter) mt-5">
      <ul className="rail gap-2">{[...ahead, ...places.slice(0, firstPlaces)].map(link)}</ul>
      {others.length > 0 && (
        <Collapsible className="px-(--gutter)">
          <CollapsibleTrigger className="inline-flex gap-1 text-sm font-semibold text-primary-ink">
            <FormattedMessage id="collection.morePlaces" values={{ count: others.length }} />
            <CollapsibleIcon className="size-4 text-primary-ink" />
          </CollapsibleTrigger>
          <ul className="flex flex-wrap gap-2 pt-1">{others.map(link)}</ul>
        </Collapsible>
      )}
    </nav>
  );
}

function PlaceLink({
  place: { sn, name, hotelCount },
  shown,
}: {
  readonly place: Place;
  readonly shown: number | null;
}) {
  const intl = useIntl();
  const words = useLocalText();
  return (
    <li>
      <Link
        to={`?provinceSn=${sn}`}
        preventScrollReset
        aria-current={sn === shown ? 'true' : undefined}
        className={toggleVariants({ variant: sn === shown ? 'primary' : 'default' })}
      >
        {words(name)}
        <span className="text-cap font-normal opacity-80">{intl.formatNumber(hotelCount)}</span>
      </Link>
    </li>
  );
}
