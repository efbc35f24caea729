// The schemas of all calls, under the names of their rows.

import { authSchemas } from './auth.ts';
import { blogSchemas } from './blog.ts';
import { bookingChangeSchemas } from './booking-change.ts';
import { bookingLifeSchemas } from './booking-life.ts';
import { bookingSchemas, paymentSchemas } from './booking.ts';
import { couponSchemas } from './coupon.ts';
import type { CallSchemas } from './define-schemas.ts';
import { deskSchemas } from './desk.ts';
import { hotelSchemas } from './hotel.ts';
import { identitySchemas } from './identity.ts';
import { mapSchemas } from './map.ts';
import { passkeySchemas } from './passkey.ts';
import { placeSchemas } from './place.ts';
import { pointSchemas } from './point.ts';
import { pushSchemas } from './push.ts';
import { refundSchemas } from './refund.ts';
import { reviewSchemas } from './review.ts';
import { usageSchemas } from './usage.ts';
import { userSchemas } from './user.ts';
import { watchSchemas } from './watch.ts';

export const callSchemas = {
  ...authSchemas,
  ...identitySchemas,
  ...passkeySchemas,
  ...userSchemas,
  ...hotelSchemas,
  ...mapSchemas,
  ...placeSchemas,
  ...bookingSchemas,
  ...bookingLifeSchemas,
  ...bookingChangeSchemas,
  ...paymentSchemas,
  ...refundSchemas,
  ...couponSchemas,
  ...pointSchemas,
  ...reviewSchemas,
  ...blogSchemas,
  ...pushSchemas,
  ...deskSchemas,
  ...usageSchemas,
  ...watchSchemas,
} satisfies Record<string, CallSchemas>;

/** The schemas of a call, without their exact types. */
export function schemasOf(name: keyof typeof callSchemas): CallSchemas {
  return callSchemas[name];
}
