// What a no-show cost: the amount kept by the cancellation policy, and the refund.

import { CalendarX } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatuses } from '#domain/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { paymentMethodOf } from '#domain/payment.ts';
import { Notice } from '../../../components/notice.tsx';

export function NoShowNote({ booking }: { readonly booking: BookingView }) {
  const intl = useIntl();
  const { cancellation } = booking;
  if (booking.status !== bookingStatuses.noShow) return null;
  const method = paymentMethodOf(booking.paymentMethod) ?? 'momo';
  if (cancellation === null) {
    // Without a recorded fee nothing is known of the money, so nothing is calculated here.
    const isNothingPaid = method === 'hotel' || booking.price.total === booking.dueAtHotel;
    return isNothingPaid ? (
      <Notice
        variant="default"
        icon={CalendarX}
        title={intl.formatMessage({ id: 'cancel.doneNothing' })}
      >
        {method === 'hotel' && intl.formatMessage({ id: 'noShow.later' })}
      </Notice>
    ) : null;
  }
  const { paid, refund } = cancellation;
  const keptAmount = formatVnd(paid - refund);
  return refund > 0 ? (
    <Notice
      variant="default"
      icon={CalendarX}
      title={intl.formatMessage({ id: 'noShow.kept' }, { amount: keptAmount })}
    >
      <FormattedMessage
        id="noShow.back"
        values={{
          amount: formatVnd(refund),
          method: intl.formatMessage({ id: `payment.${method}` }),
        }}
      />
    </Notice>
  ) : (
    <Notice
      variant="default"
      icon={CalendarX}
      title={intl.formatMessage({ id: 'noShow.keptAll' }, { amount: keptAmount })}
    />
  );
}
