// How a member booked last time, so that a checkout asks again for nothing it knows: the way to pay, the e-mail, the terms.

import type { QuoteView } from '#contract/calls/booking.ts';
import { termsAgreedSince } from '#domain/policy.ts';
import { localDate } from '#domain/time.ts';
import type { Context } from './context.ts';
import { lastBookingOf } from './store/booking.ts';

/** Null for a guest and for a member who has never booked. No booking was made without agreeing, so its day tells which terms were agreed to. */
export async function usualOf(ctx: Context): Promise<QuoteView['usual']> {
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
