// A hotel in a list with the exact price of the chosen stay: a column in rails and grids, a row in
// search results.

import { Footprints, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { HotelCard, OfferView } from '#contract/schemas/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import { shownInterval, type BookingType, type Stay } from '#domain/stay.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { HotlineLink } from '../../components/call-hotline.tsx';
import { RoomsLeft } from '../../components/rooms-left.tsx';
import { Stars } from '../../components/stars.tsx';
import { dayMonth, formatScore, distanceText, useLocalText } from '../../intl/intl.tsx';
import { useHotline } from '../../runtime/hotline.ts';
import { bookingGlyphs } from '../../ui/art/booking-glyphs.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { freeCancellationText } from '../stay/free-cancellation-text.ts';
import { dayBrief, lengthText } from '../stay/stay-format.ts';
import { CardPhoto, useSwipe } from './card-photo.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { FlashBadge } from './flash-badge.tsx';
import { HotelLink, useHotelPath } from './hotel-link.tsx';
import { perText } from './per-text.ts';

export type HotelCardProps = {
  readonly hotel: HotelCard;
  /** The stay the price is for; the link carries it to the hotel's page. */
  readonly stay: Stay;
  readonly now: Instant;
  /** Visible without scrolling, so its photo loads at once. */
  readonly isEager?: boolean | undefined;
  /** It has the first picture of the page, which is asked for before all others. */
  readonly isFirst?: boolean | undefined;
  /** The list is of one place, whose province need not be repeated. */
  readonly isLocal?: boolean | undefined;
  readonly className?: string | undefined;
};

const card = 'relative outline-offset-2 outline-ring has-[:is(h2,h3)>a:focus-visible]:outline-2';

function Rating({
  hotel: { rating, reviewCount },
  withCount = false,
  className,
}: {
  readonly hotel: HotelCard;
  readonly withCount?: boolean;
  readonly className?: string;
}) {
  const intl = useIntl();
  if (reviewCount === 0)
    return (
      <span className={cn('shrink-0 text-cap text-muted-foreground', className)}>
        <FormattedMessage id="hotel.noReviews" />
      </span>
    );
  const value = formatScore(rating, intl);
  return (
    <Stars
      className={cn('shrink-0', className)}
      value={value}
      count={withCount ? intl.formatNumber(reviewCount) : undefined}
      label={intl.formatMessage({ id: 'hotel.rating' }, { value, count: reviewCount })}
    />
  );
}

/**
 * `Đỗ Quang Đẩu, Quận 1 · cách 650 m`. The province is told where the list is not of one place.
 */
function useAreaLine(): (hotel: HotelCard, withProvince?: boolean, isLong?: boolean) => string {
  const intl = useIntl();
  const words = useLocalText();
  return (hotel, withProvince = true, isLong = false) => {
    const { distanceMetres, travel, district, province } = hotel;
    // Answers saved by earlier builds have no street.
    const street = (hotel as Partial<HotelCard>).street ?? '';
    if (distanceMetres === null)
      return withProvince || street === ''
        ? `${words(district)}, ${words(province)}`
        : `${street}, ${words(district)}`;
    const place = isLong && street !== '' ? `${street}, ${words(district)}` : words(district);
    const directions =
      isLong && travel !== null
        ? `, ${intl.formatMessage({ id: `travel.${travel.by}` }, { count: travel.minutes })}`
        : '';
    return `${place} · ${intl.formatMessage({ id: 'travel.away' }, { distance: distanceText(distanceMetres, intl) })}${directions}`;
  };
}

/** The way from the landmark that was searched, then the street. */
function WayLines({ hotel, from }: { readonly hotel: HotelCard; readonly from: string }) {
  const intl = useIntl();
  const areaLine = useAreaLine();
  const { distanceMetres, travel } = hotel;
  return (
    <>
      {distanceMetres !== null && (
        <p className="flex items-center gap-1.5 text-sm leading-5 font-medium">
          {travel?.by === 'foot' && <Footprints className="size-4 text-primary-ink" />}
          <span>
            {distanceText(distanceMetres, intl)}{' '}
            <span className="sr-only">
              <FormattedMessage id="travel.from" values={{ place: from }} />
            </span>
            {travel !== null &&
              `· ${intl.formatMessage({ id: travel.by === 'foot' ? 'travel.walk' : 'travel.motorbike' }, { count: travel.minutes })}`}
          </span>
        </p>
      )}
      <p className="text-cap text-muted-foreground">
        {areaLine({ ...hotel, distanceMetres: null }, false)}
      </p>
    </>
  );
}

const isReduced = (offer: OfferView): boolean => offer.total < offer.usual;

function UsualPrice({
  offer,
  className,
}: {
  readonly offer: OfferView;
  readonly className: string;
}) {
  return isReduced(offer) ? (
    <s className={cn('text-muted-foreground', className)}>
      <span className="sr-only">
        <FormattedMessage id="price.usual" />{' '}
      </span>
      {formatVnd(offer.usual)}
    </s>
  ) : null;
}

/** For rails on phones and grids on wide screens. Names take one line, so that prices align. */
export function HotelCardColumn({
  hotel,
  stay,
  now,
  isEager,
  isFirst,
  isLocal = false,
  isBrief = false,
  className,
}: HotelCardProps & {
  /** In a narrow column: without the rating and the rooms left. */
  readonly isBrief?: boolean | undefined;
}) {
  const intl = useIntl();
  const areaLine = useAreaLine();
  const to = useHotelPath(hotel, stay);
  const swipe = useSwipe(hotel, false);
  const { offer } = hotel;
  const sale = offer?.flashSale ?? null;
  return (
    <article className={cn(card, 'rounded-xl', className)} {...swipe.handlers}>
      <div data-card-photo="" className="relative aspect-4/3 overflow-hidden rounded-xl bg-sunken">
        <CardPhoto
          hotel={hotel}
          swipe={swipe}
          to={to}
          isEager={isEager}
          isFirst={isFirst}
          // Wider than the box, which is less wide than the picture and cuts its sides off.
          sizes="(min-width: 1200px) 346px, (min-width: 1024px) 36vw, 280px"
        />
        {sale !== null && (
          <FlashBadge
            off={`−${sale.percent}%`}
            until={intl.formatMessage({ id: 'flashSale.until' }, { time: endText(sale.to, now) })}
            className="pointer-events-none absolute bottom-2.5 left-2.5 z-10"
          />
        )}
      </div>
      <FavoriteButton
        hotelSn={hotel.sn}
        hotelName={hotel.name}
        onPhoto
        className="absolute top-0 right-0 z-10"
      />
      <div className="pt-2.5">
        <div className="flex items-start justify-between gap-2">
          <h3 className="min-w-0 truncate text-base leading-6 font-semibold">
            <HotelLink hotel={hotel} stay={stay} />
          </h3>
          {!isBrief && <Rating hotel={hotel} className="pt-0.5" />}
        </div>
        <p className="truncate text-cap text-muted-foreground">{areaLine(hotel, !isLocal)}</p>
        {offer === null ? (
          <p className="mt-1.5 truncate text-sm leading-7 text-ink-2">
            <FormattedMessage id={noOfferText(hotel.state, stay)} />
          </p>
        ) : (
          <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
            <b className={cn('text-lg font-bold', sale !== null && 'text-ember-ink')}>
              {formatVnd(offer.total)}
            </b>
            <UsualPrice offer={offer} className="text-cap" />
            <span className="text-cap text-ink-2">{perText(offer, stay, intl)}</span>
          </p>
        )}
        {!isBrief && offer !== null && offer.roomsLeft !== null && (
          <div className="mt-0.5">
            <RoomsLeft left={offer.roomsLeft}>
              <FormattedMessage id="room.left" values={{ count: offer.roomsLeft }} />
            </RoomsLeft>
          </div>
        )}
      </div>
    </article>
  );
}

const noOfferText = (state: HotelCard['state'], { type }: Stay) =>
  state === 'notSold'
    ? (`hotel.notSold.${type}` as const)
    : state === 'callToBook'
      ? 'hotel.callNote'
      : 'hotel.taken';

/** The clock time when it ends today, else with its day. */
function endText(at: Instant, now: Instant): string {
  return localDate(at) === localDate(now)
    ? localTime(at)
    : `${localTime(at)} ${dayMonth(localDate(at), now)}`;
}

export type HotelCardRowProps = HotelCardProps & {
  /**
   * A link to the same search at another time; without it a sold-out hotel offers no other time.
   */
  readonly laterAt?: ((start: Instant) => string) | undefined;
  /** Shown in place of the price, when there is no price to rely on. */
  readonly instead?: string | undefined;
  /** The name of the landmark that distances are told from. */
  readonly from?: string | undefined;
};

/**
 * For lists of results and favourites: a row, in three columns of results (the container `results`)
 * a column below its picture.
 */
export function HotelCardRow({
  hotel,
  stay,
  now,
  isEager,
  isFirst,
  laterAt,
  instead,
  isLocal = false,
  from,
  className,
}: HotelCardRowProps) {
  const intl = useIntl();
  const areaLine = useAreaLine();
  const to = useHotelPath(hotel, stay);
  const swipe = useSwipe(hotel, true);
  const { offer, state } = hotel;
  const isNow = instead === undefined;
  const sale = isNow ? (offer?.flashSale ?? null) : null;
  return (
    <article
      className={cn(card, 'flex flex-col rounded-xl bg-card p-2.5 shadow-2', className)}
      {...swipe.handlers}
    >
      <div className="flex flex-1 gap-3 @max-[15rem]:flex-col @min-[64rem]/results:flex-col">
        <div
          data-card-photo=""
          className="relative h-31 w-[108px] shrink-0 overflow-hidden rounded-lg bg-sunken @max-[15rem]:w-full @min-[64rem]/results:-m-2.5 @min-[64rem]/results:mb-0 @min-[64rem]/results:aspect-2/1 @min-[64rem]/results:h-auto @min-[64rem]/results:w-auto @min-[64rem]/results:rounded-t-xl @min-[64rem]/results:rounded-b-none"
        >
          <CardPhoto
            hotel={hotel}
            swipe={swipe}
            to={to}
            isEager={isEager}
            isFirst={isFirst}
            sizes="(min-width: 1720px) 400px, 160px"
            className={
              isNow && (state === 'soldOut' || state === 'notSold') ? 'grayscale-[.85]' : ''
            }
          />
          {sale !== null && (
            <FlashBadge
              size="sm"
              off={`−${sale.percent}%`}
              className="pointer-events-none absolute bottom-1.5 left-1.5 z-10"
            />
          )}
        </div>
        <div className="relative min-w-0 flex-1 pt-0.5">
          <h2 className="pr-9 text-base leading-5.5 font-semibold @min-[64rem]/results:pr-0">
            <HotelLink hotel={hotel} stay={stay} />
          </h2>
          <Rating hotel={hotel} withCount className="mt-0.5" />
          {from === undefined ? (
            <p className="text-cap text-muted-foreground">{areaLine(hotel, !isLocal, true)}</p>
          ) : (
            <WayLines hotel={hotel} from={from} />
          )}
          <div className="mt-1.5 flex flex-wrap gap-1">
            {state !== 'callToBook' && (
              <Badge variant="muted">
                <FormattedMessage id={hotel.isPayAtHotel ? 'hotel.payAtHotel' : 'hotel.prepaid'} />
              </Badge>
            )}
            {hotel.isFreeToCancel && offer?.freeUntil != null && (
              <Badge variant="leaf">{freeCancellationText(offer.freeUntil, now, intl)}</Badge>
            )}
          </div>
        </div>
        <FavoriteButton
          hotelSn={hotel.sn}
          hotelName={hotel.name}
          className="absolute top-0.5 right-0.5 z-10 @min-[64rem]/results:[&>span]:rounded-full @min-[64rem]/results:[&>span]:bg-card/92"
        />
      </div>
      <div className="mt-2.5 flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2">
        {/* Placed over the price, in its space: a card must not shrink and move the next one under somebody's finger. */}
        {!isNow && <p className="absolute pr-9 text-sm text-muted-foreground">{instead}</p>}
        <div className={isNow ? 'contents' : 'invisible contents'}>
          {offer === null ? (
            <NoOffer hotel={hotel} stay={stay} now={now} laterAt={laterAt} />
          ) : (
            <Offer offer={offer} stay={stay} now={now} />
          )}
        </div>
      </div>
    </article>
  );
}

/** `14:30–16:30`, or the days of a longer stay. */
function bandTime(type: BookingType, from: Instant, to: Instant, now: Instant): string {
  return type === 'daily'
    ? `${dayMonth(localDate(from), now)} – ${dayMonth(localDate(to), now)}`
    : `${localTime(from)}–${localTime(to)}`;
}

function Hours({ stay, children }: { readonly stay: Stay; readonly children: ReactNode }) {
  const Glyph = bookingGlyphs[stay.type];
  return (
    <p className="flex items-center gap-1.5 text-sm font-medium">
      <Glyph className="size-4 text-lamp-ink" />
      {children}
    </p>
  );
}

function Offer({
  offer,
  stay,
  now,
}: {
  readonly offer: OfferView;
  readonly stay: Stay;
  readonly now: Instant;
}) {
  return (
    <>
      <div className="min-w-0">
        <Hours stay={stay}>{bandTime(stay.type, offer.checkIn, offer.checkOut, now)}</Hours>
        <OfferNote offer={offer} stay={stay} now={now} />
      </div>
      <p className="ml-auto self-end text-right">
        <UsualPrice offer={offer} className="block text-xs leading-4" />
        <span className="sr-only">
          <FormattedMessage id="price.included" />:{' '}
        </span>
        <b
          className={cn(
            'block text-lg leading-5.5 font-bold',
            offer.flashSale !== null && 'text-ember-ink',
          )}
        >
          {formatVnd(offer.total)}
        </b>
      </p>
    </>
  );
}

/** One fact about the price, the most urgent first. */
function OfferNote({
  offer: { flashSale, surcharge, roomsLeft, checkIn, checkOut },
  stay,
  now,
}: {
  readonly offer: OfferView;
  readonly stay: Stay;
  readonly now: Instant;
}) {
  const intl = useIntl();
  if (flashSale !== null)
    return (
      <p className="text-xs text-ember-ink">
        <FormattedMessage id="flashSale.note" values={{ time: endText(flashSale.to, now) }} />
      </p>
    );
  if (surcharge !== null)
    return (
      <p className="text-xs leading-4 text-muted-foreground">
        <FormattedMessage id="price.surcharge" values={{ amount: formatVnd(surcharge.amount) }} />
      </p>
    );
  if (roomsLeft !== null)
    return (
      <RoomsLeft left={roomsLeft}>
        <FormattedMessage id="room.left" values={{ count: roomsLeft }} />
      </RoomsLeft>
    );
  return (
    <p className="text-xs text-muted-foreground">
      {lengthText(stay.type, { from: checkIn, to: checkOut }, intl)}
    </p>
  );
}

/** Sold out, sold by phone, or not sold for this stay: each with what can be done instead. */
function NoOffer({
  hotel: { state, nextFree },
  stay,
  now,
  laterAt,
}: Pick<HotelCardRowProps, 'hotel' | 'stay' | 'now' | 'laterAt'>) {
  const intl = useIntl();
  const hotline = useHotline();
  const action =
    'relative z-10 inline-flex min-h-10 shrink-0 items-center gap-1.5 rounded-md bg-primary-soft px-3 py-1 text-sm font-semibold text-primary-ink tap';
  if (state === 'callToBook') {
    return (
      <>
        <p className="min-w-0 text-cap text-ink-2">
          <FormattedMessage id="hotel.callNote" />
        </p>
        <HotlineLink className={action}>
          <Phone className="size-4.5" />
          <FormattedMessage id="hotel.call" values={{ number: hotline?.shown }} />
        </HotlineLink>
      </>
    );
  }
  const shown = shownInterval(stay);
  if (state === 'notSold')
    return (
      <p className="text-cap text-ink-2">
        <FormattedMessage id={`hotel.notSold.${stay.type}`} />
      </p>
    );
  return (
    <>
      <div className="min-w-0">
        <Hours stay={stay}>{bandTime(stay.type, shown.from, shown.to, now)}</Hours>
        <p className="text-xs text-muted-foreground">
          {stay.type === 'hourly'
            ? intl.formatMessage({ id: 'hotel.takenAt' }, { time: stay.start })
            : intl.formatMessage({ id: 'hotel.taken' })}
        </p>
      </div>
      {nextFree !== null && laterAt !== undefined && (
        <Link to={laterAt(nextFree)} className={action}>
          <FormattedMessage
            id="hotel.freeFrom"
            values={{
              time:
                stay.type === 'hourly'
                  ? localTime(nextFree)
                  : dayBrief(localDate(nextFree), now, intl),
            }}
          />
        </Link>
      )}
    </>
  );
}
