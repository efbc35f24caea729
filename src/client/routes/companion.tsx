// What companions see of a booking: where and when, without prices, phones and names.

import { useSuspenseQuery } from '@tanstack/react-query';
import { MapPin, Navigation, Phone } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { directionsTo } from '#contract/directions.ts';
import { path } from '#contract/paths.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { query } from '../api/queries.ts';
import { Notice } from '../components/notice.tsx';
import { Photo } from '../components/photo.tsx';
import { Reading } from '../components/reading.tsx';
import { bookingLink } from '../features/stay/booking-link.ts';
import { StayBar } from '../features/stay/stay-bar.tsx';
import { stayBarProps } from '../features/stay/stay-format.ts';
import { useLocale } from '../intl/intl.tsx';
import { PageContext } from '../runtime/page-context.ts';
import { buttonVariants } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

export function Component() {
  const intl = useIntl();
  const locale = useLocale();
  const { now } = use(PageContext);
  const [search] = useSearchParams();
  const { data: stay } = useSuspenseQuery(
    query('booking/getSharedBooking', bookingLink(useParams()['code'], search)),
  );
  const status = bookingStatusOf(stay.status);
  const isGone = status === 'cancelled' || status === 'failed' || status === 'noShow';
  const { hotel, room } = stay;
  return (
    <div className="mx-auto max-w-(--container-form) px-4 pt-4 pb-12">
      <title>{intl.formatMessage({ id: 'shared.title' })}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="strict-origin" />
      <h1 className="text-2xl font-bold">
        <FormattedMessage id="shared.title" />
      </h1>
      <p className="pt-1 pb-4 text-sm text-ink-2">
        <FormattedMessage id="shared.text" />
      </p>
      <div className="space-y-3">
        {isGone && (
          <Notice variant="lamp" title={intl.formatMessage({ id: 'shared.gone' })}>
            <FormattedMessage id="shared.goneText" />
          </Notice>
        )}
        <Card as="section" className="overflow-hidden">
          <div className="h-36 overflow-hidden bg-sunken">
            <Photo {...room.picture} alt="" sizes="(min-width: 768px) 560px, 100vw" priority />
          </div>
          <div className="p-4">
            <p className="text-lg font-semibold" translate="no">
              {hotel.name}
            </p>
            <p className="text-sm text-ink-2">{room.name}</p>
            <Reading of={room.reading} />
            <StayBar
              {...stayBarProps(stay.type, { from: stay.checkIn, to: stay.checkOut }, now, intl)}
              className="pt-3.5"
            />
            <p className="pt-1 text-center text-xs text-muted-foreground">
              <FormattedMessage id="date.vietnamTime" />
            </p>
          </div>
        </Card>
        <HotelContact hotel={hotel} />
        <Link
          to={path(locale, 'hotel', { slug: hotel.slug })}
          className={buttonVariants({ variant: 'secondary', wide: true })}
        >
          <FormattedMessage id="shared.hotel" />
        </Link>
      </div>
    </div>
  );
}

type ContactProps = { readonly hotel: Output<'booking/getSharedBooking'>['hotel'] };

function HotelContact({ hotel }: ContactProps) {
  const row = 'flex min-h-15 items-center gap-3 px-4 py-2.5';
  return (
    <Card as="section" className="overflow-hidden text-sm">
      <div className="divide-y divide-border">
        <p className={row}>
          <MapPin className="size-5 text-primary-ink" />
          <span className="min-w-0 flex-1">
            <span lang="vi" translate="no">
              {hotel.address}
            </span>
            <Reading of={hotel.addressReading} />
          </span>
        </p>
        <a href={`tel:${hotel.phone.replace(/\s/g, '')}`} className={row}>
          <Phone className="size-5 text-primary-ink" />
          <span className="flex-1">
            <b className="block font-semibold">
              <FormattedMessage id="booking.callDesk" />
            </b>
            <span className="text-cap text-muted-foreground">{hotel.phone}</span>
          </span>
        </a>
        <a href={directionsTo(hotel)} target="_blank" rel="noopener" className={row}>
          <Navigation className="size-5 text-primary-ink" />
          <b className="flex-1 font-semibold">
            <FormattedMessage id="booking.directions" />
          </b>
        </a>
      </div>
    </Card>
  );
}
