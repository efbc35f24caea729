// Picks the two ends of a daily stay: the first tap is the arrival, the second the departure (1 to
// 14 nights).

import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import { addDays, localDate, type Instant, type LocalDate } from '#domain/time/time.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StayBar, type StayBarProps } from '../stay-bar.tsx';
import type { StayPlan } from '../stay-plan.ts';
import { chooseDay, type Daily } from './daily-choice.ts';
import { TypedDates } from './typed-dates.tsx';
import type { StayPrices } from './use-stay-prices.ts';

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

type CalendarFile = typeof import('./daily-calendar.tsx');
let loaded: CalendarFile | null = null;

/**
 * The sheet asks for it while it opens, so that a stay by the hour does not wait for it. Where it
 * cannot be had, days are still typed.
 */
export async function loadCalendar(): Promise<void> {
  loaded = await import('./daily-calendar.tsx').catch(() => null);
}

/** Not by `lazy`, which would show its placeholder for a moment even when the file is there. */
function useCalendar(): CalendarFile | null {
  const [file, setFile] = useState(loaded);
  useEffect(() => {
    if (file === null) void loadCalendar().then(() => setFile(loaded));
  }, [file]);
  return file;
}

export function DailyPicker({ stay, now, bar, plan, prices, onChange }: DailyPickerProps) {
  const today = localDate(now);
  const limits = { first: today, last: addDays(today, policy.dailyDaysAhead) };
  const [isLeaving, setLeaving] = useState(false);
  const [page, setPage] = useState(stay.date);
  const choose = (date: LocalDate) => {
    const next = chooseDay({ stay, isLeaving }, date, prices?.nights.get(date)?.isTaken === true);
    if (next === null) return;
    setLeaving(next.isLeaving);
    onChange(next.stay);
  };
  /** Shows the weeks in which a typed stay begins; both of its ends are chosen then. */
  const applyTyped = (next: Daily) => {
    setLeaving(false);
    setPage(next.date);
    onChange(next);
  };
  const file = useCalendar();
  return (
    <>
      {file === null ? (
        <Skeleton className="mt-3 h-98" />
      ) : (
        <file.DailyCalendar
          stay={stay}
          now={now}
          prices={prices}
          limits={limits}
          page={page}
          onPage={setPage}
          onChoose={choose}
        />
      )}
      <p className="mt-0.5 text-center text-cap text-muted-foreground">
        <FormattedMessage
          id={isLeaving ? 'stayPicker.pickEnd' : 'stayPicker.pickStart'}
          values={{
            count: policy.dailyMaxNights,
          }}
        />
      </p>
      <TypedDates stay={stay} now={now} limits={limits} onChange={applyTyped} />
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
