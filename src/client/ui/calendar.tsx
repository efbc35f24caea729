// shadcn/ui's calendar on React DayPicker, which brings the grid, its keys and its roles.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, type ComponentProps } from 'react';
import { DayPicker, useDayPicker, type DayButtonProps, type NavProps } from 'react-day-picker';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

/** Weeks begin on Monday in all languages, as they do on calendars in Vietnam. */
export function Calendar({
  className,
  classNames,
  components,
  ...props
}: ComponentProps<typeof DayPicker>) {
  return (
    <DayPicker
      data-slot="calendar"
      weekStartsOn={1}
      showOutsideDays
      className={cn('w-full', className)}
      classNames={{
        months: 'relative',
        nav: 'absolute top-0 -right-2 flex',
        month_caption: 'flex h-11 items-center',
        caption_label: 'text-base font-semibold',
        month_grid: 'w-full table-fixed border-collapse',
        weekday: 'pb-1 text-center text-xs font-medium text-muted-foreground',
        day: 'p-0 pb-0.5',
        ...classNames,
      }}
      components={{ Nav: CalendarNav, DayButton: CalendarDayButton, ...components }}
      {...props}
    />
  );
}

/**
 * Turns to the days right before and after those that are shown, whether these are a month or a
 * page of weeks (`calendar-weeks.ts`).
 */
function CalendarNav({
  onPreviousClick: _previous,
  onNextClick: _next,
  previousMonth: _before,
  nextMonth: _after,
  ...props
}: NavProps) {
  const { months, goToMonth, labels, dayPickerProps } = useDayPicker();
  const days = months
    .flatMap((month) => month.weeks.flatMap((week) => week.days))
    .filter((day) => !day.outside);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return <></>;
  const { startMonth, endMonth } = dayPickerProps;
  const before = first.dateLib.addDays(first.date, -1);
  const after = last.dateLib.addDays(last.date, 1);
  return (
    <nav data-slot="calendar-nav" {...props}>
      <Button
        variant="plain"
        size="icon"
        aria-label={labels.labelPrevious(before)}
        title={labels.labelPrevious(before)}
        disabled={startMonth !== undefined && first.date <= startMonth}
        className="disabled:text-muted-foreground/50"
        onClick={() => goToMonth(before)}
      >
        <ChevronLeft />
      </Button>
      <Button
        variant="plain"
        size="icon"
        aria-label={labels.labelNext(after)}
        title={labels.labelNext(after)}
        disabled={endMonth !== undefined && last.date >= endMonth}
        className="disabled:text-muted-foreground/50"
        onClick={() => goToMonth(after)}
      >
        <ChevronRight />
      </Button>
    </nav>
  );
}

/** One day; what it holds besides its number is the caller's. */
export function CalendarDayButton({ day, modifiers, className, ...props }: DayButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isFocused = modifiers['focused'] === true;
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  return (
    <button
      ref={button}
      type="button"
      data-slot="calendar-day"
      data-day={day.isoDate}
      data-range-start={modifiers['range_start']}
      data-range-middle={modifiers['range_middle']}
      data-range-end={modifiers['range_end']}
      {...props}
      className={cn(
        'flex h-13 w-full flex-col items-center justify-center font-medium',
        'data-[range-start=true]:rounded-l-lg data-[range-end=true]:rounded-r-lg',
        modifiers['selected'] === true && 'bg-lamp/40 dark:bg-lamp-soft',
        modifiers['disabled'] === true && 'text-muted-foreground/60',
        className,
      )}
    />
  );
}
