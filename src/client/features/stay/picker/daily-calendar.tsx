// The calendar of a daily stay: weeks from this one on, with the price of each night, and the stay
// from its arrival to its departure.

import { enUS } from 'date-fns/locale/en-US';
import { th } from 'date-fns/locale/th';
import { vi } from 'date-fns/locale/vi';
import { createContext, use, useMemo } from 'react';
import type { DayButtonProps } from 'react-day-picker';
import { useIntl, type IntlShape } from 'react-intl';
import { languageOf, type Language } from '#contract/paths.ts';
import { formatVnd } from '#domain/money.ts';
import {
  addDays,
  daysBetween,
  fromDeviceDay,
  parseDate,
  toDeviceDay,
  type Instant,
  type LocalDate,
} from '#domain/time/time.ts';
import { useLocale, weekdayNames } from '../../../intl/intl.tsx';
import { runningWeeks } from '../../../ui/calendar-weeks.ts';
import { Calendar, CalendarDayButton } from '../../../ui/calendar.tsx';
import { cn } from '../../../ui/cn.ts';
import { dayLong } from '../stay-format.ts';
import type { Daily } from './daily-choice.ts';
import { displayedPriceText, type DisplayedPrice, type StayPrices } from './use-stay-prices.ts';

const weeks = 6;
const locales: Record<Language, typeof vi> = { vi, en: enUS, th };

type DayValues = {
  readonly stay: Daily;
  readonly now: Instant;
  readonly prices: StayPrices | null;
};
const DayContext = createContext<DayValues | null>(null);
const components = { DayButton: StayDay };

type Props = DayValues & {
  /** The first and the last day on which a stay can begin. */
  readonly limits: { readonly first: LocalDate; readonly last: LocalDate };
  /** A day of the weeks that are shown. */
  readonly page: LocalDate;
  readonly onPage: (day: LocalDate) => void;
  readonly onChoose: (date: LocalDate) => void;
};

export function DailyCalendar({
  stay,
  now,
  prices,
  limits: { first, last },
  page,
  onPage,
  onChoose,
}: Props) {
  const intl = useIntl();
  const language = languageOf(useLocale());
  const days = useMemo(() => ({ stay, now, prices }), [stay, now, prices]);
  const [from, to] = [toDeviceDay(first), toDeviceDay(last)];
  const pages = useMemo(
    () => runningWeeks({ first: toDeviceDay(first), last: toDeviceDay(last), weeks }),
    [first, last],
  );
  const formatters = useMemo(
    () => ({
      formatCaption: (start: Date) =>
        intl.formatMessage(
          { id: 'stayPicker.month' },
          { name: monthsText(fromDeviceDay(start), first, last) },
        ),
      formatWeekdayName: (day: Date) => weekdayNames(intl)[day.getDay()] ?? '',
    }),
    [intl, first, last],
  );
  const labels = useMemo(
    () => ({
      labelGrid: () => intl.formatMessage({ id: 'stayPicker.daily' }),
      labelNav: () => intl.formatMessage({ id: 'stayPicker.daily' }),
      labelPrevious: () => intl.formatMessage({ id: 'stayPicker.earlier' }),
      labelNext: () => intl.formatMessage({ id: 'stayPicker.later' }),
    }),
    [intl],
  );
  return (
    <DayContext value={days}>
      <Calendar
        className="mt-3"
        mode="range"
        required
        selected={{
          from: toDeviceDay(stay.date),
          to: toDeviceDay(addDays(stay.date, stay.nights)),
        }}
        onSelect={(_range, day) => onChoose(fromDeviceDay(day))}
        locale={locales[language]}
        dateLib={pages}
        month={toDeviceDay(page)}
        onMonthChange={(day) => onPage(fromDeviceDay(day))}
        today={toDeviceDay(first)}
        startMonth={from}
        endMonth={to}
        disabled={[{ before: from }, { after: to }]}
        formatters={formatters}
        labels={labels}
        components={components}
      />
    </DayContext>
  );
}

/** `11/2026`, `11 – 12/2026`, `12/2026 – 1/2027`: the months of a page's days that can be chosen. */
export function monthsText(start: LocalDate, first: LocalDate, last: LocalDate): string {
  const end = addDays(start, weeks * 7 - 1);
  const [a, b] = [start < first ? first : start, end > last ? last : end].map((date) => ({
    month: Number(date.slice(5, 7)),
    year: date.slice(0, 4),
  })) as [{ month: number; year: string }, { month: number; year: string }];
  if (a.year !== b.year) return `${a.month}/${a.year} – ${b.month}/${b.year}`;
  return a.month === b.month ? `${a.month}/${a.year}` : `${a.month} – ${b.month}/${b.year}`;
}

/** A day with its price or its part in the stay, which its name tells in words. */
function StayDay({ className, ...props }: DayButtonProps) {
  const intl = useIntl();
  const values = use(DayContext);
  const date = parseDate(props.day.isoDate);
  if (values === null || date === null) return <></>;
  const { stay, now, prices } = values;
  const price = prices?.nights.get(date);
  const at = daysBetween(stay.date, date);
  const [isFirst, isLast] = [at === 0, at === stay.nights];
  const isIn = at >= 0 && at <= stay.nights;
  const isTaken = price?.isTaken === true && !isLast;
  const part = isFirst
    ? intl.formatMessage({ id: 'stayPicker.arrive' })
    : isLast
      ? intl.formatMessage({ id: 'stayPicker.leave' })
      : '';
  const note = displayedPriceText(price, intl);
  return (
    <CalendarDayButton
      {...props}
      aria-label={[
        dayLong(date, now, intl),
        part || (isIn ? intl.formatMessage({ id: 'stayPicker.chosen' }) : ''),
        spokenPrice(price, intl),
      ]
        .filter((text) => text !== '')
        .join(', ')}
      aria-disabled={isTaken || props['aria-disabled']}
      className={cn(className, isTaken && !isIn && 'hatch text-muted-foreground')}
    >
      <span
        className={cn(
          'grid h-8 min-w-8 place-items-center rounded-full px-1 leading-none',
          isFirst || isLast ? 'bg-primary font-bold text-primary-foreground' : 'font-medium',
          date.endsWith('-01') && !isFirst && !isLast && 'text-sm font-bold text-primary-ink',
        )}
      >
        {date.endsWith('-01') ? `1/${Number(date.slice(5, 7))}` : Number(date.slice(8))}
      </span>
      <span
        className={cn(
          'h-3.5 text-[11px] leading-3.5 font-normal',
          isIn && price?.total != null && !isLast && 'font-semibold',
        )}
      >
        {isLast || note === '' ? part : note}
      </span>
    </CalendarDayButton>
  );
}

const spokenPrice = (price: DisplayedPrice | undefined, intl: IntlShape): string =>
  price?.total == null
    ? displayedPriceText(price, intl)
    : intl.formatMessage({ id: 'stayPicker.freeFor' }, { total: formatVnd(price.total) });
