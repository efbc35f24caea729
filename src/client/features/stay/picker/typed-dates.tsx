// The two ends of a daily stay as typed dates, one to fourteen nights apart.

import { useIntl } from 'react-intl';
import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import { addDays, daysBetween, type Instant } from '#domain/time/time.ts';
import { dayMonth } from '../../../intl/intl.tsx';
import { readDay, TypedEntry, TypedField, type DayLimits } from './typed-entry.tsx';

type Daily = Extract<Stay, { type: 'daily' }>;
type Props = {
  readonly stay: Daily;
  readonly now: Instant;
  readonly limits: DayLimits;
  readonly onChange: (stay: Daily) => void;
};

export function TypedDates({ stay, now, limits, onChange }: Props) {
  const intl = useIntl();
  const out = addDays(stay.date, stay.nights);
  const takeIn = (text: string): string | null => {
    const read = readDay(text, limits, now, intl);
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
      intl,
    );
    if ('error' in read) return read.error;
    const nights = daysBetween(stay.date, read.date);
    if (nights < 1)
      return intl.formatMessage({ id: 'stayPicker.outBefore' }, { day: dayMonth(stay.date, now) });
    if (nights > policy.dailyMaxNights)
      return intl.formatMessage(
        { id: 'stayPicker.outLate' },
        {
          count: policy.dailyMaxNights,
          last: dayMonth(addDays(stay.date, policy.dailyMaxNights), now),
        },
      );
    onChange({ ...stay, nights });
    return null;
  };
  return (
    <TypedEntry>
      <TypedField
        label={intl.formatMessage({ id: 'stayPicker.day' })}
        hint={intl.formatMessage({ id: 'stayPicker.dayHint' })}
        chosen={dayMonth(stay.date, now)}
        take={takeIn}
      />
      <TypedField
        label={intl.formatMessage({ id: 'stayPicker.outDay' })}
        hint={intl.formatMessage({ id: 'stayPicker.dayHint' })}
        chosen={dayMonth(out, now)}
        take={takeOut}
      />
    </TypedEntry>
  );
}
