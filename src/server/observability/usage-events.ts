// Receives usage events, validated and with consent: the one place from which another service would
// receive them too (docs/product.md, Usage events).

import type { UsageEvent } from '#contract/usage-events.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { SignedInMember } from '../identity/authorization.ts';
import { addUsageEvents, type ReceivedEvent } from '../store/member/usage.ts';

/** Events received before this moment are erased. */
export function usageSince(now: Instant): Instant {
  return addMinutes(now, -policy.usageKeptDays * 24 * 60);
}

/**
 * Our own table stores them; a service of somebody else's would be called here, in
 * `ctx.afterCommit`, with the same `received`, and no more. Nobody has agreed to give a phone
 * number away, so `userPhone` is its keyed hash.
 */
export async function receiveUsageEvents(
  ctx: RequestContext,
  { sn, phone }: SignedInMember,
  events: readonly UsageEvent[],
): Promise<void> {
  const userPhone = ctx.keys.mac('usage phone', phone);
  const received = events.map(({ id, at, product, citySn, name, ...fields }): ReceivedEvent =>
    // A phone whose clock is ahead has done nothing in the future.
    ({
      userId: sn,
      userPhone,
      product,
      userCity: citySn,
      id,
      name,
      fields,
      at: at > ctx.now ? ctx.now : at,
    }),
  );
  await addUsageEvents(ctx.db, received, ctx.now);
}
