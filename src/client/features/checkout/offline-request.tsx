// A request for a room that is paid at the hotel, left while there is no network: not a booking, and never at another price (docs/product.md, Away from the network).

import { useQueryClient } from '@tanstack/react-query';
import { Clock3 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { requestLane } from '#contract/outbox/outbox.ts';
import { path } from '#contract/paths.ts';
import type { CreateInput, QuoteView } from '#contract/schemas/booking.ts';
import { requestExpiry } from '#domain/booking.ts';
import { paymentMethods } from '#domain/payment.ts';
import { localTime } from '#domain/time/time.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { money, useLocale, useSay } from '../../intl/intl.tsx';
import { openQueue } from '../../offline/outbox-state.ts';
import { leave } from '../../offline/outbox.ts';
import { serverNow } from '../../runtime/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { clearDraft, wasSent } from './checkout-draft.ts';

export type OfflineRequestProps = {
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

export function OfflineRequest({ quote, wish }: OfflineRequestProps) {
  const say = useSay();
  const locale = useLocale();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const until = requestExpiry(quote.checkIn, serverNow());
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
    clearDraft();
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
