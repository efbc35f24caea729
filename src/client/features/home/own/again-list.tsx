// Up to three hotels where the member stayed, each with the price now of the usual stay.

import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { localTime, type Instant } from '#domain/time/time.ts';
import { Photo } from '../../../components/photo.tsx';
import { useLocale } from '../../../intl/intl.tsx';
import { buttonVariants } from '../../../ui/button.tsx';
import { perText } from '../../hotel-list/per-text.ts';
import { dayBrief } from '../../stay/stay-format.ts';
import type { StayedHotel } from './stayed-hotels.ts';

type Props = {
  readonly stayed: readonly StayedHotel[];
  /** Not there yet, or never loaded before while offline. */
  readonly cards: Output<'hotel/getHotelCardList'> | undefined;
  readonly now: Instant;
};

export function AgainList({ stayed, cards, now }: Props) {
  const intl = useIntl();
  return (
    <section
      aria-label={intl.formatMessage({ id: 'home.again' })}
      className="min-w-0 px-(--gutter) pt-8 lg:px-0 lg:pt-12"
    >
      <h2 className="text-xl font-semibold lg:text-2xl lg:font-bold">
        <FormattedMessage id="home.again" />
      </h2>
      <p className="text-cap text-muted-foreground max-lg:sr-only lg:text-sm">
        <FormattedMessage id="home.againText" />
      </p>
      <ul className="mt-3 divide-y divide-border overflow-hidden rounded-xl bg-card shadow-2 lg:mt-4">
        {stayed.map((one) => (
          <AgainRow
            key={one.hotel.sn}
            stayed={one}
            card={cards?.hotels.find(({ sn }) => sn === one.hotel.sn)}
            stay={cards?.stay}
            now={now}
          />
        ))}
      </ul>
    </section>
  );
}

function AgainRow({
  stayed: { hotel, count, last },
  card,
  stay,
  now,
}: {
  readonly stayed: StayedHotel;
  readonly card: HotelCard | undefined;
  readonly stay: Stay | undefined;
  readonly now: Instant;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const offer = card?.offer ?? null;
  return (
    <li className="flex items-center gap-3 p-3">
      <div className="size-16 shrink-0 overflow-hidden rounded-lg bg-sunken">
        <Photo {...hotel.picture} alt="" sizes="64px" />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-semibold" lang="vi" translate="no">
          {card?.name ?? hotel.name}
        </h3>
        <p className="truncate text-cap text-ink-2">
          <FormattedMessage id="home.stayed" values={{ count, day: dayBrief(last, now, intl) }} />
        </p>
        {offer !== null && stay !== undefined && (
          <p className="truncate text-cap text-ink-2">
            {localTime(offer.checkIn)} ·{' '}
            <b className="text-sm font-semibold text-foreground">{formatVnd(offer.total)}</b>{' '}
            {perText(offer, stay, intl)}
          </p>
        )}
      </div>
      <Link
        to={path(
          locale,
          'hotel',
          { slug: card?.slug ?? hotel.slug },
          stay === undefined || offer === null ? {} : stayParams(stay),
        )}
        className={buttonVariants({ variant: 'secondary', size: 'sm' })}
      >
        <FormattedMessage id="home.bookAgain" />
        <span className="sr-only">: {card?.name ?? hotel.name}</span>
      </Link>
    </li>
  );
}
