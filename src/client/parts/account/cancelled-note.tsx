// What became of the money of a booking that was cancelled, said once it is done.

import { CircleCheck } from 'lucide-react';
import type { BookingView } from '#contract/calls/booking.ts';
import { paymentMethodOf } from '#domain/payment.ts';
import { money, useSay } from '../../intl.tsx';

export function CancelledNote({ booking }: { readonly booking: BookingView }) {
  const say = useSay();
  const { cancellation } = booking;
  if (cancellation === null) return null;
  const { paid, refund } = cancellation;
  const method = say(`payment.${paymentMethodOf(booking.paymentMethod) ?? 'momo'}`);
  return (
    <div role="status" className="grid justify-items-center gap-1 py-4 text-center">
      <CircleCheck className="size-12 text-leaf" />
      {refund > 0 && (
        <p className="pt-2 text-lg font-semibold">
          {say('cancel.doneRefund', { amount: money(refund), method })}
        </p>
      )}
      {paid > refund && (
        <p className="text-sm text-ink-2">
          {say('cancel.doneCharged', { amount: money(paid - refund) })}
        </p>
      )}
      {paid === 0 && <p className="pt-2 text-lg font-semibold">{say('cancel.doneNothing')}</p>}
    </div>
  );
}
