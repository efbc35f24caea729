// A room's flash sales: current and planned ones, ended with one tap, and a form for a new one.

import { Zap } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DeskRoom } from '#contract/schemas/desk.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { Button } from '../../../ui/button.tsx';
import { dayBrief } from '../../stay/stay-format.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { FlashSaleForm } from './flash-sale-form.tsx';

/** A hotel may plan weeks ahead; only the next ones are shown. */
const shownFirst = 3;

export function DeskFlashSales({
  room,
  asOf,
}: {
  readonly room: DeskRoom;
  readonly asOf: Instant;
}) {
  const intl = useIntl();
  const { act, isBusy } = useDeskCall('desk/updateFlashSale');
  const [isOpen, setIsOpen] = useState(false);
  const [isExpanded, setIsExpanded] = useState(false);
  const when = (at: Instant) => `${localTime(at)} ${dayBrief(localDate(at), asOf, intl)}`;
  return (
    <section className="mt-3 border-t border-border pt-3">
      <h3 className="flex items-center gap-1.5 font-semibold">
        <Zap className="size-4.5 text-ember-ink" />
        <FormattedMessage id="desk.sales" />
      </h3>
      <ul>
        {room.sales.slice(0, isExpanded ? undefined : shownFirst).map((sale) => (
          <li
            key={sale.sn}
            className="flex flex-wrap items-center justify-between gap-2 py-1.5 text-sm"
          >
            <span>
              <b className="text-ember-ink">−{sale.percent}%</b> ·{' '}
              <FormattedMessage id={`bookingType.${sale.type}`} /> · {when(sale.from)} –{' '}
              {when(sale.to)} ·{' '}
              <FormattedMessage id="desk.sold" values={{ sold: sale.sold, quota: sale.quota }} />
            </span>
            <Button
              size="xs"
              variant="outline"
              busy={isBusy}
              aria-label={`${intl.formatMessage({ id: 'desk.endSale' })}: −${sale.percent}%, ${intl.formatMessage({ id: `bookingType.${sale.type}` })}, ${when(sale.from)}, ${room.name}`}
              onClick={() => void act({ act: 'end', roomTypeSn: room.sn, sn: sale.sn })}
            >
              <FormattedMessage id="desk.endSale" />
            </Button>
          </li>
        ))}
      </ul>
      {!isExpanded && room.sales.length > shownFirst && (
        <Button size="sm" variant="ghost" className="-ml-4" onClick={() => setIsExpanded(true)}>
          <FormattedMessage id="desk.allSales" values={{ count: room.sales.length }} />
        </Button>
      )}
      {isOpen ? (
        <FlashSaleForm room={room} onDone={() => setIsOpen(false)} />
      ) : (
        <Button size="sm" variant="outline" className="mt-2" onClick={() => setIsOpen(true)}>
          <FormattedMessage id="desk.newSale" />
        </Button>
      )}
    </section>
  );
}
