// What a price is for: `/ 2 giờ`, `/ đêm`.

import type { IntlShape } from 'react-intl';
import type { OfferView } from '#contract/schemas/hotel.ts';
import type { Stay } from '#domain/stay.ts';
import { lengthText } from '../stay/stay-format.ts';

export function perText(offer: OfferView, stay: Stay, intl: IntlShape): string {
  return intl.formatMessage(
    { id: 'price.per' },
    {
      length:
        stay.type === 'overnight'
          ? intl.formatMessage({ id: 'stay.perNight' })
          : lengthText(stay.type, { from: offer.checkIn, to: offer.checkOut }, intl),
    },
  );
}
