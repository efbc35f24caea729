// A field for a coupon's code. A valid one is received at once; one that does not exist is
// explained at the field.

import { TicketPercent } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import type { MessageId } from '#contract/message-id.ts';
import { useCall } from '../../api/queries.ts';
import { TextField } from '../../components/form/text-field.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useIsReachable } from '../../runtime/reachability.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  readonly action: MessageId;
  /** Gets the number of the coupon that the member now holds. */
  readonly onReceived: (couponSn: number) => void;
};

export function CouponCodeForm({ action, onReceived }: Props) {
  const intl = useIntl();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const isReachable = useIsReachable();
  const receive = useCall('coupon/receiveCoupon');
  const handleError = useErrorHandler();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (receive.isPending) return;
    if (code.trim() === '') {
      setError(intl.formatMessage({ id: 'coupon.codeMissing' }));
      return;
    }
    receive.mutate(
      { input: { code }, key: crypto.randomUUID() },
      {
        onSuccess: ({ sn }) => {
          setCode('');
          setError(undefined);
          onReceived(sn);
        },
        onError: (fault) => {
          const errorCode = errorCodeOf(fault);
          if (errorCode === errorCodes.notFound || errorCode === errorCodes.invalidInput)
            setError(intl.formatMessage({ id: 'coupon.unknown' }));
          else handleError(fault);
        },
      },
    );
  };
  return (
    <form onSubmit={send} className="flex items-start gap-2" noValidate>
      <TextField
        className="min-w-0 flex-1"
        label={intl.formatMessage({ id: 'coupon.code' })}
        icon={TicketPercent}
        value={code}
        onChange={({ target }) => {
          setCode(target.value);
          setError(undefined);
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={error}
        translate="no"
        enterKeyHint="send"
        data-testid="code"
      />
      <Button
        type="submit"
        variant="muted"
        className="min-h-14"
        busy={receive.isPending}
        disabled={!isReachable}
      >
        <FormattedMessage id={isReachable ? action : 'offline.needsNetwork'} />
      </Button>
    </form>
  );
}
