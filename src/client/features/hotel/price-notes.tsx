// Notes on what changes a price besides the stay: a flash sale and its end, a surcharge and its
// reason, a cheaper booking type.

import { ChartNoAxesColumnIncreasing, PiggyBank, X } from 'lucide-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import type { OfferView, RoomView } from '#contract/schemas/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { addDays, localDate, localTime, weekday, type Instant } from '#domain/time/time.ts';
import { Notice } from '../../components/notice.tsx';
import { Popover } from '../../components/overlays/popover.tsx';
import { useLocale, weekdayShort } from '../../intl/intl.tsx';
import { buttonVariants, Button } from '../../ui/button.tsx';
import { PopoverTitle, PopoverTrigger } from '../../ui/popover.tsx';
import { FlashCountdown } from '../hotel-list/flash-countdown.tsx';
import { dayBrief, lengthText } from '../stay/stay-format.ts';
import type { RoomListing } from '../stay/stay-from-url.ts';
import { FlashNotice } from './flash-notice.tsx';

type Sale = { readonly to: Instant; readonly percent: number; readonly usual: number };
export type FlashNoteProps = {
  readonly rooms: readonly RoomView[];
  /** What a list knew of the price, while the rooms are loading. */
  readonly offer: OfferView | null;
  readonly asOf: Instant;
  readonly onEnd: () => void;
  readonly className?: string;
};

function salesOf(rooms: readonly RoomView[], offer: OfferView | null): readonly Sale[] {
  if (offer !== null)
    return offer.flashSale === null ? [] : [{ ...offer.flashSale, usual: offer.usual }];
  return rooms
    .flatMap(({ state, price }) => {
      const line =
        state === 'free' ? price?.lines.find(({ kind }) => kind === 'flashSale') : undefined;
      return line?.to === undefined || line.percent === undefined || price === null
        ? []
        : [{ to: line.to, percent: line.percent, usual: price.usual }];
    })
    .toSorted((a, b) => b.percent - a.percent);
}

/**
 * The deepest flash sale among the free rooms. One that ends while the page is open keeps its box
 * and says so, so that nothing moves.
 */
export function FlashNote({ rooms, offer, asOf, onEnd, className = '' }: FlashNoteProps) {
  const intl = useIntl();
  const sales = salesOf(rooms, offer);
  const [sale] = sales;
  const [lastSale, setLastSale] = useState(sale);
  if (sale !== undefined && sale.to !== lastSale?.to) setLastSale(sale);
  if (sale === undefined) {
    if (lastSale === undefined) return null;
    return (
      <div role="status">
        <FlashNotice
          className={className}
          title={intl.formatMessage({ id: 'flash.over' }, { time: localTime(lastSale.to) })}
        >
          <FormattedMessage id="flash.overText" />
        </FlashNotice>
      </div>
    );
  }
  const ends =
    localDate(sale.to) === localDate(asOf)
      ? localTime(sale.to)
      : `${localTime(sale.to)} ${dayBrief(localDate(sale.to), asOf, intl)}`;
  return (
    <FlashNotice
      className={className}
      title={
        <FlashCountdown
          key={sale.to}
          to={sale.to}
          percent={sale.percent}
          asOf={asOf}
          onEnd={onEnd}
        />
      }
    >
      {sales.length === 1
        ? intl.formatMessage({ id: 'flash.ends' }, { time: ends, price: formatVnd(sale.usual) })
        : intl.formatMessage({ id: 'flash.endsMany' }, { time: ends })}
    </FlashNotice>
  );
}

type Surcharge = Output<'hotel/getRoomList'>['surcharges'][number];

/** The surcharges on the days of this stay, whether or not they touch its hours. */
function onTheseDays(surcharges: readonly Surcharge[], stay: Stay): readonly Surcharge[] {
  const nights = stay.type === 'daily' ? stay.nights : 1;
  const bits = Array.from(
    { length: nights },
    (_, night) => 1 << weekday(addDays(stay.date, night)),
  );
  return surcharges.filter(
    (row) => row.type === stay.type && bits.some((bit) => (row.weekdays & bit) !== 0),
  );
}

export type SurchargeNoteProps = {
  readonly hotel: string;
  readonly surcharges: readonly Surcharge[];
  readonly rooms: readonly RoomView[];
  readonly stay: Stay;
  readonly className?: string;
};

export function SurchargeNote({
  hotel,
  surcharges,
  rooms,
  stay,
  className = '',
}: SurchargeNoteProps) {
  const intl = useIntl();
  const id = useId();
  const rows = onTheseDays(surcharges, stay);
  if (rows.length === 0) return null;
  const counted = rooms.filter(
    ({ price }) => price?.lines.some(({ kind }) => kind === 'surcharge') === true,
  );
  return (
    <div className={`flex items-start gap-2.5 text-cap leading-5 text-ink-2 ${className}`}>
      <ChartNoAxesColumnIncreasing className="mt-0.5 size-4 text-muted-foreground" />
      <p className="min-w-0 flex-1">
        {rows.map(({ from, to, percent, reason }) => (
          <span key={`${from}${to}${reason}`}>
            {stay.type === 'hourly'
              ? intl.formatMessage({ id: 'surcharge.hours' }, { from, to, percent })
              : intl.formatMessage({ id: `surcharge.nights.${reason}` }, { percent })}{' '}
          </span>
        ))}
        <FormattedMessage id={counted.length > 0 ? 'surcharge.counted' : 'surcharge.notCounted'} />{' '}
        <PopoverTrigger
          popoverTarget={id}
          className="tap font-semibold text-primary-ink underline decoration-1 underline-offset-3"
        >
          <FormattedMessage id="surcharge.why" />
        </PopoverTrigger>
      </p>
      <Why id={id} hotel={hotel} rows={rows} rooms={counted} stay={stay} />
    </div>
  );
}

/**
 * Who sets the surcharge, when, and how much it is for this stay.
 */
function Why({
  id,
  hotel,
  rows,
  rooms,
  stay,
}: {
  readonly id: string;
  readonly hotel: string;
  readonly rows: readonly Surcharge[];
  readonly rooms: readonly RoomView[];
  readonly stay: Stay;
}) {
  const intl = useIntl();
  return (
    <Popover id={id} aria-labelledby={`${id}-title`} className="text-ink-2">
      <div className="-mt-2 -mr-2 flex items-center justify-between gap-2">
        <PopoverTitle id={`${id}-title`}>
          <FormattedMessage id="surcharge.whyTitle" />
        </PopoverTitle>
        <Button
          variant="plain"
          size="icon"
          aria-label={intl.formatMessage({ id: 'common.close' })}
          title={intl.formatMessage({ id: 'common.close' })}
          popoverTarget={id}
          popoverTargetAction="hide"
        >
          <X className="size-5" />
        </Button>
      </div>
      <dl className="space-y-2.5 [&_dt]:font-semibold [&_dt]:text-foreground">
        <div>
          <dt>
            <FormattedMessage id="surcharge.who" />
          </dt>
          <dd>
            <FormattedMessage id="surcharge.whoText" values={{ hotel, brand: brand.name }} />
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="surcharge.when" />
          </dt>
          <dd>
            {rows.map((row) => (
              <WhenLine key={`${row.from}${row.to}${row.reason}`} row={row} />
            ))}
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="surcharge.howMuch" />
          </dt>
          <dd>
            {rooms.length === 0
              ? intl.formatMessage({ id: 'surcharge.notCounted' })
              : rooms.map((room) => (
                  <p key={room.sn}>
                    <span translate="no">{room.name}</span>: +{formatVnd(amountOf(room))}
                    {spanOf(room, stay)}
                  </p>
                ))}
          </dd>
        </div>
      </dl>
      <p className="pt-2.5">
        <FormattedMessage id="surcharge.shown" />
      </p>
    </Popover>
  );
}

const linesOf = (room: RoomView) =>
  room.price?.lines.filter(({ kind }) => kind === 'surcharge') ?? [];
const amountOf = (room: RoomView): number =>
  linesOf(room).reduce((sum, { amount }) => sum + amount, 0);
/** ` (18:00–20:00)`: only the hours of the stay that fall into the busy time are charged. */
function spanOf(room: RoomView, stay: Stay): string {
  const [line] = linesOf(room);
  return stay.type !== 'hourly' || line?.from === undefined || line.to === undefined
    ? ''
    : ` (${localTime(line.from)}–${localTime(line.to)})`;
}

/** `T6, T7, CN · 18:00–24:00: +20%`. */
function WhenLine({
  row: { weekdays, from, to, percent, reason, type },
}: {
  readonly row: Surcharge;
}) {
  const intl = useIntl();
  const monday = '2026-11-23' as Parameters<typeof weekdayShort>[0];
  const days = [0, 1, 2, 3, 4, 5, 6]
    .map((ahead) => addDays(monday, ahead))
    .filter((date) => (weekdays & (1 << weekday(date))) !== 0);
  const when =
    days.length === 7
      ? intl.formatMessage({ id: `surcharge.days.${reason}` })
      : days.map((date) => weekdayShort(date, intl)).join(', ');
  return (
    <p>
      {when}
      {type === 'hourly' ? ` · ${from}–${to}` : ''}: +{percent}%
    </p>
  );
}

export type CheaperNoteProps = {
  readonly slug: string;
  readonly cheaper: NonNullable<RoomListing['cheaper']>;
  readonly asOf: Instant;
  readonly className?: string;
};

/** A booking type that covers the same hours for less; one tap changes to it. */
export function CheaperNote({ slug, cheaper, asOf, className = '' }: CheaperNoteProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { stay, checkIn, checkOut, total, saved } = cheaper;
  const end = (at: Instant) => `${localTime(at)} ${dayBrief(localDate(at), asOf, intl)}`;
  return (
    <Notice
      variant="leaf"
      icon={PiggyBank}
      className={className}
      title={intl.formatMessage(
        { id: 'cheaper.title' },
        { way: intl.formatMessage({ id: `bookingType.${stay.type}` }), amount: formatVnd(saved) },
      )}
      action={
        <Link
          to={path(locale, 'hotel', { slug }, stayParams(stay))}
          replace
          preventScrollReset
          className={buttonVariants({ variant: 'secondary', size: 'sm', className: 'self-center' })}
        >
          <FormattedMessage id="cheaper.take" />
        </Link>
      }
    >
      <FormattedMessage
        id="cheaper.text"
        values={{
          from: end(checkIn),
          to: end(checkOut),
          length: lengthText(stay.type, { from: checkIn, to: checkOut }, intl),
          total: formatVnd(total),
        }}
      />
    </Notice>
  );
}
