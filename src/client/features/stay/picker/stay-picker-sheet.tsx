// Picks when to come and how long to stay, for all three booking types in one sheet. The page
// changes only on Done.

import { useEffect, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { formatVnd } from '#domain/money.ts';
import { daysAhead } from '#domain/search.ts';
import { firstStay } from '#domain/soonest-stay.ts';
import {
  bookingTypeNames,
  defaultStay,
  onDayOf,
  type BookingType,
  type Stay,
} from '#domain/stay.ts';
import type { Interval } from '#domain/time/interval.ts';
import { addDays, localDate, localTime, type Instant } from '#domain/time/time.ts';
import { focusInvalidField } from '../../../components/form/focus-invalid-field.ts';
import { SegmentedControl } from '../../../components/form/segmented-control.tsx';
import { Sheet } from '../../../components/overlays/sheet.tsx';
import { dayMonth, dayText } from '../../../intl/intl.tsx';
import { serverNow } from '../../../runtime/server-clock.ts';
import { bookingGlyphs } from '../../../ui/art/booking-glyphs.tsx';
import { Button } from '../../../ui/button.tsx';
import type { StayBarProps } from '../stay-bar.tsx';
import { dayBrief, lengthText, stayBarProps, upToDate } from '../stay-format.ts';
import { plannedInterval, type StayPlan, type StayPlans, type StayRanges } from '../stay-plan.ts';
import { DailyPicker, loadCalendar } from './daily-picker.tsx';
import { HourlyPicker } from './hourly-picker.tsx';
import { OvernightPicker } from './overnight-picker.tsx';
import {
  useStayPrices,
  type DisplayedPrice,
  type Moved,
  type StayPrices,
} from './use-stay-prices.ts';

export type StayPickerSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly stay: Stay;
  readonly now: Instant;
  /** Gets the chosen stay, and what was chosen for the other booking types on the way there. */
  readonly onDone: (stay: Stay, ranges: StayRanges) => void;
  readonly plans?: StayPlans | undefined;
  readonly ranges?: StayRanges | undefined;
  /** Set where a booking is moved. */
  readonly moved?: Moved | undefined;
};

/** The current moment, updated while the sheet is open: across midnight other nights are meant. */
function useNow(openedAt: Instant): Instant {
  const [now, setNow] = useState(openedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The stay as chosen so far, and what was chosen for the other booking types. */
function useStayDraft(
  { stay, plans, ranges: given = {} }: Pick<StayPickerSheetProps, 'stay' | 'plans' | 'ranges'>,
  now: Instant,
) {
  const [chosen, setChosen] = useState(stay);
  const [ranges, setRanges] = useState<StayRanges>({ ...given, [stay.type]: stay });
  const draft = upToDate(chosen, now);
  const choose = (next: Stay) => {
    setChosen(next);
    setRanges((old) => ({ ...old, [next.type]: next }));
  };
  const [isTooFar, setTooFar] = useState(false);
  // Another booking type keeps its last hours or nights, else its usual ones, on the same day.
  const change = (type: BookingType) => {
    const usualOf = (one: BookingType) =>
      plans === undefined ? defaultStay(one, now) : firstStay(one, plans, now);
    const next = upToDate(onDayOf(draft, type, usualOf, now, ranges[type]), now);
    const isFar = next.date > lastDay(type, now);
    setTooFar(isFar);
    choose(isFar ? usualOf(type) : next);
  };
  return { draft, ranges, choose, change, isTooFar };
}

export function StayPickerSheet({
  open,
  onClose,
  stay,
  now: openedAt,
  onDone,
  plans,
  ranges: given,
  moved,
}: StayPickerSheetProps) {
  const intl = useIntl();
  const now = useNow(openedAt);
  useEffect(() => void loadCalendar(), []);
  const { draft, ranges, choose, change, isTooFar } = useStayDraft(
    { stay, plans, ranges: given },
    now,
  );
  const plan = plans?.[draft.type] ?? null;
  const when = plannedInterval(draft, plan, now);
  const bar = stayBarProps(draft.type, when, now, intl);
  const prices = useStayPrices(draft, plans !== undefined && open, moved);
  const types = bookingTypeNames.filter((type) => plans === undefined || plans[type] !== null);
  const isTooLong =
    draft.type === 'hourly' && plan?.maxHours != null && draft.hours > plan.maxHours;
  const canTake = !isTooLong && prices?.whole?.isTaken !== true;
  const footer = (
    <Footer
      draft={draft}
      when={when}
      now={now}
      whole={prices?.whole ?? null}
      isOff={!canTake}
      onDone={(button) => {
        if (canTake && !focusInvalidField(button)) onDone(draft, ranges);
      }}
    />
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: `stayPicker.${draft.type}` })}
      sub={intl.formatMessage({ id: 'date.vietnamTime' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={footer}
    >
      <SegmentedControl
        label={intl.formatMessage({ id: 'bookingType.label' })}
        name="stayType"
        value={draft.type}
        onChange={change}
        options={types.map((type) => ({
          value: type,
          label: intl.formatMessage({ id: `bookingType.${type}` }),
          icon: bookingGlyphs[type],
        }))}
      />
      <p role="status" className="sr-only">
        {bar.label}
      </p>
      <p role="status" className={isTooFar ? 'pt-3 text-cap text-ink-2' : 'sr-only'}>
        {isTooFar &&
          intl.formatMessage(
            { id: 'stayPicker.farDay' },
            { last: dayMonth(lastDay(draft.type, now), now) },
          )}
      </p>
      <Picker
        draft={draft}
        now={now}
        plan={plan}
        bar={bar}
        prices={prices}
        onChange={choose}
        onLonger={types.includes('daily') ? () => change('daily') : undefined}
      />
    </Sheet>
  );
}

type PickerProps = {
  readonly draft: Stay;
  readonly now: Instant;
  readonly plan: StayPlan | null;
  readonly bar: StayBarProps;
  readonly prices: StayPrices | null;
  readonly onChange: (stay: Stay) => void;
  readonly onLonger: (() => void) | undefined;
};

function Picker({ draft, now, plan, bar, prices, onChange, onLonger }: PickerProps) {
  if (draft.type === 'hourly')
    return (
      <HourlyPicker
        stay={draft}
        now={now}
        plan={plan}
        prices={prices}
        onChange={onChange}
        onLonger={onLonger}
      />
    );
  if (draft.type === 'overnight')
    return (
      <OvernightPicker
        stay={draft}
        now={now}
        bar={bar}
        plan={plan}
        prices={prices}
        onChange={onChange}
      />
    );
  return (
    <DailyPicker stay={draft} now={now} bar={bar} plan={plan} prices={prices} onChange={onChange} />
  );
}

/** Days are sold further ahead than hours and nights. */
const lastDay = (type: BookingType, now: Instant) => addDays(localDate(now), daysAhead[type]);

type FooterProps = {
  readonly draft: Stay;
  readonly when: Interval;
  readonly now: Instant;
  readonly whole: DisplayedPrice | null;
  readonly isOff: boolean;
  readonly onDone: (button: Element) => void;
};

/** The choice in two lines, and the button with its price where one is known. */
function Footer({ draft, when, now, whole, isOff, onDone }: FooterProps) {
  const intl = useIntl();
  const isTaken = whole?.isTaken === true;
  const brief = (at: Instant) => dayBrief(localDate(at), now, intl);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-28">
        <p className="text-xs text-muted-foreground">
          {draft.type === 'daily'
            ? `${brief(when.from)} – ${brief(when.to)}`
            : dateLine(draft, when, now, intl)}
        </p>
        <p className="font-semibold">
          {draft.type === 'daily'
            ? lengthText('daily', when, intl)
            : `${localTime(when.from)} – ${localTime(when.to)}`}
        </p>
      </div>
      <Button
        size="lg"
        className="min-w-[min(10rem,100%)] grow"
        aria-disabled={isOff || undefined}
        onClick={(event) => onDone(event.currentTarget)}
      >
        {whole?.total == null
          ? intl.formatMessage({ id: 'stayPicker.done' })
          : intl.formatMessage({ id: 'stayPicker.doneFor' }, { total: formatVnd(whole.total) })}
      </Button>
      <p role="status" className={isTaken ? 'w-full text-cap text-ink-2' : 'sr-only'}>
        {isTaken && intl.formatMessage({ id: 'stayPicker.takenNote' })}
      </p>
    </div>
  );
}

/**
 * A night is named by its evening; one that has already begun, by the day on which the guest
 * arrives.
 */
function dateLine(stay: Stay, when: Interval, now: Instant, intl: IntlShape): string {
  if (stay.type !== 'overnight') return dayText(stay.date, now, intl);
  const comes = localDate(when.from);
  return comes === stay.date
    ? intl.formatMessage({ id: 'stayPicker.night' }, { day: dayBrief(stay.date, now, intl) })
    : `${intl.formatMessage({ id: 'stayPicker.rightNow' })}, ${dayBrief(comes, now, intl)}`;
}
