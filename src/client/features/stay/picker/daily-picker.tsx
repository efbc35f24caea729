// Picks the two ends of a daily stay: the first tap is the arrival, the second the departure (1 to
// 14 nights).

import { ChevronLeft, ChevronRight, Info } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import {
  addDays,
  daysBetween,
  localDate,
  parseDate,
  type Instant,
  type LocalDate,
} from '#domain/time/time.ts';
import { weekdayShort } from '../../../intl/intl.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { StayBar, type StayBarProps } from '../../../ui/stay-bar.tsx';
import { dayLong } from '../stay-format.ts';
import type { StayPlan } from '../stay-plan.ts';
import { dayTarget, monday } from './calendar-keys.ts';
import { TypedDates } from './typed-dates.tsx';
import { displayedPriceText, type StayPrices, type DisplayedPrice } from './use-stay-prices.ts';

type Daily = Extract<Stay, { type: 'daily' }>;
export type DailyPickerProps = {
  readonly stay: Daily;
  readonly now: Instant;
  readonly bar: StayBarProps;
  /** The hotel's own hours; null for a search, whose default hours are shown. */
  readonly plan: StayPlan | null;
  /** The prices of the hotel's days, once they are known. */
  readonly prices: StayPrices | null;
  readonly onChange: (stay: Stay) => void;
};

const weeksShown = 6;

/** The one day in the tab order and the first week shown; both follow the arrow keys. */
function useGrid(
  first: LocalDate,
  { today, last }: { readonly today: LocalDate; readonly last: LocalDate },
) {
  const [stop, setStop] = useState(first);
  const [page, setPage] = useState(() => pageOf(first, today));
  const grid = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
  }, [stop]);
  const show = (date: LocalDate) => {
    setPage(pageOf(date, today));
    setStop(date);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = dayTarget(
      event.key,
      event.shiftKey,
      parseDate((event.target as HTMLElement).dataset['day'] ?? '') ?? stop,
    );
    if (target === null) return;
    event.preventDefault();
    const next = target < today ? today : target > last ? last : target;
    isMoving.current = next !== stop;
    show(next);
  };
  return { stop, setStop, page, setPage, show, grid, onKeyDown };
}

export function DailyPicker({ stay, now, bar, plan, prices, onChange }: DailyPickerProps) {
  const today = localDate(now);
  const last = addDays(today, policy.dailyDaysAhead);
  const [isLeaving, setLeaving] = useState(false);
  const { stop, setStop, page, setPage, show, grid, onKeyDown } = useGrid(stay.date, {
    today,
    last,
  });
  const choose = (date: LocalDate) => {
    setStop(date);
    // A day without a free room can still be the day of departure.
    const canLeave =
      isLeaving && date > stay.date && daysBetween(stay.date, date) <= policy.dailyMaxNights;
    if (!canLeave && prices?.nights.get(date)?.isTaken === true) return;
    const nights = daysBetween(stay.date, date);
    const isEnd = isLeaving && nights >= 1 && nights <= policy.dailyMaxNights;
    setLeaving(!isEnd);
    onChange(isEnd ? { ...stay, nights } : { type: 'daily', date, nights: 1 });
  };
  /** Shows the month in which a typed stay begins; both of its ends are chosen then. */
  const applyTyped = (next: Daily) => {
    setLeaving(false);
    show(next.date);
    onChange(next);
  };
  return (
    <>
      <Month page={page} today={today} last={last} onPage={setPage} />
      <Weeks
        grid={grid}
        from={addDays(monday(today), page * weeksShown * 7)}
        days={{ today, last, stop }}
        stay={stay}
        now={now}
        prices={prices}
        onChoose={choose}
        onKeyDown={onKeyDown}
      />
      <p className="mt-1 text-center text-cap text-muted-foreground">
        <FormattedMessage
          id={isLeaving ? 'stayPicker.pickEnd' : 'stayPicker.pickStart'}
          values={{
            count: policy.dailyMaxNights,
          }}
        />
      </p>
      <TypedDates stay={stay} now={now} limits={{ first: today, last }} onChange={applyTyped} />
      <div className="mt-3 rounded-lg bg-sunken p-4">
        <StayBar {...bar} />
      </div>
      <p className="mt-3 flex gap-2 text-cap text-ink-2">
        <Info className="mt-px size-4 text-muted-foreground" />
        <span>
          <FormattedMessage id={plan === null ? 'stayPicker.anyDay' : 'stayPicker.ownDay'} />
        </span>
      </p>
    </>
  );
}

const pageOf = (date: LocalDate, today: LocalDate): number =>
  Math.floor(daysBetween(monday(today), date) / (weeksShown * 7));

function Month({
  page,
  today,
  last,
  onPage,
}: {
  readonly page: number;
  readonly today: LocalDate;
  readonly last: LocalDate;
  readonly onPage: (page: number) => void;
}) {
  const intl = useIntl();
  const from = addDays(monday(today), page * weeksShown * 7);
  const first = page === 0 ? today : from;
  const end = addDays(from, weeksShown * 7 - 1) > last ? last : addDays(from, weeksShown * 7 - 1);
  const [a, b] = [first, end].map((date) => ({
    month: Number(date.slice(5, 7)),
    year: date.slice(0, 4),
  }));
  const name =
    a?.month === b?.month
      ? `${a?.month}/${a?.year}`
      : a?.year === b?.year
        ? `${a?.month} – ${b?.month}/${b?.year}`
        : `${a?.month}/${a?.year} – ${b?.month}/${b?.year}`;
  return (
    <div className="mt-3 flex items-center justify-between">
      <h3 aria-live="polite" className="text-base font-semibold">
        <FormattedMessage id="stayPicker.month" values={{ name }} />
      </h3>
      <span className="-mr-2 flex">
        <IconButton
          icon={ChevronLeft}
          label={intl.formatMessage({ id: 'stayPicker.earlier' })}
          disabled={page === 0}
          className="disabled:text-muted-foreground/50"
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          icon={ChevronRight}
          label={intl.formatMessage({ id: 'stayPicker.later' })}
          disabled={page >= pageOf(last, today)}
          className="disabled:text-muted-foreground/50"
          onClick={() => onPage(page + 1)}
        />
      </span>
    </div>
  );
}

type Days = { readonly today: LocalDate; readonly last: LocalDate; readonly stop: LocalDate };
type WeeksProps = {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly from: LocalDate;
  readonly days: Days;
  readonly stay: Daily;
  readonly now: Instant;
  readonly prices: StayPrices | null;
  readonly onChoose: (date: LocalDate) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function Weeks({ grid, from, days, stay, now, prices, onChoose, onKeyDown }: WeeksProps) {
  const intl = useIntl();
  const week = [0, 1, 2, 3, 4, 5, 6];
  // Turning the page with its buttons leaves the focusable day behind, so the first available day
  // takes its place.
  const isStopShown = days.stop >= from && days.stop < addDays(from, weeksShown * 7);
  const stop = isStopShown ? days.stop : from < days.today ? days.today : from;
  return (
    <div ref={grid} role="grid" aria-label={intl.formatMessage({ id: 'stayPicker.daily' })}>
      <div role="row" className="grid grid-cols-7">
        {week.map((day) => (
          <span
            key={day}
            role="columnheader"
            className="pb-1 text-center text-xs font-medium text-muted-foreground"
          >
            {weekdayShort(addDays(from, day), intl)}
          </span>
        ))}
      </div>
      {Array.from({ length: weeksShown }, (_, row) => (
        <div key={row} role="row" className="mb-0.5 grid grid-cols-7">
          {week
            .map((day) => addDays(from, row * 7 + day))
            .map((date) => (
              <Day
                key={date}
                date={date}
                days={{ ...days, stop }}
                stay={stay}
                name={dayLong(date, now, intl)}
                price={prices?.nights.get(date)}
                onChoose={onChoose}
                onKeyDown={onKeyDown}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

type DayProps = {
  readonly date: LocalDate;
  readonly days: Days;
  readonly stay: Daily;
  readonly name: string;
  readonly price: DisplayedPrice | undefined;
  readonly onChoose: (date: LocalDate) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function Day({ date, days, stay, name, price, onChoose, onKeyDown }: DayProps) {
  const intl = useIntl();
  const at = daysBetween(stay.date, date);
  const isFirst = at === 0;
  const isLast = at === stay.nights;
  const isIn = at >= 0 && at <= stay.nights;
  const isOff = date < days.today || date > days.last;
  const isTaken = price?.isTaken === true && !isLast;
  const part = isFirst
    ? intl.formatMessage({ id: 'stayPicker.arrive' })
    : isLast
      ? intl.formatMessage({ id: 'stayPicker.leave' })
      : '';
  const note = displayedPriceText(price, intl);
  const spoken =
    price?.total == null
      ? note
      : intl.formatMessage({ id: 'stayPicker.freeFor' }, { total: formatVnd(price.total) });
  return (
    <button
      type="button"
      role="gridcell"
      aria-selected={isIn}
      aria-disabled={isTaken || undefined}
      data-day={date}
      disabled={isOff}
      tabIndex={date === days.stop ? 0 : -1}
      onClick={() => onChoose(date)}
      onKeyDown={onKeyDown}
      className={cn(
        'flex h-13 w-full flex-col items-center justify-center',
        isFirst && 'rounded-l-lg',
        isLast && 'rounded-r-lg',
        isIn && 'bg-lamp/40 dark:bg-lamp-soft',
        isOff && 'text-muted-foreground/60',
        isTaken && !isIn && 'hatch text-muted-foreground',
      )}
    >
      <span className="sr-only">
        {[name, part, spoken].filter((text) => text !== '').join(', ')}
      </span>
      <span
        aria-hidden="true"
        className={cn(
          'grid h-8 min-w-8 place-items-center rounded-full px-1 leading-none',
          isFirst || isLast ? 'bg-primary font-bold text-primary-foreground' : 'font-medium',
          date.endsWith('-01') && !isFirst && !isLast && 'text-sm font-bold text-primary-ink',
        )}
      >
        {date.endsWith('-01') ? `1/${Number(date.slice(5, 7))}` : Number(date.slice(8))}
      </span>
      <span
        aria-hidden="true"
        className={cn(
          'h-3.5 text-[11px] leading-3.5',
          isIn && price?.total != null && !isLast && 'font-semibold',
        )}
      >
        {isLast || note === '' ? part : note}
      </span>
    </button>
  );
}
