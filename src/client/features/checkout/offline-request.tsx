// A booking request left offline, for a room paid at the hotel. It is no booking yet, and never
// becomes one at another price (docs/product.md, Away from the network).

import { useQueryClient } from '@tanstack/react-query';
import { Clock3 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { requestLane } from '#contract/outbox/outbox.ts';
import { path } from '#contract/paths.ts';
import type { QuoteView } from '#contract/schemas/booking.ts';
import { requestExpiry } from '#domain/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { paymentMethods } from '#domain/payment.ts';
import { localTime } from '#domain/time/time.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { openOutbox } from '../../offline/outbox-state.ts';
import { enqueueLater } from '../../offline/outbox.ts';
import { serverNow } from '../../runtime/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { useCheckout } from './checkout-context.ts';
import { clearDraft, wasSent } from './checkout-draft.ts';

/**
 * Only rooms paid at the hotel and outside a flash sale can wait: a sale or a payment window could
 * end while the server cannot be asked.
 */
function canWait({ methods, price }: QuoteView): boolean {
  return (
    methods.some(({ method, bar }) => method === paymentMethods.hotel && bar === null) &&
    price.lines.every(({ kind }) => kind !== 'flashSale')
  );
}

/**
 * Nothing where the room cannot wait, or where this checkout was already sent and its outcome is
 * unknown.
 */
export function OfflineRequest() {
  const { quote, submission } = useCheckout();
  const intl = useIntl();
  const locale = useLocale();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const until = requestExpiry(quote.checkIn, serverNow());
  if (!canWait(quote) || wasSent()) return null;
  const leaveRequest = async (): Promise<void> => {
    const input = await submission.createInput();
    if (input === null) return;
    setIsBusy(true);
    // Paid at the hotel, whichever method was chosen before the network went.
    await enqueueLater(client, {
      call: 'booking/createBooking',
      input: { ...input, paymentMethod: paymentMethods.hotel, wantedUntil: until },
      lane: requestLane(input),
      about: quote.hotel.name,
      total: quote.price.total,
    });
    clearDraft();
    showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'queue.left' }) }));
    await navigate(path(locale, 'account'));
    openOutbox();
  };
  return (
    <Notice variant="dusk" icon={Clock3} title={intl.formatMessage({ id: 'queue.leaveTitle' })}>
      <FormattedMessage
        id="queue.leaveText"
        values={{ time: localTime(until), price: formatVnd(quote.price.total) }}
      />
      <span className="flex pt-2">
        <Button
          size="sm"
          variant="muted"
          busy={isBusy}
          onClick={() => {
            void leaveRequest();
          }}
        >
          <FormattedMessage id="queue.leave" />
        </Button>
      </span>
    </Notice>
  );
}
