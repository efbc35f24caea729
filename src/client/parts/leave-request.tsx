// A request for a room that is paid at the hotel, left while there is no network: not a booking, and never at another price (PRODUCT §11).

import { useQueryClient } from '@tanstack/react-query';
import { Clock3 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CreateInput, QuoteView } from '#contract/calls/booking.ts';
import { requestLane } from '#contract/outbox.ts';
import { path } from '#contract/paths.ts';
import { paymentMethods } from '#domain/payment.ts';
import { localTime } from '#domain/time.ts';
import { money, useLocale, useSay } from '../intl.tsx';
import { leave } from '../outbox.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { forgetDraft, wasSent } from './checkout-draft.ts';
import { showToast } from './later.tsx';
import { openQueue } from './queue-host.tsx';
import { requestUntil } from './request-until.ts';

export type LeaveRequestProps = {
  readonly quote: QuoteView;
  /** Null while something is missing, which the form then says. */ readonly wish: () => CreateInput | null;
};

/** Only where the hotel takes the money: a sale ends and a payment window runs while nobody can be asked. */
function mayWait({ methods, price }: QuoteView): boolean {
  return (
    methods.some(({ method, bar }) => method === paymentMethods.hotel && bar === null) &&
    price.lines.every(({ kind }) => kind !== 'flashSale')
  );
}

export function LeaveRequest({ quote, wish }: LeaveRequestProps) {
  const say = useSay();
  const locale = useLocale();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const until = requestUntil(quote.checkIn);
  if (!mayWait(quote) || wasSent()) return null;
  const press = async (): Promise<void> => {
    const input = wish();
    if (input === null) return;
    setBusy(true);
    // Paid at the hotel, whatever was chosen while there was a network.
    await leave(client, {
      call: 'booking/createBooking',
      input: { ...input, paymentMethod: paymentMethods.hotel, wantedUntil: until },
      lane: requestLane(input),
      about: quote.hotel.name,
      total: quote.price.total,
    });
    forgetDraft();
    showToast({ tone: 'done', title: say('queue.left') });
    await navigate(path(locale, 'account'));
    openQueue();
  };
  return (
    <Notice tone="dusk" icon={Clock3} title={say('queue.leaveTitle')}>
      {say('queue.leaveText', { time: localTime(until), price: money(quote.price.total) })}
      <span className="flex pt-2">
        <Button
          size="sm"
          variant="quiet"
          busy={isBusy}
          onClick={() => {
            void press();
          }}
        >
          {say('queue.leave')}
        </Button>
      </span>
    </Notice>
  );
}
