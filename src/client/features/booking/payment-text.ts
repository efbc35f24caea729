// How a booking's money stands, in the words of lists, cards and receipts.

import { useIntl, type IntlShape } from 'react-intl';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { paymentMethodOf, paymentStatusOf } from '#domain/payment.ts';
import {
  paymentState,
  type PaymentFacts,
  type PaymentState,
} from '#domain/settling/payment-state.ts';

type Paid = Pick<
  BookingView,
  'status' | 'paymentMethod' | 'paymentStatus' | 'dueAtHotel' | 'refunds'
> & { readonly price: Pick<BookingView['price'], 'total'> };

export const paymentFactsOf = (booking: Paid): PaymentFacts => ({
  status: bookingStatusOf(booking.status),
  method: paymentMethodOf(booking.paymentMethod) ?? 'hotel',
  paymentStatus: paymentStatusOf(booking.paymentStatus),
  total: booking.price.total,
  dueAtHotel: booking.dueAtHotel,
  refunds: booking.refunds,
});

export const paymentStateOf = (booking: Paid): PaymentState =>
  paymentState(paymentFactsOf(booking));

/** `Đã trả bằng MoMo`, `Trả tại khách sạn`, `Đang hoàn về MoMo`. */
export function paidByText(booking: Paid, intl: IntlShape): string {
  const { method } = paymentFactsOf(booking);
  return intl.formatMessage(
    { id: `payBy.${paymentStateOf(booking)}` },
    {
      method: intl.formatMessage({ id: `payment.${method}` }),
      due: formatVnd(booking.dueAtHotel),
      back: formatVnd(booking.refunds.reduce((sum, { amount }) => sum + amount, 0)),
    },
  );
}

export function usePaidByText(): (booking: Paid) => string {
  const intl = useIntl();
  return (booking) => paidByText(booking, intl);
}
