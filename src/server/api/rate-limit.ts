// Rate limits of calls that only a script makes so often: everything sent without an account, and
// besides holding rooms, trying coupons, sending reviews, forging notices. Each process counts for
// itself.

import { callNames, callOf, type CallName } from '#contract/calls/calls.ts';
import { policy } from '#domain/policy.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Caller } from '../context/request-context.ts';
import { makeBuckets, type Buckets } from '../identity/token-bucket.ts';
import { networkOf } from '../identity/verification-code.ts';

/** Null when the caller may ask now, else the moment from which they may. */
export type RateLimiter = (
  name: CallName,
  caller: Pick<Caller, 'member' | 'device' | 'signedDevice' | 'address'>,
  now: Instant,
) => Instant | null;

type Rate = { readonly atOnce: number; readonly perMinute: number };
type Kind = Rate & {
  readonly calls: readonly CallName[];
  /** The limit of a whole network; without it a network's limit for other writes. */
  readonly network?: Rate;
};
const ofNetwork: Rate = {
  atOnce: policy.floodAtOnceAddress,
  perMinute: policy.floodPerMinuteAddress,
};

/** Which calls share a caller's bucket, its size, and how many calls per minute refill it. */
const kinds = {
  hold: {
    calls: ['booking/createBooking'],
    atOnce: policy.holdsAtOnce,
    perMinute: policy.holdsPerMinute,
  },
  coupon: {
    calls: ['coupon/receiveCoupon'],
    atOnce: policy.couponTriesAtOnce,
    perMinute: policy.couponTriesPerMinute,
  },
  review: {
    calls: ['review/createReview', 'review/updateReview'],
    atOnce: policy.reviewsAtOnce,
    perMinute: policy.reviewsPerMinute,
  },
  picture: {
    calls: ['review/addPicture', 'desk/uploadPhoto'],
    atOnce: policy.picturesAtOnce,
    perMinute: policy.picturesPerMinute,
    // Each takes a second of processor time, so a network has fewer of them than of other writes.
    network: {
      atOnce: policy.picturesAtOnceAddress,
      perMinute: policy.picturesPerMinuteAddress,
    },
  },
  // Each prices a hotel or a place.
  watch: {
    calls: ['watch/createWatch'],
    atOnce: policy.watchCallsAtOnce,
    perMinute: policy.watchCallsPerMinute,
  },
  usage: {
    calls: ['usage/sendUsageEventList'],
    atOnce: policy.usageSendsAtOnce,
    perMinute: policy.usageSendsPerMinute,
  },
} as const satisfies Record<string, Kind>;

/** The calls behind the rate limit. */
export const limitedCalls: readonly CallName[] = Object.values(kinds).flatMap(({ calls }) => calls);

const bucketsOf = ({ atOnce, perMinute }: Rate): Buckets => makeBuckets(atOnce, perMinute / 60);
/** The calls that anybody may send; each has buckets of its own. */
export const anonymousCalls: readonly CallName[] = callNames.filter((name) => {
  const { method, who } = callOf(name);
  return method === 'POST' && who === 'anyone';
});

const defaultRate: Rate = { atOnce: policy.anonymousAtOnce, perMinute: policy.anonymousPerMinute };
/** Calls that write a row, or cost money, each time. */
const scarce: Partial<Record<CallName, Rate>> = {
  'push/subscribe': {
    atOnce: policy.pushSubscriptionsAtOnce,
    perMinute: policy.pushSubscriptionsPerMinute,
  },
  'hotel/translateReview': {
    atOnce: policy.translationsAtOnce,
    perMinute: policy.translationsPerMinute,
  },
  'auth/sendVerificationCode': {
    atOnce: policy.codeCallsAtOnce,
    perMinute: policy.codeCallsPerMinute,
  },
  'usage/sendBrowserErrorList': {
    atOnce: policy.browserErrorSendsAtOnce,
    perMinute: policy.browserErrorSendsPerMinute,
  },
};

/** How much of a call may be sent without an account. */
export const anonymousRate = (name: CallName): Rate => scarce[name] ?? defaultRate;

/**
 * A device of ours has a bucket; all in a network without one share a bucket, so that throwing the
 * cookie away gains nothing. All devices of a network together have a multiple of it. A caller
 * without an address is this process itself.
 */
export function createAnonymousRateLimiter(): RateLimiter {
  const bucketsOfCalls = new Map<
    CallName,
    { readonly single: Buckets; readonly network: Buckets }
  >();
  for (const name of anonymousCalls) {
    const { atOnce, perMinute } = anonymousRate(name);
    const times = policy.anonymousNetworkTimes;
    bucketsOfCalls.set(name, {
      single: makeBuckets(atOnce, perMinute / 60),
      network: makeBuckets(atOnce * times, (perMinute * times) / 60),
    });
  }
  return (name, { member, signedDevice, address }, now) => {
    const buckets = bucketsOfCalls.get(name);
    if (buckets === undefined || member !== null || address === '') return null;
    const network = networkOf(address);
    return signedDevice === null
      ? buckets.single.take(`network ${network}`, now)
      : (buckets.single.take(`device ${signedDevice}`, now) ?? buckets.network.take(network, now));
  };
}

/**
 * A network holds many people, so it has far more room; a caller who names no device is counted by
 * the network alone.
 */
export function createCallRateLimiter(): RateLimiter {
  const bucketsOfCalls = new Map<
    CallName,
    { readonly caller: Buckets; readonly network: Buckets }
  >();
  for (const { calls, network = ofNetwork, ...caller } of Object.values<Kind>(kinds)) {
    const buckets = {
      caller: bucketsOf(caller),
      network: bucketsOf(network),
    };
    for (const name of calls) bucketsOfCalls.set(name, buckets);
  }
  return (name, { member, device, address }, now) => {
    const buckets = bucketsOfCalls.get(name);
    if (buckets === undefined) return null;
    const who = member !== null ? `member ${member.sn}` : device === '' ? null : `device ${device}`;
    return (
      (address === '' ? null : buckets.network.take(networkOf(address), now)) ??
      (who === null ? null : buckets.caller.take(who, now))
    );
  };
}

/**
 * Whether a notice that its gateway did not sign is still stored; a caller without an address is
 * this process itself.
 */
export type UnsignedNoticeLimiter = (address: string, now: Instant) => boolean;

export function createUnsignedNoticeLimiter(): UnsignedNoticeLimiter {
  const networks = makeBuckets(policy.unsignedNoticesAtOnce, policy.unsignedNoticesPerMinute / 60);
  return (address, now) => address === '' || networks.take(networkOf(address), now) === null;
}

/**
 * Of the short addresses of text messages a network may open so many: a carrier's address has many
 * people behind it, and who guesses fifty bits needs far more.
 */
const shortLinks: Rate = { atOnce: 300, perMinute: 120 };

/** Whether a short address is looked up now; a caller without an address is this process itself. */
export function createShortLinkLimiter(): (address: string, now: Instant) => boolean {
  const networks = bucketsOf(shortLinks);
  return (address, now) => address === '' || networks.take(networkOf(address), now) === null;
}
