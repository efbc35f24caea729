// Changes the payment method of a booking that waits for its payment. The methods and what bars
// each are loaded when the sheet opens (docs/product.md, Payment window).

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BookingView, MethodView } from '#contract/schemas/booking.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { query } from '../../api/queries.ts';
import { NotLoaded } from '../../components/not-loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/overlays/sheet.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WalletContext } from '../../wallet/wallet-context.ts';
import { MethodRows, sortMethods } from './method-list.tsx';
import type { MethodRefusal } from './method-refusal.ts';

export type ChangeMethodSheetProps = {
  readonly open: boolean;
  readonly booking: BookingView;
  readonly isBusy: boolean;
  readonly onPay: (method: number) => void;
  readonly onClose: () => void;
  /** Why the last method was refused, until another one is chosen. */
  readonly refused: MethodRefusal | null;
  readonly onChoose: () => void;
};

export function ChangeMethodSheet({
  open,
  booking,
  isBusy,
  onPay,
  onClose,
  refused,
  onChoose,
}: ChangeMethodSheetProps) {
  const intl = useIntl();
  const isReachable = useIsReachable();
  const { data, isError, refetch } = useQuery({
    ...query('payment/getPaymentMethodList', { code: booking.code, key: booking.key }),
    enabled: open,
    staleTime: 0,
  });
  const [selected, setSelected] = useState<number | null>(null);
  const isWallet = use(WalletContext);
  const preset = presetMethod(booking, sortMethods(data?.methods ?? [], isWallet, useLocale()));
  const chosen = refused === null ? (selected ?? preset) : null;
  const choose = (method: number) => {
    setSelected(method);
    onChoose();
  };
  const isOpen =
    data?.methods.some((method) => method.method === chosen && method.bar === null) === true;
  const footer = (
    <Button
      size="lg"
      wide
      busy={isBusy}
      disabled={!isOpen || !isReachable}
      onClick={() => {
        if (chosen !== null) onPay(chosen);
      }}
    >
      <FormattedMessage id="waiting.goOn" />
      <ExternalLink data-icon="inline-end" />
    </Button>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: 'checkout.method' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={footer}
    >
      {refused !== null && (
        <Notice
          variant="destructive"
          role="alert"
          title={intl.formatMessage({ id: refused })}
          className="mb-3"
        />
      )}
      {data === undefined && (isError || !isReachable) ? (
        <NotLoaded
          onRetry={() => void refetch()}
          title="waiting.methodsAway"
          offlineText="waiting.needsNetwork"
        />
      ) : data === undefined ? (
        <Skeleton className="h-75 w-full" />
      ) : (
        <RadioGroup
          aria-label={intl.formatMessage({ id: 'checkout.method' })}
          className="-mx-4 divide-y divide-border md:-mx-6"
        >
          <MethodRows
            methods={data.methods}
            chosen={chosen}
            onChoose={choose}
            signInPath=""
            className=""
          />
        </RadioGroup>
      )}
    </Sheet>
  );
}

/** Never the method that just failed: the first other one that can be used then. */
function presetMethod(
  { paymentMethod, paymentStatus }: BookingView,
  methods: readonly MethodView[],
): number | null {
  if (paymentStatus !== paymentStatuses.failed) return paymentMethod;
  const other = methods.find(({ method, bar }) => bar === null && method !== paymentMethod);
  return other?.method ?? null;
}
