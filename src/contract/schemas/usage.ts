// What a member agreed to have measured, event by event, and what broke in a browser.

import * as v from 'valibot';
import { paymentMethods } from '#domain/payment.ts';
import {
  browserErrorKinds,
  buildName,
  errorsPerPage,
  maxMessageLength,
  maxFrames,
  ownFrame,
} from '../browser-error.ts';
import { locales, routePaths, type RouteName } from '../paths.ts';
import { eventsAtOnce, products, type UsageEvent } from '../usage-events.ts';
import { defineSchemas } from './define-schemas.ts';
import { At, BookingTypeName } from './values.ts';

const Key = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));
const Method = v.picklist(Object.values(paymentMethods));
const frame = {
  id: v.pipe(v.string(), v.uuid()),
  at: At,
  product: v.picklist(products),
  citySn: v.nullable(Key),
};

/** Strict: an unplanned field may hold what nobody agreed to, and is refused with its event. */
const UsageEventValue: v.GenericSchema<UsageEvent> = v.variant('name', [
  v.strictObject({
    ...frame,
    name: v.literal('pageViewed'),
    page: v.picklist(Object.keys(routePaths) as RouteName[]),
  }),
  v.strictObject({
    ...frame,
    name: v.literal('searchMade'),
    bookingType: v.nullable(BookingTypeName),
  }),
  v.strictObject({ ...frame, name: v.literal('hotelViewed'), hotelSn: Key }),
  v.strictObject({ ...frame, name: v.literal('checkoutBegun'), roomTypeSn: v.nullable(Key) }),
  v.strictObject({
    ...frame,
    name: v.picklist(['bookingMade', 'paymentStarted']),
    paymentMethod: Method,
  }),
  v.strictObject({ ...frame, name: v.literal('paymentFinished'), isPaid: v.boolean() }),
  v.strictObject({
    ...frame,
    name: v.picklist(['bookingCancelled', 'couponReceived', 'appInstalled']),
  }),
]);

export const usageSchemas = defineSchemas({
  'usage/sendUsageEventList': {
    description:
      'Takes in how a member uses the site, once they agreed to it; an event that is sent ' +
      'twice counts once.',
    input: v.object({
      events: v.pipe(v.array(UsageEventValue), v.minLength(1), v.maxLength(eventsAtOnce)),
    }),
    output: v.object({}),
  },
  // Strict, because anybody may send it and it is stored and shown.
  'usage/sendBrowserErrorList': {
    description:
      'Takes in what broke in a browser: the message without numbers and quoted texts, and ' +
      'places in our own scripts.',
    input: v.strictObject({
      errors: v.pipe(
        v.array(
          v.strictObject({
            kind: v.picklist(browserErrorKinds),
            message: v.pipe(v.string(), v.maxLength(maxMessageLength)),
            stack: v.pipe(v.array(v.pipe(v.string(), v.regex(ownFrame))), v.maxLength(maxFrames)),
            route: v.nullable(v.picklist(Object.keys(routePaths) as RouteName[])),
            build: v.pipe(v.string(), v.regex(buildName)),
            locale: v.nullable(v.picklist(locales)),
          }),
        ),
        v.minLength(1),
        v.maxLength(errorsPerPage),
      ),
    }),
    output: v.object({}),
  },
});
