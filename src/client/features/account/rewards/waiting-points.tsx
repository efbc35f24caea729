// Xu of a stay paid at the hotel that still wait for the hotel's confirmation.

import { Hourglass } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import type { PointSummary } from '#contract/schemas/point.ts';
import { formatPoints } from '#domain/money.ts';
import type { Instant } from '#domain/time/time.ts';
import { Card } from '../../../ui/card.tsx';
import { useMomentFormatter } from '../../booking/booking-state.ts';

type Props = { readonly waiting: NonNullable<PointSummary['waiting']>; readonly now: Instant };

/** After the hotel's deadline they are not waited for any more, whatever a cached copy says. */
export function WaitingPoints({ waiting, now }: Props) {
  const intl = useIntl();
  const moment = useMomentFormatter(now);
  const open = waiting.filter(({ until }) => until >= now);
  if (open.length === 0) return null;
  return (
    <Card as="ul" className="rounded-2xl mt-3 divide-y divide-border px-4">
      {open.map(({ amount, until, booking }) => (
        <li key={`${until} ${booking?.code}`} className="flex items-start gap-3 py-3">
          <Hourglass className="mt-0.5 size-5 shrink-0 text-lamp-ink" />
          <div className="min-w-0">
            <p className="text-sm leading-5 font-medium">
              <FormattedMessage
                id="point.waiting"
                values={{
                  amount: formatPoints(amount),
                  points: brand.points,
                }}
              />
            </p>
            <p className="text-cap text-muted-foreground">
              {booking === null
                ? intl.formatMessage({ id: 'point.waitingUnnamed' }, { time: moment(until) })
                : intl.formatMessage(
                    { id: 'point.waitingAt' },
                    { hotel: booking.hotel.name, time: moment(until) },
                  )}
            </p>
          </div>
        </li>
      ))}
    </Card>
  );
}
