// A gateway that keeps failing is left alone for a while, so that nobody is sent to a page that
// will not open (docs/integrations.md, Every payment gateway).

import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Gateway, Outcome } from './gateway.ts';

type Trouble = { readonly failures: readonly Instant[]; readonly until: Instant | null };
/** What this process has met itself; each process finds out on its own. */
const troubles = new WeakMap<Gateway, Trouble>();

/** Whether the method is shown as under maintenance now. */
export function isInMaintenance(gateway: Gateway, now: Instant): boolean {
  const until = troubles.get(gateway)?.until ?? null;
  return until !== null && until > now;
}

/**
 * Whether a payer may be sent to it now. After the pause one goes first; the others wait for the
 * outcome, half a minute at most.
 */
export function takeTurn(gateway: Gateway, now: Instant): boolean {
  const trouble = troubles.get(gateway);
  if (trouble === undefined || trouble.until === null) return true;
  if (trouble.until > now) return false;
  troubles.set(gateway, { ...trouble, until: addMinutes(now, policy.gatewayProbeSeconds / 60) });
  return true;
}

/** For a gateway whose opening makes no call, the outcome of a payment shows its state. */
export function noteOutcome(gateway: Gateway, outcome: Outcome, code: string, now: Instant): void {
  if (gateway.troubleCodes === null) return;
  if (outcome === 'paid') noteOpening(gateway, true, now);
  else if (gateway.troubleCodes.has(code)) noteOpening(gateway, false, now);
}

/**
 * Five failed openings in a minute open the circuit for two minutes; after those, one more failure
 * opens it again, one success closes it.
 */
export function noteOpening(gateway: Gateway, hasOpened: boolean, now: Instant): void {
  if (hasOpened) {
    troubles.delete(gateway);
    return;
  }
  const before = troubles.get(gateway) ?? { failures: [], until: null };
  const failures = [
    ...before.failures.filter((at) => at > addMinutes(now, -policy.gatewayFailureSeconds / 60)),
    now,
  ];
  const isDown = before.until !== null || failures.length >= policy.gatewayFailures;
  troubles.set(gateway, {
    failures,
    until: isDown ? addMinutes(now, policy.gatewayPauseSeconds / 60) : null,
  });
}
