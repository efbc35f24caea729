// What a price is for.

import type { IntlShape } from 'react-intl';
import type { OfferView } from '#contract/schemas/hotel.ts';
import type { Stay } from '#domain/stay.ts';
import { lengthText } from '../stay/stay-format.ts';

/** `/ 2 giờ`, and without the number for one: `/ đêm`. */
export function perText(offer: OfferView, stay: Stay, intl: IntlShape): string {
  const length =
    stay.type === 'overnight'
      ? intl.formatMessage({ id: 'stay.perNight' })
      : lengthText(stay.type, { from: offer.checkIn, to: offer.checkOut }, intl);
  return intl.formatMessage({ id: 'price.per' }, { length: length.replace(/^1\s/, '') });
}
