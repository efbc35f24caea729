// The member's coupons for this checkout: what each takes off or why it cannot be used, and a field
// for a new code.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import type { CouponChoice } from '#contract/schemas/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { paymentMethodOf } from '#domain/payment.ts';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/overlays/sheet.tsx';
import { useLocale, useLocalText } from '../../intl/intl.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CouponCodeForm } from '../coupons/coupon-code-form.tsx';
import { conditionsOf, heldNote, ownConditions, stubOf } from '../coupons/coupon-text.ts';
import { CouponTicket } from '../coupons/coupon-ticket.tsx';
import { useCheckout } from './checkout-context.ts';

type Props = { readonly open: boolean; readonly onClose: () => void };

export function CouponSheet({ open, onClose }: Props) {
  const intl = useIntl();
  const { quote, form, submission, tryCoupon } = useCheckout();
  const client = useQueryClient();
  const [enteredSn, setEnteredSn] = useState<number | null>(null);
  const choose = (couponSn: number | null) => {
    setEnteredSn(null);
    form.update({ couponSn });
    if (couponSn !== null) onClose();
  };
  const refused = quote.coupons.find(
    ({ held, reason }) => held.sn === enteredSn && reason !== null,
  );
  const total = (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite">
        <span className="block text-xs text-muted-foreground">
          <FormattedMessage id="price.total" />
        </span>
        <b className="text-xl font-bold">{formatVnd(quote.price.total)}</b>
      </p>
      <Button className="min-w-28" busy={submission.isBusy} onClick={onClose}>
        <FormattedMessage id="offers.done" />
      </Button>
    </div>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: 'coupon.mine' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={total}
    >
      {/* Only a new quote knows what the new coupon is worth here. */}
      <CouponCodeForm
        action="offers.useCode"
        onReceived={(couponSn) => {
          void client.invalidateQueries({ queryKey: ['booking/getQuote'] });
          setEnteredSn(couponSn);
          tryCoupon(couponSn);
        }}
      />
      {refused !== undefined && (
        <Notice
          variant="lamp"
          role="status"
          className="mt-3"
          title={intl.formatMessage({ id: 'offers.kept' })}
        >
          {whyNot(refused, intl)}
        </Notice>
      )}
      <ul className="grid gap-3 pt-4">
        {quote.coupons.map((choice) => (
          <li key={choice.held.sn}>
            <Choice choice={choice} isUsed={choice.held.sn === quote.couponSn} onChoose={choose} />
          </li>
        ))}
      </ul>
      {quote.coupons.length === 0 && (
        <p className="py-6 text-center text-sm text-muted-foreground">
          <FormattedMessage id="coupon.none.valid" />
        </p>
      )}
    </Sheet>
  );
}

type ChoiceProps = {
  readonly choice: CouponChoice;
  readonly isUsed: boolean;
  readonly onChoose: (couponSn: number | null) => void;
};

function Choice({ choice, isUsed, onChoose }: ChoiceProps) {
  const intl = useIntl();
  const { quote } = useCheckout();
  const words = useLocalText();
  const locale = useLocale();
  const { held, off, reason } = choice;
  const { coupon } = held;
  const own = ownConditions(coupon, locale);
  const name = words(coupon.title);
  const action = isUsed ? (
    <span className="flex flex-wrap items-center gap-2">
      <Badge variant="leaf">
        <FormattedMessage id="offers.using" />
      </Badge>
      <Button variant="ghost" size="sm" onClick={() => onChoose(null)}>
        <FormattedMessage id="offers.drop" />
        <span className="sr-only">, {name}</span>
      </Button>
    </span>
  ) : (
    off !== null && (
      <Button variant="secondary" size="sm" onClick={() => onChoose(held.sn)}>
        <FormattedMessage id="coupon.use" />
        <span className="sr-only">, {name}</span>
      </Button>
    )
  );
  const until = heldNote(held, quote.asOf, intl);
  return (
    <CouponTicket
      {...stubOf(coupon, intl)}
      title={name}
      state={
        isUsed
          ? 'applied'
          : reason === null
            ? 'apply'
            : reason === 'notYet'
              ? 'waiting'
              : reason === 'used' || reason === 'expired'
                ? 'used'
                : 'blocked'
      }
      text={
        <>
          {conditionsOf(coupon, intl)}
          {own !== '' && <span className="block">{own}</span>}
          {reason === null && <span className="block">{until}</span>}
        </>
      }
      flags={coupon.isCancellable ? [] : [intl.formatMessage({ id: 'coupon.notCancellable' })]}
      note={
        off === null ? (
          whyNot(choice, intl, until)
        ) : (
          <b className="font-semibold text-leaf">
            <FormattedMessage id="offers.off" values={{ amount: formatVnd(off) }} />
          </b>
        )
      }
      action={action}
    />
  );
}

/**
 * Why the coupon cannot be used, in words that say what would be needed; `until` for one that is
 * used up, expired or not valid yet.
 */
function whyNot({ held: { coupon }, reason }: CouponChoice, intl: IntlShape, until = ''): string {
  const methods = coupon.paymentMethods
    .map(paymentMethodOf)
    .filter((name) => name !== null)
    .map((name) => intl.formatMessage({ id: `payment.${name}` }))
    .join(', ');
  if (reason === null || reason === 'used' || reason === 'expired' || reason === 'notYet')
    return until;
  const types = coupon.bookingTypes
    .map((type) => intl.formatMessage({ id: `bookingType.${type}` }))
    .join(', ');
  const text: MessageId = `offers.not.${reason}`;
  return intl.formatMessage({ id: text }, { amount: formatVnd(coupon.minAmount), methods, types });
}
