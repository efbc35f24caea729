// Delivers one reminder to every browser of the recipient.

import { pushAgainMinutes, reminderOf } from '#domain/reminder.ts';
import { addMinutes, minutesBetween, type Instant } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import type { JobPayload } from '../store/job.ts';
import {
  deskSubscriptions,
  dropSubscription,
  storeDelivery,
  subscriptionsFor,
  type Delivery,
  type RecipientSubscription,
} from '../store/member/push.ts';
import {
  findWaitingReminder,
  settleReminder,
  type WaitingReminder,
} from '../store/member/reminder.ts';
import { reminderPushText, type ReminderWords } from './reminder-text.ts';
import { isReminderStillValid } from './schedule-reminders.ts';

/**
 * Resolves to when to retry, or to null once it is settled. `words` are those of the message that
 * it carries. A process that ends in between sends
 * again under the same topic and tag: the phone shows one.
 */
export async function deliverReminder(
  appContext: AppContext,
  payload: JobPayload,
  words: ReminderWords | null = null,
): Promise<Instant | null> {
  const reminder = await findWaitingReminder(appContext.db, Number(payload['reminderSn']));
  if (reminder === undefined) return null;
  const now = appContext.clock();
  const settle = async (state: Parameters<typeof settleReminder>[2]): Promise<null> => {
    await settleReminder(appContext.db, reminder.sn, state, now);
    return null;
  };
  if (now >= reminder.until || !isReminderStillValid(reminder.name, reminder.status))
    return settle('over');
  const { kind } = reminderOf(reminder.name);
  const reached =
    kind === null
      ? await deskSubscriptions(appContext.db, reminder, now)
      : reminder.muted.includes(kind)
        ? []
        : await subscriptionsFor(appContext.db, reminder, now);
  const deliveries: Delivery[] = [];
  for (const to of reached) {
    const delivery = await deliver(appContext, reminder, to, words, now);
    if (delivery !== null) deliveries.push(delivery);
  }
  const waiting = deliveries.filter(({ state }) => state === 'waiting');
  const isTaken = deliveries.some(({ state }) => state === 'taken');
  const againAt = waiting.map(({ nextAt }) => nextAt ?? now).toSorted()[0];
  if (againAt !== undefined && againAt < reminder.until) return againAt;
  return settle(isTaken ? 'told' : 'quiet');
}

/**
 * The result for one browser, or null when the subscription is gone. What was accepted or refused
 * is not sent again.
 */
async function deliver(
  appContext: AppContext,
  reminder: WaitingReminder,
  to: RecipientSubscription,
  words: ReminderWords | null,
  now: Instant,
): Promise<Delivery | null> {
  const so = { tries: to.tries, nextAt: to.nextAt, status: 0 };
  if (to.state === 'taken' || to.state === 'refused') return { ...so, state: to.state };
  if (to.nextAt !== null && to.nextAt > now) return { ...so, state: 'waiting' };
  const { urgency, topic } = reminderOf(reminder.name);
  const send = (isShort: boolean) =>
    appContext.push.send(to, {
      text: reminderPushText(appContext, reminder, to.locale, isShort, words),
      topic: `${topic} ${reminder.bookingSn ?? reminder.key}`,
      urgency,
      minutes: minutesBetween(now, reminder.until),
    });
  let result = await send(false);
  if (result.outcome === 'large') result = await send(true);
  if (result.outcome === 'gone') {
    await dropSubscription(appContext.db, to.endpoint);
    return null;
  }
  // 400, 401, 403: our keys or headers are wrong. The browser is not to blame and stays.
  if (result.outcome === 'refused' || result.outcome === 'large')
    appContext.log({
      bug: 'a push service refuses our messages',
      status: result.status,
      service: new URL(to.endpoint).host,
    });
  const tries = to.tries + 1;
  const delivery: Delivery =
    result.outcome === 'taken'
      ? { state: 'taken', tries, nextAt: null, status: result.status }
      : result.outcome === 'later'
        ? {
            state: 'waiting',
            tries,
            nextAt: addMinutes(now, result.againMinutes ?? pushAgainMinutes(tries)),
            status: result.status,
          }
        : { state: 'refused', tries, nextAt: null, status: result.status };
  await storeDelivery(appContext.db, reminder.sn, to.sn, delivery, now);
  return delivery;
}
