// Picks an hourly stay: a day, a start on the half hour and a length. The ruler shows where it lies
// in the day.

import { Info } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import {
  addDays,
  localDate,
  localTime,
  minutesOfDay,
  nextHalfHour,
  timeOfMinutes,
  type Instant,
  type LocalDate,
} from '#domain/time/time.ts';
import { SwitchField } from '../../../components/form/switch-field.tsx';
import { dayMonth, dayText, weekdayShort } from '../../../intl/intl.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { cn } from '../../../ui/cn.ts';
import { dayLong } from '../stay-format.ts';
import type { StayPlan } from '../stay-plan.ts';
import { HourRuler } from './hour-ruler.tsx';
import {
  fits,
  lengths,
  readStart,
  startsOf,
  defaultHours,
  wholeDay,
  type Hours,
} from './hourly-options.ts';
import { LongerStayOffer } from './longer-stay-offer.tsx';
import { OptionList, type Option } from './option-list.tsx';
import { readDay, TypedEntry, TypedField } from './typed-entry.tsx';
import { displayedPriceText, type StayPrices, type DisplayedPrice } from './use-stay-prices.ts';

type Hourly = Extract<Stay, { type: 'hourly' }>;

export type HourlyPickerProps = {
  readonly stay: Hourly;
  readonly now: Instant;
  readonly plan: StayPlan | null;
  readonly onChange: (stay: Stay) => void;
  /** The prices of the hotel's other hours, once they are known. */
  readonly prices: StayPrices | null;
  /** Shown to guests who want more hours than the hotel offers. */
  readonly onLonger?: (() => void) | undefined;
};

/**
 * The hours to choose from: the hotel's, or without a hotel the usual ones, and the whole day on
 * request.
 */
function useOpenHours({
  stay,
  now,
  plan,
  onChange,
}: Pick<HourlyPickerProps, 'stay' | 'now' | 'plan' | 'onChange'>) {
  const start = minutesOfDay(stay.start);
  const [isAllDay, setAllDay] = useState(
    start < defaultHours.opens || !fits(start, stay.hours, defaultHours),
  );
  const range =
    plan === null
      ? isAllDay
        ? wholeDay
        : defaultHours
      : { opens: minutesOfDay(plan.from), closes: minutesOfDay(plan.to) };
  const starts = startsOf(stay.date, range, now);
  /** Another day keeps the start if that is possible, else takes the first one left. */
  const moveTo = (date: LocalDate, within: Hours) => {
    const left = startsOf(date, within, now);
    // Today's last hours may lie outside the default opening hours.
    if (left.length === 0 && plan === null && within !== wholeDay) {
      setAllDay(true);
      moveTo(date, wholeDay);
      return;
    }
    const at = left.includes(start) && fits(start, stay.hours, within) ? start : left[0];
    if (at === undefined) onChange({ ...stay, date });
    else
      onChange({
        ...stay,
        date,
        start: timeOfMinutes(at),
        hours: fits(at, stay.hours, within) ? stay.hours : 1,
      });
  };
  const switchAllDay = (isOn: boolean) => {
    setAllDay(isOn);
    const isLeft = isOn || startsOf(stay.date, defaultHours, now).length > 0;
    moveTo(isLeft ? stay.date : addDays(stay.date, 1), isOn ? wholeDay : defaultHours);
  };
  return { isAllDay, setAllDay, range, starts, moveTo, switchAllDay };
}

export function HourlyPicker({ stay, now, plan, onChange, prices, onLonger }: HourlyPickerProps) {
  const intl = useIntl();
  const start = minutesOfDay(stay.start);
  const { isAllDay, setAllDay, range, starts, moveTo, switchAllDay } = useOpenHours({
    stay,
    now,
    plan,
    onChange,
  });
  const priceAt = (minutes: number): DisplayedPrice | undefined =>
    prices?.starts.get(timeOfMinutes(minutes));
  const takenStarts = starts.filter((minutes) => priceAt(minutes)?.isTaken === true);
  // A second line only where something is, or will be, said in it.
  const isReachable = useIsReachable();
  const hasPrices = plan !== null && (prices !== null || isReachable);
  return (
    <>
      <DayStrip stay={stay} now={now} onChange={(date) => moveTo(date, range)} />
      <HourRuler
        start={start}
        hours={stay.hours}
        range={range}
        taken={takenStarts}
        peaks={prices?.peaks ?? []}
        label={`${stay.start}, ${intl.formatMessage({ id: 'stay.hours' }, { count: stay.hours })}`}
        now={stay.date === localDate(now) ? minutesOfDay(localTime(now)) : null}
      />
      <Starts
        stay={stay}
        starts={starts}
        range={range}
        priceAt={priceAt}
        hasPrices={hasPrices}
        onChange={onChange}
      />
      <Lengths
        stay={stay}
        plan={plan}
        range={range}
        prices={prices}
        hasPrices={hasPrices}
        onChange={onChange}
      />
      <Typed
        stay={stay}
        now={now}
        range={plan === null ? wholeDay : range}
        priceAt={priceAt}
        onDay={(date) => moveTo(date, range)}
        onStart={(next) => {
          if (plan === null && !fits(next, stay.hours, defaultHours)) setAllDay(true);
          onChange(startingAt(stay, next, plan === null ? wholeDay : range));
        }}
      />
      {plan === null && (
        <SwitchField
          className="mt-3"
          label={
            <span className="text-sm font-medium">
              <FormattedMessage id="stayPicker.allDay" />
            </span>
          }
          note={intl.formatMessage({ id: 'stayPicker.allDayNote' })}
          checked={isAllDay}
          onChange={(event) => switchAllDay(event.target.checked)}
        />
      )}
      {prices?.dailyInstead != null && onLonger ? (
        <LongerStayOffer
          maxHours={plan?.maxHours ?? null}
          offer={prices.dailyInstead}
          now={now}
          onChange={onChange}
        />
      ) : (
        <MaxHoursNote maxHours={plan?.maxHours ?? null} onLonger={onLonger} />
      )}
    </>
  );
}

type MaxHoursProps = Pick<HourlyPickerProps, 'onLonger'> & { readonly maxHours: number | null };

/** How many hours there are at most, and the way to a longer stay. */
function MaxHoursNote({ maxHours, onLonger }: MaxHoursProps) {
  const intl = useIntl();
  return (
    <p className="mt-3 flex gap-2 text-cap text-ink-2">
      <Info className="mt-px size-4 text-muted-foreground" />
      <span>
        {maxHours === null
          ? intl.formatMessage({ id: 'stayPicker.longNote' })
          : intl.formatMessage({ id: 'stayPicker.most' }, { count: maxHours })}{' '}
        {onLonger && (
          <button
            type="button"
            onClick={onLonger}
            className="tap font-semibold text-primary-ink underline underline-offset-3"
          >
            <FormattedMessage id="stayPicker.longer" />
          </button>
        )}
      </span>
    </p>
  );
}

/** The same stay from another start, shortened where it would go past closing. */
function startingAt(stay: Hourly, at: number, range: Hours): Hourly {
  return { ...stay, start: timeOfMinutes(at), hours: fits(at, stay.hours, range) ? stay.hours : 1 };
}

/** The two lines of a chip: its time, and its price or that it is taken. */
function chip(
  value: number,
  text: string,
  told: DisplayedPrice | undefined,
  isOff: boolean,
  intl: IntlShape,
  hasPrices: boolean,
): Option<number> {
  const note = displayedPriceText(told, intl);
  const isNone = isOff || told?.isTaken === true;
  return {
    value,
    isOff: isNone,
    label: note === '' ? undefined : `${text}, ${note}`,
    content: hasPrices ? (
      <>
        <span className="block leading-5">{text}</span>
        <span className={cn('inline-block text-xs leading-4 font-normal', !isNone && 'opacity-80')}>
          {note || '\u00a0'}
        </span>
      </>
    ) : (
      text
    ),
  };
}

type StartsProps = {
  readonly stay: Hourly;
  readonly starts: readonly number[];
  readonly range: Hours;
  readonly priceAt: (minutes: number) => DisplayedPrice | undefined;
  readonly hasPrices: boolean;
  readonly onChange: (stay: Stay) => void;
};

function Starts({ stay, starts, range, priceAt, hasPrices, onChange }: StartsProps) {
  const intl = useIntl();
  return (
    <>
      <div className="mt-5 mb-2 flex items-baseline justify-between gap-3">
        <h3 className="text-sm font-semibold">
          <FormattedMessage id="stayPicker.start" />
        </h3>
        {hasPrices && (
          <span className="text-cap text-muted-foreground">
            <FormattedMessage id="stayPicker.enough" values={{ count: stay.hours }} />
          </span>
        )}
      </div>
      {starts.length === 0 && (
        <p className="text-sm text-ink-2">
          <FormattedMessage id="stayPicker.noStart" />
        </p>
      )}
      <OptionList
        label={intl.formatMessage({ id: 'stayPicker.start' })}
        value={minutesOfDay(stay.start)}
        onChange={(at) => onChange({ ...stay, start: timeOfMinutes(at) })}
        className="no-scrollbar grid max-h-47 grid-cols-4 gap-2 overflow-y-auto md:grid-cols-6"
        optionClass={
          hasPrices
            ? 'min-h-13 rounded-md text-sm font-semibold'
            : 'h-11 rounded-md text-sm font-semibold'
        }
        options={starts.map((at) =>
          chip(at, timeOfMinutes(at), priceAt(at), !fits(at, stay.hours, range), intl, hasPrices),
        )}
      />
    </>
  );
}

type LengthsProps = Pick<HourlyPickerProps, 'stay' | 'plan' | 'prices' | 'onChange'> & {
  readonly range: Hours;
  readonly hasPrices: boolean;
};

function Lengths({ stay, plan, range, prices, hasPrices, onChange }: LengthsProps) {
  const intl = useIntl();
  const start = minutesOfDay(stay.start);
  const most = plan?.maxHours;
  const offered = most == null ? lengths : Array.from({ length: most }, (_, less) => less + 1);
  return (
    <>
      <h3 className="mt-4 mb-2 text-sm font-semibold">
        <FormattedMessage id="stayPicker.length" />
      </h3>
      <OptionList
        label={intl.formatMessage({ id: 'stayPicker.length' })}
        value={stay.hours}
        onChange={(count) => onChange({ ...stay, hours: count })}
        className="grid grid-cols-4 gap-2 min-[22.5rem]:grid-cols-5"
        optionClass="min-h-13 rounded-md text-sm font-semibold"
        options={offered.map((count) =>
          chip(
            count,
            intl.formatMessage({ id: 'stay.hours' }, { count }),
            prices?.lengths.get(count),
            !fits(start, count, range),
            intl,
            hasPrices,
          ),
        )}
      />
    </>
  );
}

type TypedProps = Pick<HourlyPickerProps, 'stay' | 'now'> & {
  readonly range: Hours;
  readonly priceAt: (minutes: number) => DisplayedPrice | undefined;
  readonly onDay: (date: LocalDate) => void;
  readonly onStart: (minutes: number) => void;
};

function Typed({ stay, now, range, priceAt, onDay, onStart }: TypedProps) {
  const intl = useIntl();
  const today = localDate(now);
  const takeDay = (text: string): string | null => {
    const read = readDay(
      text,
      { first: today, last: addDays(today, policy.hourlyDaysAhead) },
      now,
      intl,
    );
    if ('error' in read) return read.error;
    onDay(read.date);
    return null;
  };
  const takeStart = (text: string): string | null => {
    const read = readStart(text, stay, range, now, intl);
    if ('error' in read) return read.error;
    if (priceAt(read.start)?.isTaken === true)
      return intl.formatMessage({ id: 'stayPicker.takenAt' }, { time: timeOfMinutes(read.start) });
    onStart(read.start);
    return null;
  };
  return (
    <TypedEntry>
      <TypedField
        label={intl.formatMessage({ id: 'stayPicker.day' })}
        hint={intl.formatMessage({ id: 'stayPicker.dayHint' })}
        chosen={dayMonth(stay.date, now)}
        take={takeDay}
      />
      <TypedField
        label={intl.formatMessage({ id: 'stayPicker.start' })}
        hint={intl.formatMessage({ id: 'stayPicker.timeHint' })}
        chosen={stay.start}
        take={takeStart}
      />
    </TypedEntry>
  );
}

function DayStrip({
  stay,
  now,
  onChange,
}: {
  readonly stay: Hourly;
  readonly now: Instant;
  readonly onChange: (date: LocalDate) => void;
}) {
  const intl = useIntl();
  const today = localDate(nextHalfHour(now));
  const days = Array.from({ length: policy.hourlyDaysAhead + 1 }, (_, ahead) =>
    addDays(today, ahead),
  );
  return (
    <OptionList
      label={intl.formatMessage({ id: 'stayPicker.day' })}
      value={stay.date}
      onChange={onChange}
      className="no-scrollbar -mx-4 mt-4 flex gap-2 overflow-x-auto px-4 md:-mx-6 md:px-6"
      optionClass="flex h-15 min-w-16.5 shrink-0 flex-col items-center justify-center px-2"
      options={days.map((date) => ({
        value: date,
        label: `${date === localDate(now) ? `${intl.formatMessage({ id: 'date.today' })}, ` : ''}${dayLong(date, now, intl)}`,
        content: (
          <>
            <span className="text-xs whitespace-nowrap">
              {date === localDate(now) ? dayText(date, now, intl) : weekdayShort(date, intl)}
            </span>
            <b className="text-lg leading-6 font-semibold">
              {Number(date.slice(8))}
              {date.endsWith('-01') ? `/${Number(date.slice(5, 7))}` : ''}
            </b>
          </>
        ),
      }))}
    />
  );
}
