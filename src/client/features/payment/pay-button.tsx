// Pays for a booking that waits for its payment, or changes the method. Offline it says that the
// network is needed.

import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense, use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BookingView } from '#contract/schemas/booking.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { useCall } from '../../api/queries.ts';
import { FieldNote } from '../../components/form/field-note.tsx';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useIsReachable } from '../../runtime/reachability.ts';
import { buttonVariants, Button } from '../../ui/button.tsx';
import { WalletContext } from '../../wallet/wallet-context.ts';
import { clearRefusedPayment, storeRefusedPayment, refusedPayment } from './method-refusal.ts';
import { openPayment } from './open-payment.ts';

const OtherMethod = lazy(async () => ({
  default: (await import('./change-method-sheet.tsx')).ChangeMethodSheet,
}));

/** Starts a payment; a refused one stays shown until another method is chosen. */
function usePayment(booking: BookingView) {
  const handleError = useErrorHandler();
  const client = useQueryClient();
  const start = useCall('payment/startPayment');
  const [refused, setRefused] = useState(() => refusedPayment(booking.code));
  const [isChoosing, setIsChoosing] = useState(refused !== null);
  const isWallet = use(WalletContext);
  const forget = () => {
    clearRefusedPayment(booking.code);
    setRefused(null);
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
          handleError(error);
          const refusal = storeRefusedPayment(booking.code, error);
          setRefused(refusal);
          if (refusal !== null) setIsChoosing(true);
          // Which methods are open and what bars each may have changed.
          for (const name of ['payment/getPaymentMethodList', 'booking/getBookingStatus'])
            void client.invalidateQueries({ queryKey: [name] });
        },
      },
    );
  };
  return { pay, forget, refused, isChoosing, setIsChoosing, isBusy: start.isPending };
}

export function PayButton({
  booking,
  words,
}: {
  readonly booking: BookingView;
  readonly words: string;
}) {
  const intl = useIntl();
  const { pay, forget, refused, isChoosing, setIsChoosing, isBusy } = usePayment(booking);
  const isWallet = use(WalletContext);
  const isReachable = useIsReachable();
  const isSpent = booking.attemptsLeft === 0;
  // What was refused once is seldom taken the second time: the other ways come first then.
  const hasFailed = booking.paymentStatus === paymentStatuses.failed && !isSpent;
  if (!isReachable)
    return (
      <Button size="lg" wide aria-disabled="true" className="noscript:hidden">
        <FormattedMessage id="waiting.needsNetwork" />
      </Button>
    );
  return (
    <>
      {refused !== null && (
        <div role="alert" className="pb-2">
          <FieldNote id="pay-note" error={intl.formatMessage({ id: refused })} />
        </div>
      )}
      {hasFailed && (
        <Button size="lg" wide className="mb-2 noscript:hidden" onClick={() => setIsChoosing(true)}>
          <FormattedMessage id="waiting.other" />
        </Button>
      )}
      {booking.payUrl === null || isWallet ? (
        <Button
          size="lg"
          wide
          variant={hasFailed ? 'secondary' : 'default'}
          className="noscript:hidden"
          busy={isBusy}
          disabled={isSpent}
          onClick={() => pay(booking.paymentMethod)}
        >
          {words}
          <ExternalLink data-icon="inline-end" />
        </Button>
      ) : (
        <a href={booking.payUrl} className={buttonVariants({ size: 'lg', wide: true })}>
          {words}
          <ExternalLink className="size-4.5" />
        </a>
      )}
      {!isSpent && !hasFailed && (
        <Button
          variant="ghost"
          wide
          className="mt-1 noscript:hidden"
          onClick={() => setIsChoosing(true)}
        >
          <FormattedMessage id="waiting.other" />
        </Button>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <OtherMethod
            open
            booking={booking}
            isBusy={isBusy}
            onPay={pay}
            onClose={() => setIsChoosing(false)}
            refused={refused}
            onChoose={forget}
          />
        </Suspense>
      )}
    </>
  );
}
