// What a change costs or gives back, line by line.

import type { Change } from '#contract/calls/booking-change.ts';
import type { BookingView } from '#contract/calls/booking.ts';
import { paymentMethods } from '#domain/payment.ts';
import { money, useSay } from '../../intl.tsx';

type Props = { readonly change: NonNullable<Change['change']>; readonly booking: BookingView };

export function ChangeCost({ change, booking }: Props) {
  const say = useSay();
  const isAtHotel = booking.paymentMethod === paymentMethods.hotel;
  const added = change.dueAtHotel - booking.dueAtHotel;
  return (
    <dl className="rounded-lg bg-sunken p-4 text-sm">
      <Line label={say('change.newTotal')} value={money(change.price.total)} />
      {change.refund > 0 && <Line label={say('change.refund')} value={money(change.refund)} />}
      {added > 0 && <Line label={say('change.more')} value={money(added)} />}
      {isAtHotel && <Line label={say('change.atHotel')} value={money(change.price.total)} />}
    </dl>
  );
}

const Line = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex items-baseline gap-2 py-1">
    <dt className="flex min-w-0 flex-1 items-baseline gap-2 after:leader after:content-['']">
      {label}
    </dt>
    <dd className="font-semibold">{value}</dd>
  </div>
);
