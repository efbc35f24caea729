// Slows down whoever writes as only a script does: holding rooms, trying coupons, sending reviews, forging notices (QUALITY S6). Each process counts for itself.

import type { CallName } from '#contract/calls.ts';
import { policy } from '#domain/policy.ts';
import type { Instant } from '#domain/time.ts';
import type { Caller } from './context.ts';
import { makeBuckets, type Buckets } from './token-bucket.ts';
import { networkOf } from './verification-code.ts';

/** Null when the caller may ask now, else the moment from which they may. */
export type FloodGate = (
  name: CallName,
  caller: Pick<Caller, 'member' | 'device' | 'address'>,
  now: Instant,
) => Instant | null;

/** Which calls share a caller's bucket, how many it holds, and how many come back in a minute. */
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
  usage: {
    calls: ['usage/sendUsageEventList'],
    atOnce: policy.usageSendsAtOnce,
    perMinute: policy.usageSendsPerMinute,
  },
} as const satisfies Record<
  string,
  { readonly calls: readonly CallName[]; readonly atOnce: number; readonly perMinute: number }
>;

/** The calls behind the gate. */
export const gatedCalls: readonly CallName[] = Object.values(kinds).flatMap(({ calls }) => calls);

/** A network holds many people, so it has far more room; a caller who names no device is counted by the network alone. */
export function makeFloodGate(): FloodGate {
  const gates = new Map<CallName, { readonly caller: Buckets; readonly network: Buckets }>();
  for (const { calls, atOnce, perMinute } of Object.values(kinds)) {
    const gate = {
      caller: makeBuckets(atOnce, perMinute / 60),
      network: makeBuckets(policy.floodAtOnceAddress, policy.floodPerMinuteAddress / 60),
    };
    for (const name of calls) gates.set(name, gate);
  }
  return (name, { member, device, address }, now) => {
    const gate = gates.get(name);
    if (gate === undefined) return null;
    const who = member !== null ? `member ${member.sn}` : device === '' ? null : `device ${device}`;
    return (
      (address === '' ? null : gate.network.take(networkOf(address), now)) ??
      (who === null ? null : gate.caller.take(who, now))
    );
  };
}

/** Whether a notice that its gateway did not sign is still written down; who calls from nowhere is this very process. */
export type UnsignedGate = (address: string, now: Instant) => boolean;

export function makeUnsignedGate(): UnsignedGate {
  const networks = makeBuckets(policy.unsignedNoticesAtOnce, policy.unsignedNoticesPerMinute / 60);
  return (address, now) => address === '' || networks.take(networkOf(address), now) === null;
}
