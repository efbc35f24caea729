// What is known of a member, which fills in the checkout: how they booked last time (payment
// method, e-mail, terms), and who they are where a hotel reports its guests.

import type { QuoteView } from '#contract/schemas/booking.ts';
import { parseAge } from '#domain/guest/guest.ts';
import { termsAgreedSince } from '#domain/policy.ts';
import { ageOn } from '#domain/profile.ts';
import { localDate } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import { lastBookingOf } from '../store/booking/booking.ts';
import { findProfile } from '../store/member/profile.ts';

/**
 * Null for a guest and for a member who has never booked. Who makes a booking agrees to the terms
 * of its day, so its day tells which; who made one that was taken over agreed for themselves.
 */
export async function lastChoicesOf(ctx: RequestContext): Promise<QuoteView['usual']> {
  const { member } = ctx.caller;
  const last = member === null ? undefined : await lastBookingOf(ctx.db, member.sn);
  return last === undefined
    ? null
    : {
        paymentMethod: last.paymentMethod,
        email: last.email,
        agrees: last.isOwn && localDate(last.createdAt) >= termsAgreedSince,
      };
}

/** Of the profile; undefined for a guest. What it does not say is asked. */
export async function profileGuestOf(ctx: RequestContext): Promise<QuoteView['guest']> {
  const { member } = ctx.caller;
  const profile = member === null ? undefined : await findProfile(ctx.db, member.sn);
  if (profile === undefined) return undefined;
  const { firstName, lastName, birthDate, gender } = profile;
  const age = parseAge(birthDate === null ? null : ageOn(birthDate, localDate(ctx.now)));
  return { firstName, lastName, age: 'age' in age ? age.age : null, gender };
}
