// Who is told what outside the browser, by which channels and when: one table, read by the writer
// of messages, the job that sends them and the tests (docs/product.md, Messages).

import type { TransitionName } from '../booking.ts';
import type { LocaleName } from '../hotel.ts';
import { policy } from '../policy.ts';
import { byDay, canWait, type ReminderKind, type ReminderName } from '../reminder.ts';
import { addMinutes, localTime, type Instant } from '../time/time.ts';
import type { WatchCause } from './watch.ts';

/** `zns` is a message in Zalo under a phone number; what it cannot carry goes by SMS. */
export const messageChannels = ['push', 'mail', 'zns', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];
export type MessageAudience = 'guest' | 'member' | 'hotel';
export const messageStates = ['waiting', 'sent', 'delivered', 'bounced', 'given_up'] as const;
export type MessageState = (typeof messageStates)[number];

/**
 * `always`: at once; `unlessPushed`: where no notification arrived within two minutes;
 * `withoutMail`: the same, and only for whoever left no address or whose mail came back;
 * `unlessDeskOpen`: once no desk of the hotel was open for a while.
 */
type PhoneRule = 'always' | 'unlessPushed' | 'withoutMail' | 'unlessDeskOpen';
/** `ifNotPushed`: mail is the way on where no notification arrived. */
type MailRule = true | 'ifNotPushed';
type ChannelRules = { readonly mail?: MailRule; readonly push?: true; readonly phone?: PhoneRule };
type Audiences = Readonly<Partial<Record<MessageAudience, ChannelRules>>>;

const everyWay = { mail: true, push: true, phone: 'always' } as const satisfies ChannelRules;
const travellers = (rules: ChannelRules): Audiences => ({ guest: rules, member: rules });
const byScreen = { mail: true, push: true, phone: 'withoutMail' } as const satisfies ChannelRules;

export const messageTable = {
  bookedPaid: {
    guest: { mail: true, phone: 'always' },
    member: { mail: true, phone: 'unlessPushed' },
  },
  bookedHotel: {
    guest: { mail: true, phone: 'always' },
    member: { mail: true, phone: 'unlessPushed' },
  },
  bookedChecking: travellers({ push: true }),
  declined: travellers(everyWay),
  unanswered: travellers(everyWay),
  sold: travellers(everyWay),
  addonDeclined: travellers(everyWay),
  hotelCancelled: travellers(everyWay),
  youCancelled: travellers(everyWay),
  changed: travellers(everyWay),
  windowEnded: travellers(byScreen),
  paymentFailed: travellers({ push: true }),
  refundStarted: travellers(everyWay),
  refundDone: travellers(byScreen),
  receipt: travellers({ mail: true }),
  find: travellers({ mail: true }),
  noShowAsked: travellers(everyWay),
  // An answer is still needed: a phone without a notification is told by SMS.
  noShowAgain: travellers({ push: true, phone: 'unlessPushed' }),
  noShowRecorded: travellers(byScreen),
  disputeWon: travellers(everyWay),
  disputeLost: travellers(everyWay),
  review: { member: { mail: true, push: true } },
  watchFree: { member: { mail: 'ifNotPushed', push: true } },
  watchPrice: { member: { mail: 'ifNotPushed', push: true } },
  // The desk's own notifications come with the time (`reminder.ts`, askHotel).
  hotelWaits: { hotel: { mail: true, phone: 'unlessDeskOpen' } },
  hotelNew: { hotel: { mail: true, push: true } },
  hotelCancelledByGuest: { hotel: { mail: true, push: true } },
  hotelChanged: { hotel: { mail: true, push: true } },
} as const satisfies Readonly<Record<string, Audiences>>;
export type MessageMove = keyof typeof messageTable;
export const messageMoves = Object.keys(messageTable) as MessageMove[];

/** What the rules look at of the booking that a message is about. */
export type MessageBooking = {
  readonly hasMember: boolean;
  readonly email: string;
  readonly language: LocaleName;
  /** All of it was paid in advance, or it cost nothing. */
  readonly isPaid: boolean;
  /** Somebody's money was taken. */
  readonly isCharged: boolean;
};

/** What a message says that stands in no other table. */
export type StoredFacts = Readonly<Record<string, string | number | boolean | null>>;

/** A row to write; `about` tells two of the same move of one booking apart. */
export type NewMessage = {
  readonly move: MessageMove;
  readonly audience: MessageAudience;
  readonly plan: 'mail' | 'phone' | 'push';
  readonly channels: readonly MessageChannel[];
  readonly language: LocaleName;
  readonly about: string;
  readonly facts: StoredFacts;
  readonly runAt: Instant;
  readonly until: Instant;
};

/** The notification that carries a message to browsers: its switch, its topic and how urgent it is. */
export const notificationByMove: Readonly<Record<MessageMove, ReminderName | null>> = {
  bookedPaid: 'paid',
  bookedHotel: 'roomConfirmed',
  bookedChecking: 'paidWaits',
  declined: 'roomDeclined',
  unanswered: 'roomDeclined',
  sold: 'roomDeclined',
  addonDeclined: 'roomDeclined',
  hotelCancelled: 'roomDeclined',
  youCancelled: 'roomDeclined',
  changed: 'news',
  windowEnded: 'windowEnded',
  paymentFailed: 'payWindow',
  refundStarted: 'refundSent',
  refundDone: 'refundSent',
  receipt: null,
  find: null,
  noShowAsked: 'askCheckIn',
  noShowAgain: 'askCheckInAgain',
  noShowRecorded: 'noShow',
  disputeWon: 'disputeSettled',
  disputeLost: 'news',
  review: 'review',
  watchFree: 'watch',
  watchPrice: 'watch',
  hotelWaits: null,
  hotelNew: 'deskNews',
  hotelCancelledByGuest: 'deskNews',
  hotelChanged: 'deskNews',
};

/** Messages that nobody has to know of, with the switch by which their mail is stopped too. */
export const stoppedBy: Readonly<Partial<Record<MessageMove, ReminderKind>>> = {
  review: 'review',
  watchFree: 'watch',
  watchPrice: 'watch',
};

/** What is told of a watch, and not of a booking. */
export const watchMoves = { free: 'watchFree', price: 'watchPrice' } as const satisfies Readonly<
  Record<WatchCause, MessageMove>
>;
export const isAboutWatch = (move: MessageMove): boolean =>
  move === watchMoves.free || move === watchMoves.price;

const dayMinutes = 1_440;
/** Mail is tried for a day, a phone for six hours: whoever is told later is told nothing new. */
const worthMinutes = { mail: dayMinutes, phone: 360, push: dayMinutes } as const;

/** What hotels read. */
const hotelLanguage: LocaleName = 'vi';

const phoneChannels: Readonly<Record<PhoneRule, readonly MessageChannel[]>> = {
  always: ['zns', 'sms'],
  unlessPushed: ['push', 'zns', 'sms'],
  withoutMail: ['push', 'zns', 'sms'],
  unlessDeskOpen: ['zns', 'sms'],
};

const mailAlone: readonly MessageChannel[] = ['mail'];
/** The phone is told where the mail came back and no notification told it (`phoneInsteadAt`). */
const mailOrPhone: readonly MessageChannel[] = ['mail', 'zns', 'sms'];
const pushAlone: readonly MessageChannel[] = ['push'];
const pushOrMail: readonly MessageChannel[] = ['push', 'mail'];

function plansOf(
  rules: ChannelRules,
  { email }: MessageBooking,
): Pick<NewMessage, 'plan' | 'channels'>[] {
  const { mail, push, phone } = rules;
  const isByPhone = phone !== undefined && (phone !== 'withoutMail' || email === '');
  const pushes = isByPhone && phoneChannels[phone].includes('push');
  return [
    ...(mail === true
      ? [{ plan: 'mail', channels: phone === 'withoutMail' ? mailOrPhone : mailAlone } as const]
      : []),
    ...(push === true && !pushes
      ? [{ plan: 'push', channels: mail === 'ifNotPushed' ? pushOrMail : pushAlone } as const]
      : []),
    ...(isByPhone ? [{ plan: 'phone', channels: phoneChannels[phone] } as const] : []),
  ];
}

type Particulars = {
  readonly about?: string;
  readonly facts?: StoredFacts;
  readonly until?: Instant;
};

/** The messages of a move to the traveller and, where it concerns them, to the hotel. */
export function messagesOf(
  move: MessageMove,
  booking: MessageBooking,
  now: Instant,
  { about = '', facts = {}, until }: Particulars = {},
): NewMessage[] {
  const audiences: Audiences = messageTable[move];
  const traveller = booking.hasMember ? 'member' : 'guest';
  return ([traveller, 'hotel'] as const).flatMap((audience) => {
    const rules = audiences[audience];
    if (rules === undefined) return [];
    const isLater = rules.phone === 'unlessDeskOpen';
    return plansOf(rules, audience === 'hotel' ? { ...booking, email: 'its own' } : booking)
      .filter(({ plan }) => plan !== 'mail' || audience === 'hotel' || booking.email !== '')
      .map(({ plan, channels }): NewMessage => ({
        move,
        audience,
        plan,
        channels,
        language: audience === 'hotel' ? hotelLanguage : booking.language,
        about,
        facts,
        runAt:
          plan === 'phone' && isLater
            ? unattendedAt(now)
            : plan === 'push'
              ? pushedAt(move, now)
              : now,
        until: until ?? addMinutes(now, worthMinutes[plan]),
      }));
  });
}

/** Some notifications are not sent at night. */
function pushedAt(move: MessageMove, now: Instant): Instant {
  const name = notificationByMove[move];
  return name !== null && canWait(name) ? byDay(now) : now;
}

/** A notification tried at the same time as the mail is asked about again so much later. */
const lookAgainMinutes = 1 / 6;

/**
 * When a phone may be told in place of a mail that came back: now, or when to look again. The
 * notification beside it has as long as before any other message to a phone, and what is not pushed
 * at night waits for the morning here too.
 */
export function phoneInsteadAt(
  { move, created_at: at }: { readonly move: MessageMove; readonly created_at: Instant },
  isPushWaiting: boolean,
  now: Instant,
): Instant {
  const day = pushedAt(move, now);
  const patience = addMinutes(pushedAt(move, at), policy.pushPatienceMinutes);
  if (day > now || !isPushWaiting || now >= patience) return day;
  const again = addMinutes(now, lookAgainMinutes);
  return again < patience ? again : patience;
}

/** When a hotel whose desk was last open then counts as not looking. */
export function unattendedAt(seenAt: Instant): Instant {
  return addMinutes(seenAt, policy.deskUnattendedSeconds / 60);
}

type MoveOf = (booking: MessageBooking, isUnconfirmed: boolean) => readonly MessageMove[];
const booked = ({ isPaid }: MessageBooking): MessageMove => (isPaid ? 'bookedPaid' : 'bookedHotel');
const always =
  (...moves: readonly MessageMove[]): MoveOf =>
  () =>
    moves;

/**
 * What a transition tells; those that are not here tell nothing outside the browser.
 * `isUnconfirmed`: the hotel had not confirmed the booking yet.
 */
const movesByTransition: Readonly<Partial<Record<TransitionName, MoveOf>>> = {
  pay: (booking) => [booked(booking), 'receipt', 'hotelNew'],
  rescue: (booking) => [booked(booking), 'receipt', 'hotelNew'],
  payToHotel: always('bookedChecking', 'receipt', 'hotelWaits'),
  rescueToHotel: always('bookedChecking', 'receipt', 'hotelWaits'),
  payToProvider: always('receipt'),
  rescueToProvider: always('receipt'),
  confirmRoom: (booking) => [booked(booking)],
  providerConfirms: (booking) => [booked(booking), 'hotelNew'],
  declineRoom: always('declined'),
  roomUnanswered: always('unanswered'),
  loseRoom: always('sold'),
  providerDeclines: always('addonDeclined'),
  providerUnanswered: always('addonDeclined'),
  cancel: always('youCancelled', 'hotelCancelledByGuest'),
  hotelCancels: (_, isUnconfirmed) => [isUnconfirmed ? 'declined' : 'hotelCancelled'],
  // Where nothing was taken there is nothing to say of money: a notification says the rest.
  settleDispute: ({ isCharged }) => (isCharged ? ['disputeWon'] : []),
  reportNoShow: always('noShowAsked'),
  disputeArrival: always('noShowAsked'),
  didNotCheckIn: always('noShowRecorded'),
  silentAfterReport: always('noShowRecorded'),
  complete: always('review'),
  completeQuietly: always('review'),
  expire: always('windowEnded'),
};

export function movesOfTransition(
  name: TransitionName,
  booking: MessageBooking,
  { isUnconfirmed, isUnpaid }: { readonly isUnconfirmed: boolean; readonly isUnpaid: boolean },
): readonly MessageMove[] {
  // Nobody but its guest knew of a booking that waited for its payment.
  if (name === 'cancel' && isUnpaid) return [];
  return movesByTransition[name]?.(booking, isUnconfirmed) ?? [];
}

/** What a booking that begins tells: one to be paid first tells nothing yet. */
export function movesOfCreation(
  status: 'paymentPending' | 'checkInPending' | 'awaitingHotel',
  booking: MessageBooking,
): readonly MessageMove[] {
  if (status === 'awaitingHotel') return ['hotelWaits'];
  return status === 'checkInPending' ? [booked(booking), 'hotelNew'] : [];
}

/** Refunds for these reasons are told by the move they follow from. */
export const refundsNotifiedByMove: ReadonlySet<string> = new Set(Object.keys(movesByTransition));

/** Zalo refuses messages at night. */
export function isZaloAsleep(now: Instant): boolean {
  const time = localTime(now);
  return time >= '22:00' || time < '06:00';
}

/** Vietnamese phones have Zalo; its templates are approved in two languages. */
export function mayUseZalo(phone: string, language: LocaleName, now: Instant): boolean {
  return phone.startsWith('+84') && language !== 'th' && !isZaloAsleep(now);
}

const mailAgainMinutes = [1, 5, 30, 120, 480] as const;
const smsAgainMinutes = [0.5, 2, 10, 30] as const;

/** Minutes until the n-th failed attempt of a channel is repeated. */
export function againAfter(channel: MessageChannel, attempts: number): number {
  const pauses = channel === 'mail' ? mailAgainMinutes : smsAgainMinutes;
  return pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0];
}
