// The way to the payment of a booking that waits for its money, and another way to pay; without a network it says so and leads nowhere.

import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense, use, useState } from 'react';
import type { BookingView } from '#contract/calls/booking.ts';
import { useCall } from '../api.ts';
import { useFaults } from '../faults.ts';
import { useSay } from '../intl.tsx';
import { useIsReachable } from '../offline.ts';
import { openPayment } from '../open-payment.ts';
import { buttonClass } from '../ui/button-look.ts';
import { Button } from '../ui/button.tsx';
import { FieldNote } from '../ui/text-field.tsx';
import { WalletContext } from '../wallet.ts';
import { forgetRefusedPayment, keepRefusedPayment, refusedPayment } from './method-refusal.ts';

const OtherMethod = lazy(async () => ({
  default: (await import('./other-method.tsx')).OtherMethod,
}));

export function PayButton({
  booking,
  words,
}: {
  readonly booking: BookingView;
  readonly words: string;
}) {
  const say = useSay();
  const treat = useFaults();
  const client = useQueryClient();
  const start = useCall('payment/startPayment');
  const [refused, tell] = useState(() => refusedPayment(booking.code));
  const [isChoosing, choose] = useState(refused !== null);
  const isWallet = use(WalletContext);
  const isReachable = useIsReachable();
  const forget = () => {
    forgetRefusedPayment(booking.code);
    tell(null);
  };
  const pay = (paymentMethod: number) => {
    forget();
    start.mutate(
      { input: { code: booking.code, key: booking.key, paymentMethod }, key: crypto.randomUUID() },
      {
        onSuccess: (opened) => {
          void openPayment(opened, isWallet);
        },
        onError: (error) => {
          treat(error);
          const refusal = keepRefusedPayment(booking.code, error);
          tell(refusal);
          if (refusal !== null) choose(true);
          // What is open, and what bars each way, may be another now.
          for (const name of ['payment/getPaymentMethodList', 'booking/getBookingStatus'])
            void client.invalidateQueries({ queryKey: [name] });
        },
      },
    );
  };
  const isSpent = booking.attemptsLeft === 0;
  if (!isReachable)
    return (
      <Button size="lg" wide aria-disabled="true" className="noscript:hidden">
        {say('waiting.needsNetwork')}
      </Button>
    );
  return (
    <>
      {refused !== null && (
        <div role="alert" className="pb-2">
          <FieldNote id="pay-note" error={say(refused)} />
        </div>
      )}
      {booking.payUrl === null || isWallet ? (
        <Button
          size="lg"
          wide
          className="noscript:hidden"
          busy={start.isPending}
          disabled={isSpent}
          iconEnd={ExternalLink}
          onClick={() => pay(booking.paymentMethod)}
        >
          {words}
        </Button>
      ) : (
        <a href={booking.payUrl} className={buttonClass({ size: 'lg', wide: true })}>
          {words}
          <ExternalLink className="size-4.5" />
        </a>
      )}
      {!isSpent && (
        <Button variant="ghost" wide className="mt-1 noscript:hidden" onClick={() => choose(true)}>
          {say('waiting.other')}
        </Button>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <OtherMethod
            open
            booking={booking}
            isBusy={start.isPending}
            onPay={pay}
            onClose={() => choose(false)}
            refused={refused}
            onChoose={forget}
          />
        </Suspense>
      )}
    </>
  );
}
