// The two ends of a daily stay as typed dates, one to fourteen nights apart.

import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import { addDays, daysBetween, type Instant } from '#domain/time/time.ts';
import { dayMonth, useSay } from '../../../intl/intl.tsx';
import { readDay, TypedEntry, TypedField, type DayLimits } from './typed-entry.tsx';

type Daily = Extract<Stay, { type: 'daily' }>;
type Props = {
  readonly stay: Daily;
  readonly now: Instant;
  readonly limits: DayLimits;
  readonly onChange: (stay: Daily) => void;
};

export function TypedDates({ stay, now, limits, onChange }: Props) {
  const say = useSay();
  const out = addDays(stay.date, stay.nights);
  const takeIn = (text: string): string | null => {
    const read = readDay(text, limits, now, say);
    if ('error' in read) return read.error;
    // The departure stays the same where that is possible.
    const nights = daysBetween(read.date, out);
    onChange({
      type: 'daily',
      date: read.date,
      nights: nights >= 1 && nights <= policy.dailyMaxNights ? nights : 1,
    });
    return null;
  };
  const takeOut = (text: string): string | null => {
    const read = readDay(
      text,
      { first: limits.first, last: addDays(limits.last, policy.dailyMaxNights) },
      now,
      say,
    );
    if ('error' in read) return read.error;
    const nights = daysBetween(stay.date, read.date);
    if (nights < 1) return say('stayPicker.outBefore', { day: dayMonth(stay.date, now) });
    if (nights > policy.dailyMaxNights)
      return say('stayPicker.outLate', {
        count: policy.dailyMaxNights,
        last: dayMonth(addDays(stay.date, policy.dailyMaxNights), now),
      });
    onChange({ ...stay, nights });
    return null;
  };
  return (
    <TypedEntry>
      <TypedField
        label={say('stayPicker.day')}
        hint={say('stayPicker.dayHint')}
        chosen={dayMonth(stay.date, now)}
        take={takeIn}
      />
      <TypedField
        label={say('stayPicker.outDay')}
        hint={say('stayPicker.dayHint')}
        chosen={dayMonth(out, now)}
        take={takeOut}
      />
    </TypedEntry>
  );
}
