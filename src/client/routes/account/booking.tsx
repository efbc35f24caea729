// One booking of the member, with the check-in card first: it opens in under a second, also without a network.

import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { use } from 'react';
import { Link, useParams } from 'react-router';
import { languageOf, path } from '#contract/paths.ts';
import type { MessageId } from '#contract/text.ts';
import { bookingStatusOf, isFinal } from '#domain/booking.ts';
import { query } from '../../api.ts';
import { useLocale, useSay } from '../../intl.tsx';
import { OriginContext } from '../../origin.ts';
import { CancelRow } from '../../parts/account/cancel-row.tsx';
import { ChangeRows } from '../../parts/account/change-rows.tsx';
import { ReviewLink } from '../../parts/account/review-link.tsx';
import { Arrival } from '../../parts/arrival.tsx';
import { HotelFacts, Progress, Receipt, Terms } from '../../parts/booking-facts.tsx';
import { BookingLinks } from '../../parts/booking-links.tsx';
import { lookAgainAfter } from '../../parts/booking-now.ts';
import { CheckInCard } from '../../parts/check-in-card.tsx';
import { useLiveNow } from '../../parts/live-now.ts';
import { LostRoom } from '../../parts/lost-room.tsx';
import { NoShowNote } from '../../parts/no-show-note.tsx';
import { useProduct } from '../../parts/product.ts';
import { PushRow } from '../../parts/push-row.tsx';
import { RefundTracker } from '../../parts/refund-tracker.tsx';
import { statusTags } from '../../parts/status-tags.ts';
import { stayBarProps } from '../../parts/stay-view.ts';
import { WaitsForHotel } from '../../parts/waits-for-hotel.tsx';
import { buttonClass } from '../../ui/button-look.ts';
import { StayBar } from '../../ui/stay-bar.tsx';
import { Tag } from '../../ui/tag.tsx';

export function Component() {
  const say = useSay();
  const locale = useLocale();
  const { now, origin } = use(OriginContext);
  const asked = query('booking/getBookingDetail', { code: useParams()['code'] ?? '' });
  const { data: booking } = useSuspenseQuery({
    ...asked,
    refetchInterval: ({ state }) => lookAgainAfter(state.data),
  });
  const live = useLiveNow();
  const status = bookingStatusOf(booking.status);
  const isOver = isFinal(status);
  const [tone, icon] = statusTags[status];
  const productOf = useProduct();
  return (
    <div className="mx-auto max-w-(--container-form) px-4 pb-10 lg:pt-4">
      <title>{say('card.title')}</title>
      <div className="-mx-2 flex min-h-14 items-center gap-1">
        <Link
          to={path(locale, 'myBooking')}
          aria-label={say('nav.back')}
          className="grid size-11 place-items-center rounded-full"
        >
          <ArrowLeft className="size-5.5" />
        </Link>
        <h1 className="flex-1 text-lg font-semibold">{say('card.title')}</h1>
        <Tag tone={tone} icon={icon} className="mr-2">
          {say(`status.${status}` as MessageId, { product: productOf(booking) })}
        </Tag>
      </div>
      <div className="space-y-3">
        {booking.checkInToken === null ? (
          <section className="rounded-xl bg-card p-4 shadow-1">
            <p className="text-cap text-muted-foreground">{say('card.code')}</p>
            <p className="text-code font-bold" translate="no" data-testid="booking-code">
              {booking.code.slice(0, 3)} {booking.code.slice(3)}
            </p>
            <p className="pt-2 font-semibold" translate="no">
              {booking.hotel.name}
            </p>
            <p className="text-sm text-ink-2">{booking.room.name}</p>
            <StayBar
              {...stayBarProps(
                booking.type,
                { from: booking.checkIn, to: booking.checkOut },
                now,
                languageOf(locale),
                say,
              )}
              className="pt-3.5"
            />
            {status === 'paymentPending' && (
              <Link
                to={path(locale, 'bookingStatus', {}, { code: booking.code, key: booking.key })}
                className={buttonClass({ wide: true, className: 'mt-4' })}
              >
                {say('bookings.payOn')}
              </Link>
            )}
          </section>
        ) : (
          <CheckInCard booking={booking} now={now} origin={origin} />
        )}
        <NoShowNote booking={booking} />
        <RefundTracker booking={booking} now={now} />
        <LostRoom booking={booking} now={live} />
        <Arrival booking={booking} now={live} />
        <WaitsForHotel booking={booking} now={live} />
        <ReviewLink booking={booking} />
        {!isOver && <PushRow />}
        <HotelFacts booking={booking} now={now}>
          <ChangeRows booking={booking} now={live} />
          <CancelRow booking={booking} now={live} />
        </HotelFacts>
        {status !== 'paymentPending' && <BookingLinks booking={booking} />}
        <Progress booking={booking} now={now} />
        <Terms booking={booking} now={now} />
        <Receipt booking={booking} />
      </div>
    </div>
  );
}
