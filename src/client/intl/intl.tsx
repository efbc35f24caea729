// The page's language by react-intl: its provider, and the formats that react-intl does not bring.

import {
  startTransition,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import {
  createIntl,
  createIntlCache,
  RawIntlProvider,
  useIntl,
  type IntlShape,
  type MessageFormatElement,
} from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import { languageOf, localeOf, type Language, type Locale } from '#contract/paths.ts';
import type { LocalText } from '#domain/hotel.ts';
import {
  addDays,
  localDate,
  localTime,
  timeZone,
  weekday,
  type Instant,
  type LocalDate,
} from '#domain/time/time.ts';

/** The build parses messages with placeholders; the others stay text. */
export type Messages = Record<string, string> | Record<string, MessageFormatElement[]>;

/** Those that hold all messages of their language, not only what a page was rendered with. */
const whole = new WeakSet<Messages>();

/** One chunk for each language; a page loads its own only. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const messages = await importMessages(locale);
  whole.add(messages);
  return messages;
}

async function importMessages(locale: Locale): Promise<Messages> {
  switch (languageOf(locale)) {
    case 'en':
      return (await import('#locales/compiled/en.json')).default as unknown as Messages;
    case 'th':
      return (await import('#locales/compiled/th.json')).default as unknown as Messages;
    default:
      return (await import('#locales/compiled/vi.json')).default as unknown as Messages;
  }
}

type IntlProps = {
  readonly locale: Locale;
  readonly messages: Messages;
  readonly loadRest?: (() => Promise<Messages>) | undefined;
  readonly children: ReactNode;
};

/** Formatters are kept for the life of the process, because making one takes long. */
const cache = createIntlCache();

let want!: () => void;
const wanted = new Promise<void>((resolve) => {
  want = resolve;
});

/**
 * `arrival` resolves once the page has all messages, not only those that it was rendered with;
 * `want` has them loaded at once instead of when the page is painted, which `wanted` tells whoever
 * loads them.
 */
export const allMessages = { arrival: Promise.resolve(), want, wanted };

/**
 * react-intl's context for the whole page. `messages` are at least those the page was rendered
 * with; `loadRest` loads all of them once the page is idle.
 */
export function Intl({ locale, messages, loadRest, children }: IntlProps) {
  const [all, setAll] = useState(messages);
  const { intl, addMessages } = useMemo(() => createPageIntl(locale, all), [locale, all]);
  useEffect(() => {
    if (loadRest === undefined) return;
    allMessages.arrival = loadRest().then((rest) => {
      if (addMessages(rest) === 'was-asked') startTransition(() => setAll(rest));
    });
  }, [loadRest, addMessages]);
  useEffect(() => {
    // In development, changed messages are sent to the open page (`scripts/dev.mjs`).
    const show = ({ language, texts }: { readonly language: string; readonly texts: unknown }) => {
      if (language !== languageOf(locale)) return;
      whole.add(texts as Messages);
      setAll(texts as Messages);
    };
    import.meta.hot?.on('words', show);
    return () => import.meta.hot?.off('words', show);
  }, [locale]);
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}

type PageIntl = {
  readonly intl: IntlShape;
  /**
   * Adds to the given messages in place, because a new context would render the whole page again
   * while its parts are being hydrated, and begin anew with each of them. `was-asked`: one of them
   * was asked for before it was there, so that something on the page stands without its text.
   */
  readonly addMessages: (rest: Messages) => 'was-asked' | 'was-not-asked';
};

/**
 * Text without placeholders is returned as it is: react-intl would hand it to the parser, which is
 * not in the bundle, and make an error with its stack for each message of a page. A message that
 * has not arrived yet is empty, where react-intl would show its id.
 */
export function createPageIntl(locale: Locale, messages: Messages): PageIntl {
  const intl = createIntl({ locale: languageOf(locale), messages, timeZone }, cache);
  let wasAsked = false;
  const formatMessage = ((...args: Parameters<IntlShape['formatMessage']>) => {
    const message = messages[(args[0] as { readonly id: MessageId }).id];
    if (message === undefined) {
      wasAsked = true;
      return '';
    }
    return typeof message === 'string' ? message : intl.formatMessage(...args);
  }) as IntlShape['formatMessage'];
  return {
    intl: { ...intl, formatMessage, $t: formatMessage },
    addMessages(rest) {
      // What is there stays: in development it may be newer.
      Object.assign(messages, { ...rest, ...messages });
      whole.add(messages);
      for (const notify of arrivalListeners) notify();
      return wasAsked ? 'was-asked' : 'was-not-asked';
    },
  };
}

const arrivalListeners = new Set<() => void>();
const subscribeToArrival = (notify: () => void) => {
  arrivalListeners.add(notify);
  return () => {
    arrivalListeners.delete(notify);
  };
};

/** False on the server, since what is asked for there travels with the page. */
function useArrived(isThere: (messages: Messages) => boolean): boolean {
  const { messages } = useIntl();
  return useSyncExternalStore(
    subscribeToArrival,
    () => isThere(messages as Messages),
    () => false,
  );
}

/**
 * Whether a message is there, without asking for it: those of a part that only the browser draws
 * arrive after those the page was rendered with, and drawn without them it would grow.
 */
export const useHasMessage = (id: MessageId): boolean => useArrived((messages) => id in messages);

/** Whether all messages are there. What waits for them has them loaded at once. */
export function useHasAllMessages(isWaiting: boolean): boolean {
  useEffect(() => {
    if (isWaiting) allMessages.want();
  }, [isWaiting]);
  return useArrived((messages) => whole.has(messages));
}

/**
 * Has these messages travel with the page, for what opens over it before the others have come: the
 * server sends along what is read while it renders.
 */
export function useMessagesAhead(ids: readonly MessageId[]): void {
  const { messages } = useIntl();
  for (const id of ids) Reflect.get(messages, id);
}

export function useLocale(): Locale {
  return localeOf(useIntl().locale as Language);
}

/**
 * The text in the page's language. A long text that was saved in another language is shown in that
 * one.
 */
export function useLocalText(): (text: LocalText) => string {
  const language = languageOf(useLocale());
  return (text) => text[language] || text.vi || text.en || text.th;
}

/** A review score with its one decimal: 4,8 in Vietnamese. */
export function formatScore(score: number, intl: IntlShape): string {
  return intl.formatNumber(score, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** Noon in UTC, which is the same day in Vietnam. */
const noonOf = (date: LocalDate): string => `${date}T12:00:00Z`;

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/**
 * `T7`, `Sat`, `ส.`. A message, because `Intl` writes the short Thai form as `ส.` or `เสาร์`, by
 * the age of the browser, and a page must read alike on the server and in every browser.
 */
export function weekdayShort(date: LocalDate, intl: IntlShape): string {
  return intl.formatMessage({ id: 'date.weekday' }, { day: weekdays[weekday(date)] });
}

/** `Thứ Bảy`, `Saturday`, `วันเสาร์`. */
export function weekdayLong(date: LocalDate, intl: IntlShape): string {
  return intl.formatDate(noonOf(date), { weekday: 'long' });
}

const aSunday = '2026-11-22' as LocalDate;

/** Starting with Sunday. */
export function weekdayNames(intl: IntlShape): readonly string[] {
  return Array.from({ length: 7 }, (_, days) => weekdayShort(addDays(aSunday, days), intl));
}

/** `21/11`, with the year only when it is not the one of `now`. */
export function dayMonth(date: LocalDate, now: Instant): string {
  const text = dayMonthYear(date);
  return date.slice(0, 4) === localDate(now).slice(0, 4) ? text.slice(0, 'dd/mm'.length) : text;
}

/** `21/11/2026`, always with the year: birthdays, consents, what was written long ago. */
export function dayMonthYear(date: LocalDate): string {
  return date.split('-').toReversed().join('/');
}

/** `T7, 21/11`; `Hôm nay` or `Ngày mai` for today and tomorrow, unless `isPlain`. */
export function dayText(date: LocalDate, now: Instant, intl: IntlShape, isPlain = false): string {
  const today = localDate(now);
  if (!isPlain && date === today) return intl.formatMessage({ id: 'date.today' });
  if (!isPlain && date === addDays(today, 1)) return intl.formatMessage({ id: 'date.tomorrow' });
  return `${weekdayShort(date, intl)}, ${dayMonth(date, now)}`;
}

/** A past time: `14:20`, with its day when that is not the day of `now`. */
export function seenText(at: Instant, now: Instant): string {
  return localDate(at) === localDate(now)
    ? localTime(at)
    : `${localTime(at)}, ${dayMonth(localDate(at), now)}`;
}

/** `650 m`, `1,1 km`, `12 km`, with the units and the decimal of the language. */
export function distanceText(metres: number, intl: IntlShape): string {
  const isShort = metres < 950;
  const value = isShort ? Math.max(50, Math.round(metres / 50) * 50) : metres / 1_000;
  const digits = isShort || metres >= 9_950 ? 0 : 1;
  return intl.formatNumber(value, {
    style: 'unit',
    unit: isShort ? 'meter' : 'kilometer',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
