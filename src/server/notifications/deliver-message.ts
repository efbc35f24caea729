// Sends one message by its channels in their order, at least once: what a provider recognises is
// repeated under the same name, what it does not is never handed to it twice.

import { Fault } from '#contract/fault.ts';
import { bookingStatusOf, isStayCancelled, type BookingStatus } from '#domain/booking.ts';
import {
  againAfter,
  isAboutWatch,
  mayUseZalo,
  notificationByMove,
  phoneInsteadAt,
  stoppedBy,
  unattendedAt,
  type MessageChannel,
  type MessageMove,
} from '#domain/notifications/message.ts';
import { isWatchSilent, watchNotifiedAt } from '#domain/notifications/watch.ts';
import { policy } from '#domain/policy.ts';
import { sendableMinutes } from '#domain/reminder.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import { caselessMac, sha256 } from '../crypto/keys.ts';
import { pushText, renderMail, smsText, znsParams } from '../mail/messages.ts';
import type { JobPayload } from '../store/job.ts';
import { addReminder, findReminder } from '../store/member/reminder.ts';
import {
  deskSeenAt,
  findMessage,
  moveMessage,
  notificationBeside,
  settleMessage,
  type FoundMessage,
} from '../store/message.ts';
import { deliverReminder } from './deliver-reminder.ts';
import { loadMessage, type LoadedMessage } from './message-facts.ts';
import { replyKeyOf } from './reply-key.ts';
import { loadWatchMessage } from './watch-facts.ts';

/**
 * `done`: the channel has it; `wait`: look again then; `later`: it may take it when asked again;
 * `refused`: it never will; `noWay`: it does not lead to this person.
 */
type Outcome =
  | { readonly is: 'done'; readonly providerId?: string }
  | { readonly is: 'wait'; readonly until: Instant }
  | { readonly is: 'later'; readonly error: string }
  | { readonly is: 'refused' | 'noWay'; readonly error: string };
type Send = (
  appContext: AppContext,
  message: FoundMessage,
  loaded: LoadedMessage,
  now: Instant,
) => Promise<Outcome>;

const senders: Readonly<Record<MessageChannel, Send>> = {
  push: byPush,
  mail: byMail,
  zns: byZalo,
  sms: bySms,
};

/** What is only worth telling while the booking still stands there. */
const during: Readonly<Partial<Record<MessageMove, BookingStatus>>> = {
  windowEnded: 'failed',
  hotelWaits: 'awaitingHotel',
  bookedChecking: 'awaitingHotel',
  noShowAsked: 'awaitingGuest',
  noShowAgain: 'awaitingGuest',
};

/**
 * What says that a room is held, or how its stay changed: told behind the cancellation, by a server
 * that was down meanwhile, it would put the stay back into a calendar.
 */
const ofHeldRoom: ReadonlySet<MessageMove> = new Set<MessageMove>([
  'bookedPaid',
  'bookedHotel',
  'changed',
  'hotelNew',
  'hotelChanged',
]);

/** Resolves to when to look again, or to null once it is settled. */
export async function deliverMessage(
  appContext: AppContext,
  payload: JobPayload,
): Promise<Instant | null> {
  const { db } = appContext;
  for (;;) {
    const message = await findMessage(db, Number(payload['messageSn']));
    if (message?.state !== 'waiting') return null;
    const loaded = await (isAboutWatch(message.move) ? loadWatchMessage : loadMessage)(
      appContext,
      message,
    );
    if (loaded === undefined) return null;
    const nextAt = await stepOf(appContext, message, loaded, appContext.clock());
    if (nextAt !== 'onward') return nextAt;
  }
}

/** One try of the message's channel; 'onward' where its next channel is to be tried at once. */
async function stepOf(
  appContext: AppContext,
  message: FoundMessage,
  loaded: LoadedMessage,
  now: Instant,
): Promise<Instant | null | 'onward'> {
  const { db } = appContext;
  const why = noLongerWorth(message, loaded, now);
  if (why !== null) {
    await settleMessage(db, message, { state: 'given_up', error: why }, now);
    return null;
  }
  // What was found in the evening, and could not be told at once.
  if (isAboutWatch(message.move) && isWatchSilent(now))
    return store(appContext, message, { nextAt: watchNotifiedAt(now) });
  const attendedUntil = await deskOpenUntil(appContext, message, loaded, now);
  if (attendedUntil !== null) return store(appContext, message, { nextAt: attendedUntil });
  if (isInsteadOfMail(message)) {
    const beside = await notificationBeside(db, message);
    if (beside === 'sent' || beside === 'delivered') {
      await settleMessage(db, message, { state: 'bounced' }, now);
      return null;
    }
    const at = phoneInsteadAt(message, beside === 'waiting', now);
    if (at > now) return store(appContext, message, { nextAt: at });
  }
  const channel = message.channels[message.step] ?? 'mail';
  const outcome = await senders[channel](appContext, message, loaded, now);
  if (outcome.is === 'done') {
    const { providerId } = outcome;
    await settleMessage(
      db,
      message,
      { state: 'sent', ...(providerId === undefined ? {} : { providerId }) },
      now,
    );
    return null;
  }
  if (outcome.is === 'wait') return store(appContext, message, { nextAt: outcome.until });
  if (outcome.is === 'later') {
    const attempts = message.attempts + 1;
    return store(appContext, message, {
      attempts,
      nextAt: addMinutes(now, againAfter(channel, attempts)),
      error: outcome.error,
    });
  }
  return onward(appContext, message, outcome, now);
}

function noLongerWorth(
  message: FoundMessage,
  { booking }: LoadedMessage,
  now: Instant,
): string | null {
  if (now >= message.until_at) return 'too late';
  if (booking === null) return null;
  const status = during[message.move];
  const isSo =
    status === undefined
      ? !ofHeldRoom.has(message.move) || !isStayCancelled(booking)
      : bookingStatusOf(booking.status) === status;
  return isSo ? null : 'no longer so';
}

/** Behind a mail that came back a phone is told only what no notification told. */
const isInsteadOfMail = ({ plan, step }: FoundMessage): boolean => plan === 'mail' && step > 0;

/** A hotel whose desk is open sees what waits: its phone is left alone until nobody looks. */
async function deskOpenUntil(
  { db }: AppContext,
  { move, plan, created_at: at }: FoundMessage,
  { to }: LoadedMessage,
  now: Instant,
): Promise<Instant | null> {
  if (move !== 'hotelWaits' || plan !== 'phone') return null;
  const seenAt = (await deskSeenAt(db, to.hotelSn)) ?? at;
  const due = unattendedAt(seenAt > at ? seenAt : at);
  return due > now ? due : null;
}

type Progress = {
  readonly nextAt: Instant;
  readonly attempts?: number;
  readonly error?: string;
};

async function store(
  { db }: AppContext,
  message: FoundMessage,
  { nextAt, attempts = message.attempts, error }: Progress,
): Promise<Instant> {
  const { step, until_at: until } = message;
  const at = nextAt < until ? nextAt : until;
  await moveMessage(db, message, {
    step,
    attempts,
    nextAt: at,
    ...(error === undefined ? {} : { error }),
  });
  return at;
}

/** The next channel, or the end: refused by the last, or no way at all. */
async function onward(
  { db }: AppContext,
  message: FoundMessage,
  { is, error }: { readonly is: 'refused' | 'noWay'; readonly error: string },
  now: Instant,
): Promise<'onward' | null> {
  const step = message.step + 1;
  const channel = message.channels[message.step] ?? '';
  const why = `${channel}: ${error}`;
  if (step < message.channels.length) {
    const moved = { step, attempts: 0, nextAt: now, begunAt: null, error: why };
    return (await moveMessage(db, message, moved)) ? 'onward' : null;
  }
  const state = is === 'refused' ? 'bounced' : 'given_up';
  await settleMessage(db, message, { state, error: why }, now);
  return null;
}

/**
 * A notification is a reminder that carries the message's words: with its switch, and to every
 * browser of the person.
 */
async function byPush(
  appContext: AppContext,
  message: FoundMessage,
  loaded: LoadedMessage,
  now: Instant,
): Promise<Outcome> {
  const { db } = appContext;
  const { facts, booking } = loaded;
  const name = notificationByMove[message.move];
  const words = pushText(message.move, facts);
  if (name === null || words === null) return { is: 'noWay', error: 'no notification' };
  const key = `message:${message.sn}`;
  const until = addMinutes(now, sendableMinutes(name));
  const reminder = {
    name,
    key,
    ...(booking === null
      ? { bookingSn: null, memberSn: loaded.memberSn, about: { address: facts.links.main } }
      : {
          bookingSn: booking.sn,
          memberSn: null,
          about: facts.deadline === undefined ? {} : { answerBy: facts.deadline },
        }),
    until: until < message.until_at ? until : message.until_at,
  };
  const sn = (await addReminder(db, reminder, now)) ?? (await findReminder(db, key))?.sn ?? 0;
  const again = await deliverReminder(
    appContext,
    { reminderSn: sn },
    { language: message.language, title: words.title, body: words.body },
  );
  if (again === null) {
    const state = (await findReminder(db, key))?.state;
    return state === 'told' ? { is: 'done' } : { is: 'noWay', error: state ?? 'gone' };
  }
  if (message.channels.length === 1) return { is: 'wait', until: again };
  const patience = addMinutes(message.created_at, policy.pushPatienceMinutes);
  if (now >= patience) return { is: 'noWay', error: 'no notification arrived in time' };
  return { is: 'wait', until: again < patience ? again : patience };
}

async function byMail(
  appContext: AppContext,
  message: FoundMessage,
  { facts, to }: LoadedMessage,
): Promise<Outcome> {
  if (to.email === '') return { is: 'noWay', error: 'no address' };
  const kind = stoppedBy[message.move];
  if (kind !== undefined && to.muted.includes(kind)) return { is: 'noWay', error: 'not wanted' };
  if (!appContext.mail.isSetUp) return { is: 'noWay', error: 'no mail server is set up' };
  const rendered = await renderMail(message.move, facts);
  if (rendered === null) return { is: 'noWay', error: 'no mail of this' };
  const { subject, html, text, attachments, headers } = rendered;
  const token = mailReportToken(appContext, message);
  const result = await appContext.mail.send({
    to: to.email,
    subject,
    html,
    text,
    attachments,
    headers,
    messageId: token,
    token,
    replyKey:
      appContext.settings.mail?.areRepliesReported === true
        ? replyKeyOf(appContext, message)
        : null,
  });
  if (result.outcome === 'accepted') return { is: 'done', providerId: token };
  const { outcome, error, isOurs } = result;
  if (isOurs === true) appContext.log({ bug: 'the mail server refuses our login', error });
  return outcome === 'refused' ? { is: 'refused', error } : { is: 'later', error };
}

/** Names the message in a bounce, and only to whoever had it from us. */
export function mailReportToken(
  { keys }: Pick<AppContext, 'keys'>,
  { sn, key }: Pick<FoundMessage, 'sn' | 'key'>,
): string {
  return `${sn}-${caselessMac(keys.mac('mail', key))}`;
}

/**
 * Zalo does not recognise a repeated message. It is handed one once, and whoever got no receipt
 * within a minute gets an SMS.
 */
async function byZalo(
  appContext: AppContext,
  message: FoundMessage,
  { facts, to }: LoadedMessage,
  now: Instant,
): Promise<Outcome> {
  const { db, zns, log } = appContext;
  const { move, language, step, attempts, sn } = message;
  if (message.begun_at !== null && message.begun_at !== undefined) {
    const receiptBy = addMinutes(message.begun_at, policy.zaloReceiptSeconds / 60);
    return now < receiptBy
      ? { is: 'wait', until: receiptBy }
      : { is: 'noWay', error: 'no receipt' };
  }
  const params = znsParams(move, facts);
  if (to.phone === '' || params === null || !zns.hasTemplate(move, language))
    return { is: 'noWay', error: 'no template' };
  if (!mayUseZalo(to.phone, language, now)) return { is: 'noWay', error: 'not in Zalo now' };
  const receiptBy = addMinutes(now, policy.zaloReceiptSeconds / 60);
  const begun = { step, attempts: attempts + 1, nextAt: receiptBy, begunAt: now };
  if (!(await moveMessage(db, message, begun))) return { is: 'wait', until: receiptBy };
  const trackingId = `m-${sn}`;
  const result = await zns.send({ phone: to.phone, move, language, params, trackingId }, now);
  if (result.outcome === 'refused') {
    if (result.isOurs)
      log({ bug: 'Zalo refuses our messages', move, language, error: result.error });
    await moveMessage(
      db,
      { sn, step, attempts: attempts + 1 },
      { step, attempts, nextAt: now, error: result.error },
    );
    return { is: 'refused', error: result.error };
  }
  return { is: 'wait', until: receiptBy };
}

async function bySms(
  appContext: AppContext,
  message: FoundMessage,
  { facts, to }: LoadedMessage,
): Promise<Outcome> {
  const text = smsText(message.move, facts);
  if (to.phone === '' || text === null) return { is: 'noWay', error: 'no phone' };
  try {
    await appContext.sms.send(to.phone, text, sha256(`message ${message.key}`));
    return { is: 'done' };
  } catch (error) {
    const details = error instanceof Fault ? error.details : undefined;
    const { code = '' } = (details ?? {}) as { readonly code?: string };
    const why = code === '' ? 'no answer' : `refused with ${code}`;
    return badPhones.has(code) ? { is: 'refused', error: why } : { is: 'later', error: why };
  }
}
/** No such number, or none of a network that takes our name. */
const badPhones: ReadonlySet<string> = new Set(['108', '177']);
