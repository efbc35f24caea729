// The texts of a coupon's ticket: the amount on its stub, its conditions and its state.

import type { IntlShape } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import { languageOf, type Locale } from '#contract/paths.ts';
import type { CouponView, HeldCouponView } from '#contract/schemas/coupon.ts';
import { lastDayOf, type CouponStanding } from '#domain/coupon.ts';
import { formatVnd, formatCompact } from '#domain/money.ts';
import { paymentMethodOf } from '#domain/payment.ts';
import { daysBetween, localDate, localTime, type Instant } from '#domain/time/time.ts';
import { dayMonth } from '../../intl/intl.tsx';
import type { BadgeVariant } from '../../ui/badge.tsx';
import type { CouponState } from './coupon-ticket.tsx';

/** The stub: `50%` over `tối đa 80K`, or `40K` over `giảm thẳng`. */
export function stubOf(
  { kind, value, maxDiscount }: CouponView,
  intl: IntlShape,
): { amount: string; unit: string } {
  if (kind === 'amount')
    return { amount: formatCompact(value), unit: intl.formatMessage({ id: 'coupon.flat' }) };
  return {
    amount: `${value}%`,
    unit:
      maxDiscount === null
        ? intl.formatMessage({ id: 'coupon.flat' })
        : intl.formatMessage({ id: 'coupon.most' }, { amount: formatCompact(maxDiscount) }),
  };
}

/** `Đơn từ 200.000 ₫ · Qua đêm · Ví MoMo, ZaloPay`. */
export function conditionsOf(
  { minAmount, bookingTypes, paymentMethods }: CouponView,
  intl: IntlShape,
): string {
  const methods = paymentMethods.map(paymentMethodOf).filter((name) => name !== null);
  return [
    minAmount > 0
      ? intl.formatMessage({ id: 'coupon.from' }, { amount: formatVnd(minAmount) })
      : '',
    bookingTypes.map((type) => intl.formatMessage({ id: `bookingType.${type}` })).join(', '),
    methods.map((name) => intl.formatMessage({ id: `payment.${name}` })).join(', '),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

const when = (at: Instant, now: Instant): string =>
  `${dayMonth(localDate(at), now)}, ${localTime(at)}`;
/** With fewer days left than this, the days are counted. */
const countedDays = 10;

/** How long a held coupon can be used, or why it cannot. */
export function heldNote(
  { state, reason, usableFrom, expiresAt }: HeldCouponView,
  now: Instant,
  intl: IntlShape,
): string {
  if (state === 'waitEffectiveDate')
    return intl.formatMessage({ id: 'coupon.usableFrom' }, { when: when(usableFrom, now) });
  const last = lastDayOf(expiresAt);
  if (reason === 'used') return intl.formatMessage({ id: 'coupon.usedUp' });
  if (reason === 'expired')
    return intl.formatMessage({ id: 'coupon.expiredOn' }, { date: dayMonth(last, now) });
  const days = daysBetween(localDate(now), last);
  return days <= countedDays
    ? intl.formatMessage({ id: 'coupon.daysLeft' }, { count: days })
    : intl.formatMessage({ id: 'coupon.expires' }, { date: dayMonth(last, now) });
}

/** When a coupon that is not held yet can be received, and how long it is valid then. */
export function offeredNote(
  { state, reason, receiveFrom, validTo, daysFromReceipt }: CouponView,
  now: Instant,
  intl: IntlShape,
): string {
  if (state === 'waiting' && receiveFrom !== null)
    return intl.formatMessage({ id: 'coupon.receiveFrom' }, { when: when(receiveFrom, now) });
  if (reason !== null)
    return intl.formatMessage({ id: reason === 'gone' ? 'coupon.gone' : 'coupon.over' });
  if (daysFromReceipt !== null)
    return intl.formatMessage({ id: 'coupon.days' }, { count: daysFromReceipt });
  return validTo === null
    ? ''
    : intl.formatMessage({ id: 'coupon.expires' }, { date: dayMonth(lastDayOf(validTo), now) });
}

/** The ticket's appearance. */
export function ticketStateOf({ state }: CouponStanding): CouponState {
  if (state === 'waiting' || state === 'waitEffectiveDate') return 'waiting';
  return state === 'cannotApply' ? 'used' : 'apply';
}

type Label = { readonly text: MessageId; readonly tone: BadgeVariant };
/** The labels of the states. */
export function labelOf({ state, reason }: CouponStanding): Label {
  if (state === 'waiting') return { text: 'coupon.label.waitReceipt', tone: 'dusk' };
  if (state === 'waitEffectiveDate') return { text: 'coupon.label.waitValid', tone: 'dusk' };
  if (state !== 'cannotApply') return { text: 'coupon.label.valid', tone: 'leaf' };
  return { text: reason === 'used' ? 'coupon.label.used' : 'coupon.label.invalid', tone: 'muted' };
}

/** The coupon's own conditions, in the page's language; empty when it has none. */
export const ownConditions = ({ conditions }: CouponView, locale: Locale): string =>
  conditions[languageOf(locale)];
