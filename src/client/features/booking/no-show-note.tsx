// What a no-show cost: the amount kept by the cancellation policy, and the refund.

import { CalendarX } from 'lucide-react';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatuses } from '#domain/booking.ts';
import { paymentMethodOf } from '#domain/payment.ts';
import { Notice } from '../../components/notice.tsx';
import { money, useSay } from '../../intl/intl.tsx';

export function NoShowNote({ booking }: { readonly booking: BookingView }) {
  const say = useSay();
  const { cancellation } = booking;
  if (booking.status !== bookingStatuses.noShow) return null;
  const method = paymentMethodOf(booking.paymentMethod) ?? 'momo';
  if (cancellation === null) {
    // Without a recorded fee nothing is known of the money, so nothing is calculated here.
    const isNothingPaid = method === 'hotel' || booking.price.total === booking.dueAtHotel;
    return isNothingPaid ? (
      <Notice variant="default" icon={CalendarX} title={say('cancel.doneNothing')}>
        {method === 'hotel' && say('noShow.later')}
      </Notice>
    ) : null;
  }
  const { paid, refund } = cancellation;
  const keptAmount = money(paid - refund);
  return refund > 0 ? (
    <Notice variant="default" icon={CalendarX} title={say('noShow.kept', { amount: keptAmount })}>
      {say('noShow.back', { amount: money(refund), method: say(`payment.${method}`) })}
    </Notice>
  ) : (
    <Notice
      variant="default"
      icon={CalendarX}
      title={say('noShow.keptAll', { amount: keptAmount })}
    />
  );
}
