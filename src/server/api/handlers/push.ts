// Push subscriptions, and the reminders their owners want.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { reminderKinds } from '#domain/reminder.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { memberOf } from '../../identity/authorization.ts';
import { isValidSubscriptionKeys } from '../../providers/web-push-encryption.ts';
import { lockMember } from '../../store/booking/booking-limit.ts';
import { findSetting, saveSetting } from '../../store/member/profile.ts';
import { dropSubscription, storeSubscription, moveSubscription } from '../../store/member/push.ts';

export async function getPublicKey(
  ctx: RequestContext,
  _input: Parsed<'push/getPublicKey'>,
): Promise<Output<'push/getPublicKey'>> {
  return { publicKey: ctx.push.publicKey };
}

/** `invalidInput` for an endpoint that is not a browser maker's push service, or invalid keys. */
export async function subscribe(
  ctx: RequestContext,
  { endpoint, p256dh, auth, oldEndpoint, atDesk }: Parsed<'push/subscribe'>,
): Promise<Output<'push/subscribe'>> {
  if (!ctx.push.isKnown(endpoint)) throw new Fault(errorCodes.invalidInput, { field: 'endpoint' });
  if (!isValidSubscriptionKeys({ p256dh, auth }))
    throw new Fault(errorCodes.invalidInput, { field: 'p256dh' });
  const { member, device, locale } = ctx.caller;
  // A service worker without a page has no session: the old endpoint, which nobody else knows, says
  // whose it is.
  if (
    member === null &&
    oldEndpoint !== undefined &&
    (await moveSubscription(ctx.db, oldEndpoint, { endpoint, p256dh, auth }, ctx.now))
  )
    return {};
  await storeSubscription(
    ctx.db,
    {
      endpoint,
      p256dh,
      auth,
      memberSn: member?.sn ?? null,
      family: member?.family ?? null,
      device,
      locale,
      isAtDesk: atDesk,
    },
    ctx.now,
  );
  return {};
}

export async function unsubscribe(
  ctx: RequestContext,
  { endpoint }: Parsed<'push/unsubscribe'>,
): Promise<Output<'push/unsubscribe'>> {
  await dropSubscription(ctx.db, endpoint);
  return {};
}

function settingsView(muted: readonly string[]): Output<'push/getReminderSettings'> {
  return {
    reminders: Object.fromEntries(
      reminderKinds.map((kind) => [kind, !muted.includes(kind)]),
    ) as Output<'push/getReminderSettings'>['reminders'],
  };
}

export async function getReminderSettings(
  ctx: RequestContext,
  _input: Parsed<'push/getReminderSettings'>,
): Promise<Output<'push/getReminderSettings'>> {
  return settingsView((await findSetting(ctx.db, memberOf(ctx).sn)).muted);
}

export async function updateReminderSettings(
  ctx: RequestContext,
  { reminders }: Parsed<'push/updateReminderSettings'>,
): Promise<Output<'push/updateReminderSettings'>> {
  const { sn } = memberOf(ctx);
  await lockMember(ctx.db, sn);
  const before = await findSetting(ctx.db, sn);
  const muted = reminderKinds.filter((kind) => !(reminders[kind] ?? !before.muted.includes(kind)));
  await saveSetting(ctx.db, sn, { ...before, muted }, ctx.now);
  return settingsView(muted);
}
