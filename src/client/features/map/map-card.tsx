// A hotel on the map: name, distance, and the price of the chosen stay.

import { FormattedMessage, useIntl } from 'react-intl';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import type { Stay } from '#domain/stay.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { RoomDrawing } from '../../components/deferred-components.tsx';
import { Photo } from '../../components/photo.tsx';
import { Stars } from '../../components/stars.tsx';
import { dayMonth, formatScore, distanceText, useLocalText } from '../../intl/intl.tsx';
import { cn } from '../../ui/cn.ts';
import { FavoriteButton } from '../hotel-list/favorite-button.tsx';
import { HotelLink } from '../hotel-list/hotel-link.tsx';
import { dayBrief, lengthText } from '../stay/stay-format.ts';

export type MapCardProps = {
  readonly hotel: HotelCard;
  readonly stay: Stay;
  readonly now: Instant;
  readonly isChosen: boolean;
  /** Its picture is fetched at once. */
  readonly eager?: boolean;
  /** Shown in place of the price, when there is no price to rely on. */
  readonly instead?: string | undefined;
  /** Esc on the card moves the focus back to its pin. */
  readonly onLeave: (sn: number) => void;
};

export function MapCard({
  hotel,
  stay,
  now,
  isChosen,
  eager = false,
  instead,
  onLeave,
}: MapCardProps) {
  const intl = useIntl();
  const words = useLocalText();
  const { picture, sn, name, rating, reviewCount, distanceMetres } = hotel;
  const value = formatScore(rating, intl);
  return (
    <article data-chosen={isChosen} className="map-card">
      <div className="map-card-photo">
        {picture.name === '' ? (
          <RoomDrawing seed={sn} />
        ) : (
          <Photo
            name={picture.name}
            variant={picture.variant}
            color={picture.color}
            alt=""
            sizes="92px"
            eager={eager}
            fallback={<RoomDrawing seed={sn} />}
          />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <h2 className="pr-9 text-base leading-6 font-semibold">
          <HotelLink
            hotel={hotel}
            stay={stay}
            className="block truncate"
            onKeyDown={(event) => {
              if (event.key === 'Escape') onLeave(sn);
            }}
          />
        </h2>
        <p className="flex items-center gap-1.5 truncate text-cap text-muted-foreground">
          {reviewCount > 0 && (
            <Stars
              value={value}
              count={intl.formatNumber(reviewCount)}
              label={intl.formatMessage({ id: 'hotel.rating' }, { value, count: reviewCount })}
            />
          )}
          <span className="truncate">
            {distanceMetres === null ? words(hotel.district) : distanceText(distanceMetres, intl)}
          </span>
        </p>
        {instead === undefined ? (
          <Price hotel={hotel} stay={stay} now={now} />
        ) : (
          <p className="pt-1 text-sm text-muted-foreground">{instead}</p>
        )}
      </div>
      <FavoriteButton hotelSn={sn} hotelName={name} className="absolute top-1 right-1 z-10" />
    </article>
  );
}

/** One fact about the price, the price, and what it is for. */
function Price({
  hotel: { offer, state, nextFree },
  stay,
  now,
}: Pick<MapCardProps, 'hotel' | 'stay' | 'now'>) {
  const intl = useIntl();
  if (offer === null) {
    const soldOutText =
      stay.type === 'hourly'
        ? intl.formatMessage({ id: 'hotel.takenAt' }, { time: stay.start })
        : intl.formatMessage({ id: 'hotel.taken' });
    return (
      <p className="pt-1 text-sm text-ink-2">
        {state === 'callToBook'
          ? intl.formatMessage({ id: 'hotel.callNote' })
          : nextFree === null
            ? soldOutText
            : intl.formatMessage(
                { id: 'hotel.freeFrom' },
                {
                  time:
                    stay.type === 'hourly'
                      ? localTime(nextFree)
                      : dayBrief(localDate(nextFree), now, intl),
                },
              )}
      </p>
    );
  }
  const { flashSale, total, usual, checkIn, checkOut } = offer;
  const length =
    stay.type === 'overnight'
      ? intl.formatMessage({ id: 'stay.perNight' })
      : lengthText(stay.type, { from: checkIn, to: checkOut }, intl);
  return (
    <>
      {flashSale !== null && (
        <p className="truncate text-cap text-ember-ink">
          <FormattedMessage
            id="flashSale.note"
            values={{
              time:
                localDate(flashSale.to) === localDate(now)
                  ? localTime(flashSale.to)
                  : `${localTime(flashSale.to)} ${dayMonth(localDate(flashSale.to), now)}`,
            }}
          />
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className={cn('text-lg font-bold', flashSale !== null && 'text-ember-ink')}>
          {formatVnd(total)}
        </b>
        {total < usual && (
          <s className="text-cap text-muted-foreground">
            <span className="sr-only">
              <FormattedMessage id="price.usual" />{' '}
            </span>
            {formatVnd(usual)}
          </s>
        )}
      </p>
      <p className="truncate text-cap text-ink-2">
        <FormattedMessage id="map.for" values={{ length }} />
      </p>
    </>
  );
}
