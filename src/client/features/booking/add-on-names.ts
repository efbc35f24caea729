// The names of a booking's add-ons, which a provider has to confirm.

import type { BookingView } from '#contract/schemas/booking.ts';
import { useLocalText, useSay } from '../../intl/intl.tsx';

/** `Đưa đón sân bay`; several joined by commas, and a general word where the price names none. */
export function useAddOnNames(): (booking: Pick<BookingView, 'price'>) => string {
  const say = useSay();
  const words = useLocalText();
  return ({ price }) =>
    price.lines
      .flatMap(({ kind, name }) => (kind === 'addOn' && name !== undefined ? [words(name)] : []))
      .join(', ') || say('status.product');
}
