// The names of a booking's add-ons, which a provider has to confirm.

import { useIntl } from 'react-intl';
import type { BookingView } from '#contract/schemas/booking.ts';
import { useLocalText } from '../../intl/intl.tsx';

/** `Đưa đón sân bay`; several joined by commas, and a general word where the price names none. */
export function useAddOnNames(): (booking: Pick<BookingView, 'price'>) => string {
  const intl = useIntl();
  const words = useLocalText();
  return ({ price }) =>
    price.lines
      .flatMap(({ kind, name }) => (kind === 'addOn' && name !== undefined ? [words(name)] : []))
      .join(', ') || intl.formatMessage({ id: 'status.product' });
}
