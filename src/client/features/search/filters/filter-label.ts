// The short label of an active filter's chip.

import type { IntlShape } from 'react-intl';
import type { ActiveFilter } from '#domain/filter.ts';
import { facilities, hotelTypes, nameOf } from '#domain/hotel.ts';
import { formatCompact } from '#domain/money.ts';
import { paymentMethods } from '#domain/payment.ts';
import type { Filters } from '#domain/search.ts';
import { formatScore } from '../../../intl/intl.tsx';

/** `150K–600K`, `Từ 150K`, `Đến 600K`. */
function priceText({ minPrice, maxPrice }: Filters, intl: IntlShape): string {
  if (minPrice !== null && maxPrice !== null)
    return `${formatCompact(minPrice)}–${formatCompact(maxPrice)}`;
  return minPrice === null
    ? intl.formatMessage({ id: 'filter.under' }, { price: formatCompact(maxPrice ?? 0) })
    : intl.formatMessage({ id: 'filter.over' }, { price: formatCompact(minPrice) });
}

/** `4+`, `4,5+`. */
export function scoreText(score: number, intl: IntlShape): string {
  return `${Number.isInteger(score) ? score : formatScore(score, intl)}+`;
}

export function filterText(
  { key, number }: ActiveFilter,
  filters: Filters,
  intl: IntlShape,
): string {
  switch (key) {
    case 'price':
      return priceText(filters, intl);
    case 'isFlashSale':
      return intl.formatMessage({ id: 'filter.flashSale' });
    case 'isFreeToCancel':
      return intl.formatMessage({ id: 'hotel.freeToCancel' });
    case 'filterByRating':
      return scoreText(filters.filterByRating ?? 0, intl);
    case 'rateReviewClean':
      return intl.formatMessage(
        { id: 'filter.cleanAtLeast' },
        {
          score: scoreText(filters.rateReviewClean ?? 0, intl).slice(0, -1),
        },
      );
    case 'hotelType':
      return intl.formatMessage({ id: `hotelType.${nameOf(hotelTypes, number ?? 0)}` });
    case 'facility':
      return intl.formatMessage({ id: `facility.${nameOf(facilities, number ?? 0)}` });
    case 'paymentMethod':
      return intl.formatMessage({ id: `payment.${nameOf(paymentMethods, number ?? 0)}` });
    case 'hotelCollectionSn':
      return intl.formatMessage({ id: 'filter.collection' });
    case 'promotion':
      return intl.formatMessage({ id: 'filter.promotion' });
  }
}
