// Picks a night out of the next thirty. After midnight it first asks whether the night that has
// begun or the coming one is meant.

import { Info } from 'lucide-react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { policy } from '#domain/policy.ts';
import { isRightNowOffered, type Stay } from '#domain/stay.ts';
import {
  addDays,
  localDate,
  localTime,
  minutesOfDay,
  parseTime,
  timeOfMinutes,
  type Instant,
  type LocalDate,
} from '#domain/time/time.ts';
import { dayMonth, weekdayShort } from '../../../intl/intl.tsx';
import { OvernightGlyph } from '../../../ui/art/booking-glyphs.tsx';
import { StayBar, type StayBarProps } from '../stay-bar.tsx';
import { dayBrief, dayLong } from '../stay-format.ts';
import { nightInterval, type StayPlan } from '../stay-plan.ts';
import { OptionList } from './option-list.tsx';
import { readDay, TypedEntry, TypedField } from './typed-entry.tsx';
import { displayedPriceText, type StayPrices, type DisplayedPrice } from './use-stay-prices.ts';

export type OvernightPickerProps = {
  readonly stay: Extract<Stay, { type: 'overnight' }>;
  readonly now: Instant;
  readonly bar: StayBarProps;
  /** The hotel's own hours; null for a search, whose default hours are shown. */
  readonly plan: StayPlan | null;
  /** The prices of the hotel's nights, once they are known. */
  readonly prices: StayPrices | null;
  readonly onChange: (stay: Stay) => void;
};

export function OvernightPicker({ stay, now, bar, plan, prices, onChange }: OvernightPickerProps) {
  const intl = useIntl();
  const today = localDate(now);
  const choose = (date: LocalDate) => onChange({ type: 'overnight', date });
  const nights = Array.from({ length: policy.overnightDaysAhead + 1 }, (_, ahead) =>
    addDays(today, ahead),
  );
  const priceOf = (date: LocalDate): DisplayedPrice | undefined => prices?.nights.get(date);
  const noteOf = (date: LocalDate): string => displayedPriceText(priceOf(date), intl);
  return (
    <>
      {isRightNowOffered(now) && (
        <WhichNight stay={stay} now={now} plan={plan} priceOf={priceOf} onChange={choose} />
      )}
      <OptionList
        label={intl.formatMessage({ id: 'stayPicker.overnight' })}
        value={stay.date}
        onChange={choose}
        className="no-scrollbar mt-4 grid max-h-70 grid-cols-3 gap-2 overflow-y-auto md:grid-cols-4"
        optionClass="flex min-h-17 flex-col items-start justify-center px-3 py-1 text-left"
        options={nights.map((date) => {
          const name = intl.formatMessage(
            { id: 'stayPicker.night' },
            { day: dayLong(date, now, intl) },
          );
          return {
            value: date,
            isOff: priceOf(date)?.isTaken,
            label: noteOf(date) === '' ? name : `${name}, ${noteOf(date)}`,
            content: (
              <>
                <span className="text-xs">
                  <FormattedMessage
                    id="stayPicker.night"
                    values={{ day: weekdayShort(date, intl) }}
                  />
                </span>
                <b className="text-lg leading-6 font-semibold">{dayMonth(date, now)}</b>
                {plan !== null && (
                  <span className="inline-block text-xs leading-4 font-medium">
                    {noteOf(date) || '\u00a0'}
                  </span>
                )}
              </>
            ),
          };
        })}
      />
      <TypedEntry>
        <TypedField
          label={intl.formatMessage({ id: 'stayPicker.nightOf' })}
          hint={intl.formatMessage({ id: 'stayPicker.dayHint' })}
          chosen={dayMonth(stay.date, now)}
          take={(text) => readNight(text, now, intl, priceOf, choose)}
        />
      </TypedEntry>
      <NightSky bar={bar} />
      <div className="mt-4 rounded-lg bg-sunken p-4">
        <StayBar {...bar} />
      </div>
      <p className="mt-3 flex gap-2 text-cap text-ink-2">
        <Info className="mt-px size-4 text-muted-foreground" />
        <span>
          <FormattedMessage id={plan === null ? 'stayPicker.anyNight' : 'stayPicker.ownNight'} />
        </span>
      </p>
    </>
  );
}

function readNight(
  text: string,
  now: Instant,
  intl: IntlShape,
  told: (date: LocalDate) => DisplayedPrice | undefined,
  choose: (date: LocalDate) => void,
): string | null {
  const today = localDate(now);
  const read = readDay(
    text,
    {
      first: isRightNowOffered(now) ? addDays(today, -1) : today,
      last: addDays(today, policy.overnightDaysAhead),
    },
    now,
    intl,
  );
  if ('error' in read) return read.error;
  if (told(read.date)?.isTaken === true)
    return intl.formatMessage({ id: 'stayPicker.takenAt' }, { time: dayMonth(read.date, now) });
  choose(read.date);
  return null;
}

type WhichProps = Pick<OvernightPickerProps, 'stay' | 'now' | 'plan'> & {
  readonly priceOf: (date: LocalDate) => DisplayedPrice | undefined;
  readonly onChange: (date: LocalDate) => void;
};

/**
 * Each choice names its evening and morning, because "tonight" means two things at half past
 * midnight.
 */
function WhichNight({ stay, now, plan, priceOf, onChange }: WhichProps) {
  const intl = useIntl();
  const today = localDate(now);
  const yesterday = addDays(today, -1);
  const begun = nightInterval({ type: 'overnight', date: yesterday }, plan, now);
  const coming = nightInterval({ type: 'overnight', date: today }, plan, now);
  const day = (at: Instant) => dayBrief(localDate(at), now, intl);
  const choices = [
    {
      date: yesterday,
      name: intl.formatMessage({ id: 'stayPicker.rightNow' }),
      note: intl.formatMessage(
        { id: 'stayPicker.rightNowNote' },
        {
          from: localTime(begun.from),
          to: localTime(begun.to),
          day: day(begun.to),
        },
      ),
    },
    {
      date: today,
      name: intl.formatMessage({ id: 'stayPicker.tonight' }),
      note: intl.formatMessage(
        { id: 'stayPicker.tonightNote' },
        {
          from: `${localTime(coming.from)} ${day(coming.from)}`,
          to: `${localTime(coming.to)} ${day(coming.to)}`,
        },
      ),
    },
  ];
  return (
    <OptionList
      label={intl.formatMessage({ id: 'stayPicker.whichNight' })}
      value={stay.date}
      onChange={onChange}
      className="mt-4 grid grid-cols-2 gap-2"
      optionClass="min-h-16 px-3 py-2 text-left"
      options={choices.map(({ date, name, note }) => {
        const price = displayedPriceText(priceOf(date), intl);
        return {
          value: date,
          isOff: priceOf(date)?.isTaken,
          label: [name, note, price].filter((part) => part !== '').join(', '),
          content: (
            <>
              <b className="block font-semibold">
                {name}
                {price !== '' && <span className="font-medium"> · {price}</span>}
              </b>
              <span className="block text-cap">{note}</span>
            </>
          ),
        };
      })}
    />
  );
}

const firstHour = 18;
const shownHours = 18;
const percentAt = (minutes: number): number =>
  (((minutes - firstHour * 60 + 1440) % 1440) / (shownHours * 60)) * 100;

/**
 * The hours from dusk to morning with the stay highlighted. Decorative: the bar below says the
 * same.
 */
function NightSky({ bar }: { readonly bar: StayBarProps }) {
  const minutes = (time: unknown): number =>
    minutesOfDay(parseTime(String(time)) ?? timeOfMinutes(0));
  const from = percentAt(minutes(bar.from.time));
  const to = percentAt(minutes(bar.to.time));
  if (to <= from) return null;
  return (
    <div
      aria-hidden="true"
      className="relative mt-4 h-26 overflow-hidden rounded-lg"
      style={{
        background:
          'linear-gradient(90deg,oklch(.5 .075 40),oklch(.27 .055 235) 26%,oklch(.21 .045 240) 62%,oklch(.62 .08 60))',
      }}
    >
      {[
        [31, 12],
        [50, 22],
        [60, 10],
        [79, 18],
        [23, 26],
        [70, 30],
      ].map(([left, top]) => (
        <i
          key={left}
          className="absolute size-0.5 rounded-full bg-white/80"
          style={{ left: `${left}%`, top }}
        />
      ))}
      <span
        className="absolute top-7 flex h-11 items-center justify-center gap-1.5 overflow-hidden rounded-lg bg-lamp text-sm font-bold whitespace-nowrap text-lamp-foreground"
        style={{ left: `${from}%`, width: `${to - from}%` }}
      >
        <OvernightGlyph className="size-4.5" />
        <FormattedMessage
          id="stay.hours"
          values={{ count: Math.round(((to - from) / 100) * shownHours) }}
        />
      </span>
      {[20, 23, 2, 5, 8, 11].map((hour) => (
        <span
          key={hour}
          className="absolute bottom-1.5 -translate-x-1/2 text-xs text-white/85"
          style={{ left: `${percentAt(hour * 60)}%` }}
        >
          {timeOfMinutes(hour * 60)}
        </span>
      ))}
    </div>
  );
}
