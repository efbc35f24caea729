// How a member booked last time, which fills in the checkout: payment method, e-mail, terms.

import type { QuoteView } from '#contract/schemas/booking.ts';
import { termsAgreedSince } from '#domain/policy.ts';
import { localDate } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import { lastBookingOf } from '../store/booking/booking.ts';

/**
 * Null for a guest and for a member who has never booked. Every booking agreed to the terms of its
 * day, so its day tells which.
 */
export async function lastChoicesOf(ctx: RequestContext): Promise<QuoteView['usual']> {
  const { member } = ctx.caller;
  const last = member === null ? undefined : await lastBookingOf(ctx.db, member.sn);
  return last === undefined
    ? null
    : {
        paymentMethod: last.paymentMethod,
        email: last.email,
        agrees: localDate(last.createdAt) >= termsAgreedSince,
      };
}
