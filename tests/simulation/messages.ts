// I10: what happened to a booking was told, once and truly, by an own reading of the table of
// messages (docs/product.md, Messages).

import { sha256 } from '#server/crypto/keys.ts';
import type { Rows } from './rows.ts';
import type { World } from './world.ts';

/** The history row that each message tells of; others follow from payments and refunds. */
const causes: Readonly<Record<string, readonly string[]>> = {
  bookedPaid: ['create', 'pay', 'rescue', 'confirmRoom', 'providerConfirms'],
  bookedHotel: ['create', 'confirmRoom', 'providerConfirms'],
  bookedChecking: ['payToHotel', 'rescueToHotel'],
  receipt: ['pay', 'rescue', 'payToHotel', 'rescueToHotel', 'payToProvider', 'rescueToProvider'],
  declined: ['declineRoom', 'hotelCancels'],
  unanswered: ['roomUnanswered'],
  addonDeclined: ['providerDeclines', 'providerUnanswered'],
  hotelCancelled: ['hotelCancels'],
  youCancelled: ['cancel'],
  changed: ['reschedule', 'extend'],
  windowEnded: ['expire'],
  noShowAsked: ['reportNoShow', 'disputeArrival'],
  noShowRecorded: ['didNotCheckIn', 'silentAfterReport'],
  disputeWon: ['settleDispute'],
  disputeLost: ['rejectDispute'],
  review: ['complete', 'completeQuietly'],
};
/** Of the moves of a booking those that are never silent to a traveller with a mail address. */
const loud: Readonly<Record<string, readonly string[]>> = {
  pay: ['bookedPaid', 'receipt'],
  rescue: ['bookedPaid', 'receipt'],
  declineRoom: ['declined'],
  roomUnanswered: ['unanswered'],
  loseRoom: ['sold'],
  settleDispute: ['disputeWon'],
  reportNoShow: ['noShowAsked'],
  silentAfterReport: ['noShowRecorded'],
  didNotCheckIn: ['noShowRecorded'],
  extend: ['changed'],
};

/** None is told that did not happen, and nothing that happened is missing a message. */
export function truth({ bookings, history, messages }: Rows): string[] {
  // Of a dispute about a stay that cost nothing in advance a notification tells, if any.
  const unpaid = new Set(
    bookings
      .filter(({ payment_method: method, total }) => method === 0 || total === 0)
      .map(({ sn }) => sn),
  );
  const stepsOf = Map.groupBy(history, ({ booking_sn: sn }) => sn);
  const unaddressed = new Set(bookings.filter(({ email }) => email === '').map(({ sn }) => sn));
  const messagesOf = Map.groupBy(messages, ({ booking_sn: sn }) => sn);
  const untrue = messages.filter(({ move, booking_sn: sn, created_at: at, key }) => {
    const names = causes[move];
    return (
      names !== undefined &&
      !key.includes('Z:') &&
      !stepsOf
        .get(sn)
        ?.some((step) => names.includes(step.move) && (step.at === at || step.move === 'extend'))
    );
  });
  const silent = history.flatMap((step) =>
    (loud[step.move] ?? [])
      .filter(() => !unaddressed.has(step.booking_sn))
      .filter((move) => move !== 'disputeWon' || !unpaid.has(step.booking_sn))
      .filter(
        (move) =>
          !messagesOf
            .get(step.booking_sn)
            ?.some((one) => one.move === move && one.plan === 'mail' && one.created_at === step.at),
      )
      .map((move) => `I10: nobody is told ${move} of booking ${step.booking_sn}`),
  );
  return [
    ...untrue.map(({ move, booking_sn: sn }) => `I10: ${move} of ${sn} is told and was not so`),
    ...silent,
  ];
}

/** Told by mail and notification alone while one of them arrives, else by phone. */
const neverByMailAlone: ReadonlySet<string> = new Set([
  'windowEnded',
  'refundDone',
  'noShowRecorded',
]);
const isSent = ({ state }: { readonly state: string }): boolean =>
  state === 'sent' || state === 'delivered';

/** A mail that came back was not told: a notification told it, or the last way on was tried. */
function bounced(messages: Rows['messages']): string[] {
  const pushed = new Set(
    messages.filter((one) => one.plan === 'push' && isSent(one)).map(({ key }) => key),
  );
  return messages
    .filter(
      ({ move, plan, audience, state, channels, step, key }) =>
        neverByMailAlone.has(move) &&
        plan === 'mail' &&
        state === 'bounced' &&
        channels[step] !== 'sms' &&
        !pushed.has(key.replace(`:${audience}:mail`, `:${audience}:push`)),
    )
    .map(({ sn, move }) => `I10: mail ${sn} (${move}) came back and no phone was told`);
}

/**
 * Carriers took each message under one name, Zalo once; a mail that came back was told by another
 * way; at the end none is left waiting.
 */
export function once({ messages }: Rows, { carriers, now }: World, isEnd: boolean): string[] {
  const ofZalo = carriers.told.filter(({ channel }) => channel === 'zns').map(({ id }) => id);
  const twice = ofZalo.filter((id, index) => ofZalo.indexOf(id) !== index);
  const known = new Set(messages.map(({ sn }) => String(sn)));
  const fromNowhere = carriers.told.filter(
    ({ channel, id }) => channel === 'mail' && !known.has(id.split('-')[0] ?? ''),
  );
  const taken = new Set(
    carriers.told.filter(({ channel }) => channel === 'mail').map(({ id }) => id.split('-')[0]),
  );
  const texted = new Set(
    carriers.told.filter(({ channel }) => channel === 'sms').map(({ id }) => id),
  );
  const unsent = messages.filter((one) => {
    const { sn, key, plan, channels, step } = one;
    if (plan !== 'mail' || !isSent(one)) return false;
    return channels[step] === 'mail'
      ? !taken.has(String(sn))
      : channels[step] === 'sms' && !texted.has(sha256(`message ${key}`));
  });
  const left = isEnd
    ? messages.filter(({ state, until_at: until }) => state === 'waiting' && until < now())
    : [];
  return [
    ...twice.map((id) => `I10: Zalo was handed ${id} twice`),
    ...fromNowhere.map(({ id }) => `I10: mail ${id} was sent and no message says so`),
    ...unsent.map(({ sn }) => `I10: message ${sn} counts as sent and no carrier took it`),
    ...bounced(messages),
    ...left.map(({ sn, move }) => `I10: message ${sn} (${move}) still waits`),
  ];
}
