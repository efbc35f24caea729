// A booking's page without scripts: how old it is, how to reload it, and what else the page cannot
// show by itself.

import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import type { BookingView } from '#contract/schemas/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { paymentMethodOf } from '#domain/payment.ts';
import { localTime } from '#domain/time/time.ts';
import { PageContext } from '../../runtime/page-context.ts';
import { formatBookingCode } from '../stay/booking-code.ts';
import { HotelFacts } from './booking-details.tsx';
import { useMomentFormatter } from './booking-state.ts';

type Props = { readonly booking: BookingView };

/**
 * Without scripts nothing is stored on the device, so the link is the guest's only access to the
 * booking.
 */
export function NoscriptBooking({ booking }: Props) {
  return <noscript>{import.meta.env.SSR && <BookingNote booking={booking} />}</noscript>;
}

/**
 * While the payment is awaited it also shows where the hotel is, which the page otherwise shows
 * only after the payment.
 */
export function NoscriptPaymentWaiting({ booking }: Props) {
  return <noscript>{import.meta.env.SSR && <WaitingDetails booking={booking} />}</noscript>;
}

function BookingNote({ booking }: Props) {
  const intl = useIntl();
  const { now } = use(PageContext);
  const moment = useMomentFormatter(now);
  const { pathname, search } = useLocation();
  const held =
    booking.expiresAt === null
      ? null
      : intl.formatMessage({ id: 'plain.held' }, { time: localTime(booking.expiresAt) });
  return (
    <div className="mb-3 rounded-lg bg-dusk-soft px-3.5 py-3 text-sm" data-testid="plain-booking">
      <b className="block font-semibold text-dusk">
        {held ?? intl.formatMessage({ id: 'plain.keep' })}
      </b>
      <p className="text-ink-2">
        {held === null
          ? intl.formatMessage({ id: 'plain.keepText' })
          : intl.formatMessage(
              { id: booking.payUrl === null ? 'plain.payLater' : 'plain.payHere' },
              {
                amount: formatVnd(booking.price.total),
                method: intl.formatMessage({
                  id: `payment.${paymentMethodOf(booking.paymentMethod) ?? 'momo'}`,
                }),
              },
            )}
      </p>
      <p className="pt-1 text-ink-2">
        <FormattedMessage id="plain.asOf" values={{ time: moment(now) }} />
      </p>
      <a
        href={`${pathname}${search}`}
        className="inline-flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-3"
      >
        <FormattedMessage id="plain.again" />
      </a>
    </div>
  );
}

function WaitingDetails({ booking }: Props) {
  const { now } = use(PageContext);
  return (
    <div className="space-y-3 pt-5">
      <BookingNote booking={booking} />
      <p className="px-1 text-sm">
        <FormattedMessage id="card.code" />: <b translate="no">{formatBookingCode(booking.code)}</b>
      </p>
      <HotelFacts booking={booking} now={now} />
    </div>
  );
}
