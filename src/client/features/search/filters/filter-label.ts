// The short label of an active filter's chip.

import type { Language } from '#contract/paths.ts';
import type { ActiveFilter } from '#domain/filter.ts';
import { facilities, hotelTypes, nameOf } from '#domain/hotel.ts';
import { paymentMethods } from '#domain/payment.ts';
import type { Filters } from '#domain/search.ts';
import { decimal, moneyShort, type Say } from '../../../intl/intl.tsx';

/** `150K–600K`, `Từ 150K`, `Đến 600K`. */
function priceText({ minPrice, maxPrice }: Filters, say: Say): string {
  if (minPrice !== null && maxPrice !== null)
    return `${moneyShort(minPrice)}–${moneyShort(maxPrice)}`;
  return minPrice === null
    ? say('filter.under', { price: moneyShort(maxPrice ?? 0) })
    : say('filter.over', { price: moneyShort(minPrice) });
}

/** `4+`, `4,5+`. */
export function scoreText(score: number, language: Language): string {
  return `${Number.isInteger(score) ? score : decimal(score, language)}+`;
}

export function filterText(
  { key, number }: ActiveFilter,
  filters: Filters,
  say: Say,
  language: Language,
): string {
  switch (key) {
    case 'price':
      return priceText(filters, say);
    case 'isFlashSale':
      return say('filter.flashSale');
    case 'isFreeToCancel':
      return say('hotel.freeToCancel');
    case 'filterByRating':
      return scoreText(filters.filterByRating ?? 0, language);
    case 'rateReviewClean':
      return say('filter.cleanAtLeast', {
        score: scoreText(filters.rateReviewClean ?? 0, language).slice(0, -1),
      });
    case 'hotelType':
      return say(`hotelType.${nameOf(hotelTypes, number ?? 0)}`);
    case 'facility':
      return say(`facility.${nameOf(facilities, number ?? 0)}`);
    case 'paymentMethod':
      return say(`payment.${nameOf(paymentMethods, number ?? 0)}`);
    case 'hotelCollectionSn':
      return say('filter.collection');
    case 'promotion':
      return say('filter.promotion');
  }
}
