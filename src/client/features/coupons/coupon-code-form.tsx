// A field for a coupon's code. A valid one is received at once; one that does not exist is
// explained at the field.

import { reset, useForm } from '@formisch/react';
import { TicketPercent } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import { CouponCodeFormSchema } from '#contract/forms/coupon.ts';
import type { MessageId } from '#contract/message-id.ts';
import { useCall } from '../../api/queries.ts';
import { Form, FormField, showErrors } from '../../components/form/form.tsx';
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
  const isReachable = useIsReachable();
  const { mutateAsync } = useCall('coupon/receiveCoupon');
  const handleError = useErrorHandler();
  const form = useForm({ schema: CouponCodeFormSchema, revalidate: 'submit' });
  const send = async ({ code }: { readonly code: string }) => {
    try {
      const { sn } = await mutateAsync({ input: { code }, key: crypto.randomUUID() });
      reset(form);
      onReceived(sn);
    } catch (error) {
      const errorCode = errorCodeOf(error);
      if (errorCode === errorCodes.notFound || errorCode === errorCodes.invalidInput)
        showErrors(form, { code: 'coupon.unknown' });
      else handleError(error);
    }
  };
  return (
    <Form of={form} onSubmit={send} className="flex items-start gap-2">
      <FormField of={form} name="code">
        {(props) => (
          <TextField
            {...props}
            className="min-w-0 flex-1"
            label={intl.formatMessage({ id: 'coupon.code' })}
            icon={TicketPercent}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            translate="no"
            enterKeyHint="send"
            data-testid="code"
          />
        )}
      </FormField>
      <Button
        type="submit"
        variant="muted"
        className="min-h-14"
        busy={form.isSubmitting}
        disabled={!isReachable}
      >
        <FormattedMessage id={isReachable ? action : 'offline.needsNetwork'} />
      </Button>
    </Form>
  );
}
