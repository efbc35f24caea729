// One promotion: what it gives, when, on which terms, and the hotels that take part with their
// current prices.

import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarClock } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import { lastDayOf } from '#domain/coupon.ts';
import { defaultBookingType, defaultStay, shownInterval } from '#domain/stay.ts';
import { localDate, type Instant } from '#domain/time/time.ts';
import { query } from '../api/queries.ts';
import { Photo } from '../components/photo.tsx';
import { pageTitle } from '../document/page-title.ts';
import { parseProse, Prose } from '../features/content/prose.tsx';
import { CouponOffers } from '../features/coupons/coupon-offers.tsx';
import { HotelList } from '../features/hotel-list/hotel-list.tsx';
import { lengthText, rangeText } from '../features/stay/stay-format.ts';
import { dayMonth, useLocale, useLocalText } from '../intl/intl.tsx';
import { PageContext } from '../runtime/page-context.ts';
import { Badge } from '../ui/badge.tsx';

export function Component() {
  const words = useLocalText();
  const locale = useLocale();
  const { now } = use(PageContext);
  const { data: promotion } = useSuspenseQuery(
    query('promotion/getPromotionDetail', { name: useParams()['name'] ?? '' }),
  );
  const day = (at: Instant) => dayMonth(localDate(at), now);
  const title = words(promotion.title);
  return (
    <div className="page pb-8 lg:pt-8">
      <title>{pageTitle(title)}</title>
      <meta name="description" content={words(promotion.summary)} />
      <div className="mx-auto max-w-(--container-read)">
        <Link
          to={path(locale, 'promotionList')}
          className="inline-flex min-h-12 items-center gap-2 text-sm font-semibold text-primary-ink"
        >
          <ArrowLeft className="size-5" />
          <FormattedMessage id="nav.promotions" />
        </Link>
        <div className="mt-1 aspect-video overflow-hidden rounded-xl bg-sunken">
          <Photo name={promotion.picture} alt="" sizes="(min-width: 768px) 680px, 92vw" priority />
        </div>
        <h1 className="mt-5 text-3xl font-bold">{title}</h1>
        <p className="mt-2">
          <Badge variant="lamp">
            <CalendarClock data-icon="inline-start" />
            <FormattedMessage
              id="promotion.dates"
              values={{
                from: day(promotion.startsAt),
                to: dayMonth(lastDayOf(promotion.endsAt), now),
              }}
            />
          </Badge>
        </p>
        <p className="mt-3 text-ink-2">{words(promotion.summary)}</p>
        {promotion.coupons.length > 0 && (
          <section>
            <h2 className="mt-8 text-xl font-semibold">
              <FormattedMessage id="promotion.coupons" />
            </h2>
            <CouponOffers coupons={promotion.coupons} now={promotion.asOf} />
          </section>
        )}
        <h2 className="mt-8 text-xl font-semibold">
          <FormattedMessage id="promotion.terms" />
        </h2>
        <Prose blocks={parseProse(words(promotion.terms))} className="text-ink-2" />
      </div>
      {promotion.hotels.length > 0 && (
        <Hotels hotels={promotion.hotels} stay={promotion.stay} asOf={promotion.asOf} now={now} />
      )}
    </div>
  );
}

function Hotels({
  hotels,
  stay: given,
  asOf,
  now,
}: Pick<Output<'promotion/getPromotionDetail'>, 'hotels' | 'stay' | 'asOf'> & {
  readonly now: Instant;
}) {
  const intl = useIntl();
  const stay = given ?? defaultStay(defaultBookingType(asOf), asOf);
  const length = lengthText(stay.type, shownInterval(stay), intl).toLowerCase();
  return (
    <section className="mt-10">
      <h2 className="text-xl font-semibold">
        <FormattedMessage id="promotion.hotels" />
      </h2>
      <p className="mt-0.5 text-sm text-muted-foreground">
        <FormattedMessage
          id="promotion.pricesFor"
          values={{ length, range: rangeText(stay, now) }}
        />
      </p>
      <HotelList hotels={hotels} stay={stay} asOf={asOf} now={now} className="mt-4" />
    </section>
  );
}
