// The handler of every call. A handler has the name of its call, so a file is named here once,
// under the noun of its calls.

import type { CallName, Handlers } from '#contract/calls/calls.ts';
import type { RequestContext } from '../../context/request-context.ts';
import * as accountDeletion from './account-deletion.ts';
import * as auth from './auth.ts';
import * as blog from './blog.ts';
import * as bookingAttempt from './booking-attempt.ts';
import * as bookingChange from './booking-change.ts';
import * as bookingShare from './booking-share.ts';
import * as booking from './booking.ts';
import * as cancellation from './cancellation.ts';
import * as checkIn from './check-in.ts';
import * as coupon from './coupon.ts';
import * as deskAddOns from './desk-add-ons.ts';
import * as deskRooms from './desk-rooms.ts';
import * as desk from './desk.ts';
import * as enter from './enter.ts';
import * as favorite from './favorite.ts';
import * as findBooking from './find-booking.ts';
import * as hotelCollection from './hotel-collection.ts';
import * as hotel from './hotel.ts';
import * as identity from './identity.ts';
import * as mailLink from './mail-link.ts';
import * as map from './map.ts';
import * as passkey from './passkey.ts';
import * as payment from './payment.ts';
import * as place from './place.ts';
import * as point from './point.ts';
import * as promotion from './promotion.ts';
import * as push from './push.ts';
import * as reviewTranslation from './review-translation.ts';
import * as review from './review.ts';
import * as social from './social.ts';
import * as stamp from './stamp.ts';
import * as suggestion from './suggestion.ts';
import * as usage from './usage.ts';
import * as user from './user.ts';
import * as watch from './watch.ts';

type All = Handlers<RequestContext>;
type Noun = CallName extends `${infer Name}/${string}` ? Name : never;
/** The handlers of a noun by what is done: `getHome` of `hotel/getHome`. */
type HandlersOf<Of extends Noun> = {
  [Name in CallName as Name extends `${Of}/${infer Deed}` ? Deed : never]: All[Name];
};

/**
 * Puts the noun before each name. A handler that is missing and a function that no call has do not
 * compile.
 */
function handlersOf<Of extends Noun, Given extends HandlersOf<Of>>(
  noun: Of,
  given: Given & Record<Exclude<keyof Given, keyof HandlersOf<Of>>, never>,
): { [Name in CallName as Name extends `${Of}/${string}` ? Name : never]: All[Name] } {
  return Object.fromEntries(
    Object.entries(given).map(([deed, handler]) => [`${noun}/${deed}`, handler]),
  ) as ReturnType<typeof handlersOf<Of, Given>>;
}

export const handlers: All = {
  ...handlersOf('auth', { ...auth, ...enter, ...identity, ...passkey, ...social }),
  ...handlersOf('user', { ...user, ...accountDeletion }),
  ...handlersOf('hotel', {
    ...hotel,
    ...suggestion,
    ...map,
    ...hotelCollection,
    ...reviewTranslation,
  }),
  ...handlersOf('place', place),
  ...handlersOf('favorite', favorite),
  ...handlersOf('promotion', promotion),
  ...handlersOf('coupon', coupon),
  ...handlersOf('blog', blog),
  ...handlersOf('point', point),
  ...handlersOf('stamp', stamp),
  ...handlersOf('booking', {
    ...booking,
    ...bookingAttempt,
    ...bookingChange,
    ...bookingShare,
    ...cancellation,
    ...checkIn,
    ...findBooking,
    ...mailLink,
  }),
  ...handlersOf('payment', payment),
  ...handlersOf('review', review),
  ...handlersOf('push', push),
  ...handlersOf('usage', usage),
  ...handlersOf('watch', watch),
  ...handlersOf('desk', { ...desk, ...deskRooms, ...deskAddOns }),
};
