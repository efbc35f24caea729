// A room's prices on some weekdays, in percent of its normal price, and a form for more.

import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DeskRoom } from '#contract/schemas/desk.ts';
import { weekdayNames } from '../../../intl/intl.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { DayPriceForm, week } from './day-price-form.tsx';

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
