// A room's prices on some weekdays, in percent of its normal price, and a form for more.

import { CalendarRange } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DeskRoom } from '#contract/schemas/desk.ts';
import { policy } from '#domain/policy.ts';
import type { BookingType } from '#domain/stay.ts';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { weekdayNames } from '../../../intl/intl.tsx';
import { Button } from '../../../ui/button.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { useDeskCall } from '../use-desk-call.ts';

/** Weeks begin on Monday here; bit 0 is Sunday. */
const week = [1, 2, 3, 4, 5, 6, 0] as const;
const [friday, saturday] = [1 << 5, 1 << 6];

export function DeskDayPrices({ room }: { readonly room: DeskRoom }) {
  const intl = useIntl();
  const names = weekdayNames(intl);
  const { act, isBusy } = useDeskCall('desk/updateDayPrice');
  const [isOpen, setIsOpen] = useState(false);
  const days = (weekdays: number) =>
    week
      .filter((day) => (weekdays & (1 << day)) !== 0)
      .map((day) => names[day])
      .join(', ');
  return (
    <section className="mt-3 border-t border-border pt-3">
      <h3 className="flex items-center gap-1.5 font-semibold">
        <CalendarRange className="size-4.5 text-primary-ink" />
        <FormattedMessage id="desk.dayPrices" />
      </h3>
      <ul>
        {room.dayPrices.map(({ type, weekdays, percent }) => (
          <li
            key={`${type} ${weekdays} ${percent}`}
            className="flex flex-wrap items-center justify-between gap-2 py-1.5 text-sm"
          >
            <span>
              <b>{days(weekdays)}</b> · <FormattedMessage id={`bookingType.${type}`} /> ·{' '}
              <FormattedMessage id="desk.ofUsual" values={{ percent }} />
            </span>
            <Button
              size="xs"
              variant="outline"
              busy={isBusy}
              aria-label={`${intl.formatMessage({ id: 'desk.endDayPrice' })}: ${days(weekdays)}, ${intl.formatMessage({ id: `bookingType.${type}` })}, ${room.name}`}
              onClick={() => void act({ roomTypeSn: room.sn, type, weekdays, percent: 100 })}
            >
              <FormattedMessage id="desk.endDayPrice" />
            </Button>
          </li>
        ))}
      </ul>
      {isOpen ? (
        <DayPriceForm room={room} onDone={() => setIsOpen(false)} />
      ) : (
        <Button size="sm" variant="outline" className="mt-2" onClick={() => setIsOpen(true)}>
          <FormattedMessage id="desk.newDayPrice" />
        </Button>
      )}
    </section>
  );
}

function DayPriceForm({ room, onDone }: { readonly room: DeskRoom; readonly onDone: () => void }) {
  const intl = useIntl();
  const names = weekdayNames(intl);
  const { act, isBusy } = useDeskCall('desk/updateDayPrice');
  const types = room.plans.filter(({ price }) => price > 0).map(({ type }) => type);
  const [type, setType] = useState<BookingType>(types[0] ?? 'hourly');
  const [weekdays, setWeekdays] = useState(friday | saturday);
  const [percent, setPercent] = useState('120');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (
      weekdays !== 0 &&
      (await act({ roomTypeSn: room.sn, type, weekdays, percent: Number(percent) })) !== null
    )
      onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-2 grid grid-cols-2 gap-2">
      <div
        role="group"
        aria-label={intl.formatMessage({ id: 'desk.days' })}
        className="col-span-2 flex flex-wrap gap-1.5"
      >
        {week.map((day) => (
          <Toggle
            key={day}
            pressed={(weekdays & (1 << day)) !== 0}
            onPressedChange={() => setWeekdays((before) => before ^ (1 << day))}
          >
            {names[day]}
          </Toggle>
        ))}
      </div>
      <SelectField
        label={intl.formatMessage({ id: 'desk.saleType' })}
        value={type}
        onChange={({ target }) => setType(types.find((one) => one === target.value) ?? type)}
      >
        {types.map((one) => (
          <option key={one} value={one}>
            {intl.formatMessage({ id: `bookingType.${one}` })}
          </option>
        ))}
      </SelectField>
      <TextField
        label={intl.formatMessage({ id: 'desk.dayPercent' })}
        type="number"
        min={policy.dayPriceLeastPercent}
        max={policy.dayPriceMostPercent}
        required
        value={percent}
        onChange={({ target }) => setPercent(target.value)}
        hint={intl.formatMessage({ id: 'desk.dayPercentHint' })}
      />
      <Button type="submit" busy={isBusy} aria-disabled={weekdays === 0 || undefined}>
        <FormattedMessage id="desk.save" />
      </Button>
      <Button variant="ghost" onClick={onDone}>
        <FormattedMessage id="common.close" />
      </Button>
    </form>
  );
}
