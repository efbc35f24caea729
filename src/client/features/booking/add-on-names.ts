// What beside the room a booking waits for: the names of its add-ons.

import type { BookingView } from '#contract/schemas/booking.ts';
import { useSay, useWords } from '../../intl/intl.tsx';

/** `Đưa đón sân bay`; of several each, and a word for any where the price names none. */
export function useAddOnNames(): (booking: Pick<BookingView, 'price'>) => string {
  const say = useSay();
  const words = useWords();
  return ({ price }) =>
    price.lines
      .flatMap(({ kind, name }) => (kind === 'addOn' && name !== undefined ? [words(name)] : []))
      .join(', ') || say('status.product');
}
