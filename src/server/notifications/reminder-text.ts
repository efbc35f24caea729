// The texts of reminders, for a browser in its own language and without the hotel's name unless it is
// wanted.

import { brand } from '#contract/brand.ts';
import { hotlineValue, type Hotline } from '#contract/hotline.ts';
import type { MessageId } from '#contract/message-id.ts';
import { languageOf, localeOf, path, type Language, type Locale } from '#contract/paths.ts';
import { isPast, roomAnswerBy } from '#domain/booking.ts';
import { freeUntil, lateRule, type LateRule } from '#domain/cancellation.ts';
import { formatPoints } from '#domain/money.ts';
import { paymentMethods } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { isShownOnBookingPage, reminderOf, type ReminderName } from '#domain/reminder.ts';
import { bookingTypeOf } from '#domain/stay.ts';
import { localDate, localTime, type Instant, type LocalDate } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import { filledWords, wordsOf } from '../intl/messages.ts';
import type { WaitingReminder } from '../store/member/reminder.ts';

/** What the message says that a notification carries, in the language of its booking. */
export type ReminderWords = {
  readonly language: Language;
  readonly title: string;
  readonly body: string;
};

type Parts = Readonly<Record<string, string | number>>;

const dayText = (date: LocalDate): string => `${date.slice(8)}/${date.slice(5, 7)}`;
const amountText = (amount: number): string => `${formatPoints(amount)}₫`;

/** The moment a reminder is about. */
function momentOf(reminder: WaitingReminder): Instant | null {
  const { about, checkIn, expiresAt, askedHotelAt } = reminder;
  if (about.answerBy !== undefined || about.expiresAt !== undefined)
    return about.answerBy ?? about.expiresAt ?? null;
  if (reminder.name === 'payWindow') return expiresAt;
  if (reminderOf(reminder.name).kind === null && askedHotelAt !== null)
    return roomAnswerBy(askedHotelAt);
  if (reminder.name !== 'freeCancellation' || checkIn === null) return checkIn;
  const type = bookingTypeOf(reminder.bookingType ?? 0) ?? 'daily';
  return freeUntil(
    {
      type,
      checkIn,
      cancelBeforeHours: reminder.freeHours,
      confirmedAt: reminder.confirmedAt,
      isCancellable: reminder.isCancellable === true,
    },
    reminder.confirmedAt ?? checkIn,
  );
}

const lateRuleOf = ({ bookingType, paymentMethod }: WaitingReminder): LateRule =>
  lateRule(bookingTypeOf(bookingType ?? 0) ?? 'daily', paymentMethod === paymentMethods.hotel);

const minutesNamed: Readonly<Partial<Record<ReminderName, number>>> = {
  payWindow: policy.remindPayMinutes,
  askHotelAgain: policy.roomUnansweredMinutes - policy.roomReminderMinutes,
};

/** A past stay that is guarded by the PIN: a lock screen neither names it nor leads to it. */
const isGuarded = ({ guardsHistory, status, name }: WaitingReminder): boolean =>
  guardsHistory && status !== null && reminderOf(name).kind !== null && isPast({ status });

function partsOf(reminder: WaitingReminder, language: Language, hotline: Hotline | null): Parts {
  const { about, namesHotel, hotel } = reminder;
  const at = momentOf(reminder);
  return {
    stay:
      namesHotel && hotel !== null && !isGuarded(reminder) ? hotel : wordsOf(language, 'push.stay'),
    points: brand.points,
    hotline: hotlineValue(hotline),
    hours: policy.remindCheckInHours,
    minutes: minutesNamed[reminder.name] ?? policy.checkInOpensMinutes,
    code: isGuarded(reminder) ? '' : (reminder.code ?? ''),
    late: wordsOf(language, `lateRule.after.${lateRuleOf(reminder)}`),
    ...(at === null ? {} : { time: localTime(at), date: dayText(localDate(at)) }),
    ...(about.latestOn === undefined ? {} : { date: dayText(about.latestOn) }),
    ...(about.amount === undefined
      ? {}
      : {
          amount:
            reminder.name === 'xuEnds' ? formatPoints(about.amount) : amountText(about.amount),
        }),
    ...(about.title === undefined ? {} : { title: about.title[language] }),
  };
}

/** Reminders that lead to the page after booking, where they are settled or explained. */
const onStatusPage: ReadonlySet<ReminderName> = new Set(['payWindow', 'noShow']);

type Links = { readonly main: string; readonly pay: string };

/**
 * A desk's reminder leads to its hotel's desk. Members find their booking in the account; a guest's
 * has only its secret link, which is encrypted for the one browser.
 */
function linksOf({ settings, keys }: AppContext, reminder: WaitingReminder, locale: Locale): Links {
  const { code, memberSn, name, hotelSn, about } = reminder;
  const to = (...given: Parameters<typeof path>): string => settings.publicUrl + path(...given);
  if (reminderOf(name).kind === null)
    return { main: to(locale, 'desk', {}, { hotel: String(hotelSn) }), pay: '' };
  if (about.address !== undefined) return { main: about.address, pay: '' };
  if (code === null)
    return { main: to(locale, name === 'couponEnds' ? 'coupons' : 'myPoints'), pay: '' };
  if (isGuarded(reminder)) return { main: to(locale, 'myBooking', {}, { tab: 'done' }), pay: '' };
  const pay = to(locale, 'bookingStatus', {}, { code, key: keys.linkKey(code) });
  return {
    main: memberSn === null || onStatusPage.has(name) ? pay : to(locale, 'booking', { code }),
    pay,
  };
}

/** Chromium shows the first two buttons; the page has all answers. */
const answers = ['checkedIn', 'couldNotCheckIn', 'didNotCheckIn'] as const;
const answered: Readonly<Record<(typeof answers)[number], MessageId>> = {
  checkedIn: 'push.checkedIn',
  couldNotCheckIn: 'push.couldNotCheckIn',
  didNotCheckIn: 'push.didNotCheckIn',
};
/** Only while there is something to answer: a no-show by silence is only reported. */
const isQuestion = (name: ReminderName): boolean =>
  name === 'askCheckIn' || name === 'askCheckInAgain';

/**
 * What a browser shows, in the format that Safari reads by itself and our worker reads elsewhere
 * (declarative web push).
 */
export function reminderPushText(
  appContext: AppContext,
  reminder: WaitingReminder,
  readerLocale: Locale,
  isShort: boolean,
  words: ReminderWords | null = null,
): string {
  // A guarded past is told without what a message says of it.
  const said = isGuarded(reminder) ? null : words;
  const locale = said === null ? readerLocale : localeOf(said.language);
  const language = languageOf(locale);
  const links = linksOf(appContext, reminder, locale);
  const parts = said === null ? partsOf(reminder, language, appContext.settings.hotline) : {};
  const title = said?.title ?? filledWords(language, `push.${reminder.name}`, parts);
  const { topic } = reminderOf(reminder.name);
  const base = {
    title,
    lang: language,
    dir: 'ltr',
    tag: `${topic}-${isGuarded(reminder) ? reminder.sn : (reminder.code ?? reminder.sn)}`,
    navigate: links.main,
  };
  if (isShort) return JSON.stringify({ web_push: 8030, notification: base });
  const actions =
    reminder.name === 'payWindow'
      ? [{ action: 'pay', title: wordsOf(language, 'push.pay'), navigate: links.pay }]
      : isQuestion(reminder.name)
        ? answers.map((answer) => ({
            action: answer,
            title: wordsOf(language, answered[answer]),
            navigate: links.main,
          }))
        : [];
  return JSON.stringify({
    web_push: 8030,
    app_badge: 1,
    notification: {
      ...base,
      body: said?.body ?? filledWords(language, `push.${reminder.name}Text`, parts),
      icon: `${appContext.settings.publicUrl}/icons/icon-192.png`,
      actions,
      // The answer is sent by the booking's link, so that a worker without a session can send it;
      // its texts are included.
      data: {
        ...newsOf(appContext, reminder),
        ...(isQuestion(reminder.name) && reminder.code !== null
          ? {
              ask: reminder.sn,
              code: reminder.code,
              key: appContext.keys.linkKey(reminder.code),
              said: wordsOf(language, 'push.said'),
              unsaid: wordsOf(language, 'push.unsaid'),
              waits: wordsOf(language, 'push.waits'),
            }
          : isShownOnBookingPage(reminder.name) && reminder.code !== null && !isGuarded(reminder)
            ? { page: reminder.code }
            : {}),
      },
    },
  });
}

/**
 * The call by which the worker reads and saves the booking, so that the notification's page opens
 * without a network; the link is encrypted for the one browser. A desk's browser does not need it,
 * and a guarded past is saved on no device.
 */
function newsOf(
  { keys }: AppContext,
  reminder: WaitingReminder,
): { readonly booking?: { readonly code: string; readonly key: string; readonly owner: number } } {
  const { code, memberSn, name } = reminder;
  return code === null || reminderOf(name).kind === null || isGuarded(reminder)
    ? {}
    : { booking: { code, key: keys.linkKey(code), owner: memberSn ?? 0 } };
}
