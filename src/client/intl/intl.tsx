// The messages of the page's language, and the formats of money, dates and distances.

import { IntlMessageFormat } from 'intl-messageformat';
import {
  createContext,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import type { MessageId } from '#contract/message-id.ts';
import { languageOf, type Language, type Locale } from '#contract/paths.ts';
import type { LocalText } from '#domain/hotel.ts';
import {
  addDays,
  localDate,
  localTime,
  weekday,
  type Instant,
  type LocalDate,
} from '#domain/time/time.ts';

type MessageFormatElement = Exclude<
  ConstructorParameters<typeof IntlMessageFormat>[0],
  string
>[number];
export type Messages = Record<string, string> | Record<string, MessageFormatElement[]>;

/** One chunk for each language; a page loads its own only. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  switch (languageOf(locale)) {
    case 'en':
      return (await import('#locales/compiled/en.json')).default as unknown as Messages;
    case 'th':
      return (await import('#locales/compiled/th.json')).default as unknown as Messages;
    default:
      return (await import('#locales/compiled/vi.json')).default as unknown as Messages;
  }
}

const WordsContext = createContext<{ readonly locale: Locale; readonly messages: Messages }>({
  locale: 'vi-vn',
  messages: {},
});

type IntlProps = {
  readonly locale: Locale;
  readonly messages: Messages;
  readonly loadRest?: (() => Promise<Messages>) | undefined;
  readonly children: ReactNode;
};

/**
 * `messages` are at least those the page was rendered with; `loadRest` loads all of them once the
 * page is idle.
 */
export function Intl({ locale, messages, loadRest, children }: IntlProps) {
  const [all, setAll] = useState(messages);
  useEffect(() => {
    if (loadRest === undefined) return;
    void loadRest().then((rest) => startTransition(() => setAll(rest)));
  }, [loadRest]);
  useEffect(() => {
    // In development, changed messages are sent to the open page (`scripts/dev.mjs`).
    import.meta.hot?.on('words', ({ language, texts }) => {
      if (language === languageOf(locale)) setAll(texts as Messages);
    });
  }, [locale]);
  const words = useMemo(() => ({ locale, messages: all }), [locale, all]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

export function useLocale(): Locale {
  return use(WordsContext).locale;
}

export type Say = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;

const formats = new WeakMap<MessageFormatElement[], IntlMessageFormat>();

/** The formatter of a message that the build has parsed. */
function formatOf(parts: MessageFormatElement[], locale: Locale): IntlMessageFormat {
  const known = formats.get(parts);
  if (known !== undefined) return known;
  const created = new IntlMessageFormat(parts, languageOf(locale));
  formats.set(parts, created);
  return created;
}

/**
 * `say('room.left', { count: 2 })`: plain text in the page's language; an empty string while the
 * message is still loading.
 */
export function useSay(): Say {
  const { locale, messages } = use(WordsContext);
  return (id, values) => {
    const words = messages[id];
    // The build does not parse messages without placeholders.
    return typeof words === 'string'
      ? words
      : words === undefined
        ? ''
        : String(formatOf(words, locale).format(values));
  };
}

/**
 * The messages themselves, for code that fills placeholders with components (`use-rich-text.ts`).
 */
export function useMessages(): Messages {
  return use(WordsContext).messages;
}

/**
 * The text in the page's language. A long text that was saved in another language is shown in that
 * one.
 */
export function useLocalText(): (text: LocalText) => string {
  const language = languageOf(useLocale());
  return (text) => text[language] || text.vi || text.en || text.th;
}

const group = (amount: number): string => String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, '.');

export { moneyText as money } from '#domain/money.ts';

/** `272K`, only where there is no room for the whole amount. */
export function moneyShort(amount: number): string {
  return amount >= 1_000_000
    ? `${(amount / 1_000_000).toFixed(1).replace(/\.0$/, '')}M`
    : `${Math.round(amount / 1_000)}K`;
}

/** Tenths as a decimal with the language's separator: 4,8 in Vietnamese. */
export function decimal(tenths: number, language: Language): string {
  return tenths.toFixed(1).replace('.', language === 'vi' ? ',' : '.');
}

export function wholeNumber(count: number, language: Language): string {
  return language === 'vi' ? group(count) : group(count).replaceAll('.', ',');
}

const weekdays: Record<Language, readonly string[]> = {
  vi: ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  th: ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.'],
};

/** Starting with Sunday. */
export const weekdayNames = (language: Language): readonly string[] => weekdays[language];

export function weekdayShort(date: LocalDate, language: Language): string {
  return weekdays[language][weekday(date)] ?? '';
}

/** `21/11`, with the year only when it is not the one of `now`. */
export function dayMonth(date: LocalDate, now: Instant): string {
  const [year, month, day] = date.split('-');
  return year === localDate(now).slice(0, 4) ? `${day}/${month}` : `${day}/${month}/${year}`;
}

/** `T7, 21/11`; `Hôm nay` or `Ngày mai` for today and tomorrow, unless `isPlain`. */
export function dayText(
  date: LocalDate,
  now: Instant,
  language: Language,
  say: Say,
  isPlain = false,
): string {
  const today = localDate(now);
  if (!isPlain && date === today) return say('date.today');
  if (!isPlain && date === addDays(today, 1)) return say('date.tomorrow');
  return `${weekdayShort(date, language)}, ${dayMonth(date, now)}`;
}

/** A past time: `14:20`, with its day when that is not the day of `now`. */
export function seenText(at: Instant, now: Instant): string {
  return localDate(at) === localDate(now)
    ? localTime(at)
    : `${localTime(at)}, ${dayMonth(localDate(at), now)}`;
}

/** `650 m`, `1,1 km`, `12 km`. */
export function distanceText(metres: number, language: Language): string {
  if (metres < 950) return `${Math.max(50, Math.round(metres / 50) * 50)} m`;
  return metres < 9_950
    ? `${decimal(metres / 1_000, language)} km`
    : `${Math.round(metres / 1_000)} km`;
}
