// The texts of a coupon's ticket: the amount on its stub, its conditions and its state.

import type { MessageId } from '#contract/message-id.ts';
import { languageOf, type Locale } from '#contract/paths.ts';
import type { CouponView, HeldCouponView } from '#contract/schemas/coupon.ts';
import { lastDayOf, type CouponStanding } from '#domain/coupon.ts';
import { paymentMethodOf } from '#domain/payment.ts';
import { daysBetween, localDate, localTime, type Instant } from '#domain/time/time.ts';
import { dayMonth, money, moneyShort, type Say } from '../../intl/intl.tsx';
import type { CouponState } from '../../ui/coupon-ticket.tsx';
import type { TagTone } from '../../ui/tag.tsx';

/** The stub: `50%` over `tối đa 80K`, or `40K` over `giảm thẳng`. */
export function stubOf(
  { kind, value, maxDiscount }: CouponView,
  say: Say,
): { amount: string; unit: string } {
  if (kind === 'amount') return { amount: moneyShort(value), unit: say('coupon.flat') };
  return {
    amount: `${value}%`,
    unit:
      maxDiscount === null
        ? say('coupon.flat')
        : say('coupon.most', { amount: moneyShort(maxDiscount) }),
  };
}

/** `Đơn từ 200.000 ₫ · Qua đêm · Ví MoMo, ZaloPay`. */
export function conditionsOf(
  { minAmount, bookingTypes, paymentMethods }: CouponView,
  say: Say,
): string {
  const methods = paymentMethods.map(paymentMethodOf).filter((name) => name !== null);
  return [
    minAmount > 0 ? say('coupon.from', { amount: money(minAmount) }) : '',
    bookingTypes.map((type) => say(`bookingType.${type}`)).join(', '),
    methods.map((name) => say(`payment.${name}`)).join(', '),
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
  say: Say,
): string {
  if (state === 'waitEffectiveDate')
    return say('coupon.usableFrom', { when: when(usableFrom, now) });
  const last = lastDayOf(expiresAt);
  if (reason === 'used') return say('coupon.usedUp');
  if (reason === 'expired') return say('coupon.expiredOn', { date: dayMonth(last, now) });
  const days = daysBetween(localDate(now), last);
  return days <= countedDays
    ? say('coupon.daysLeft', { count: days })
    : say('coupon.expires', { date: dayMonth(last, now) });
}

/** When a coupon that is not held yet can be received, and how long it is valid then. */
export function offeredNote(
  { state, reason, receiveFrom, validTo, daysFromReceipt }: CouponView,
  now: Instant,
  say: Say,
): string {
  if (state === 'waiting' && receiveFrom !== null)
    return say('coupon.receiveFrom', { when: when(receiveFrom, now) });
  if (reason !== null) return say(reason === 'gone' ? 'coupon.gone' : 'coupon.over');
  if (daysFromReceipt !== null) return say('coupon.days', { count: daysFromReceipt });
  return validTo === null ? '' : say('coupon.expires', { date: dayMonth(lastDayOf(validTo), now) });
}

/** The ticket's appearance. */
export function ticketStateOf({ state }: CouponStanding): CouponState {
  if (state === 'waiting' || state === 'waitEffectiveDate') return 'waiting';
  return state === 'cannotApply' ? 'used' : 'apply';
}

type Label = { readonly text: MessageId; readonly tone: TagTone };
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
