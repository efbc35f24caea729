// A field for an amount. It shows how the input was read, never sends what it cannot read, and asks
// about an amount another desk saved meanwhile (docs/product.md, Hotel desk).

import { useState, type ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatVnd, readVnd, type TypedVnd, type Vnd } from '#domain/money.ts';
import { TextField } from '../../../components/form/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Button } from '../../../ui/button.tsx';

type Rule = { readonly least: number; readonly most: number };

/** A saved amount as it stands in its field. */
export const amountText = (amount: Vnd | null): string =>
  amount === null ? '' : formatVnd(amount).replace(/\s*₫$/, '');

/** The limits in the messages of the field. */
export const limitsOf = ({ least, most }: Rule) => ({
  least: formatVnd(least),
  most: formatVnd(most),
});

export type NewerAmount = {
  /** What another desk saved while this was typed; null when there is nothing to ask. */
  readonly newer: Vnd | null;
  readonly keepMine: () => void;
};

/** `typed` is what the field holds while it was changed, else null. */
export function useNewerAmount(saved: Vnd | null, typed: TypedVnd | null): NewerAmount {
  // The saved amount when typing began, or when it was last accepted.
  const [base, setBase] = useState(saved);
  if (typed === null && base !== saved) setBase(saved);
  return {
    newer: typed !== null && base !== saved && typed !== saved ? saved : null,
    keepMine: () => setBase(saved),
  };
}

type Props = ComponentProps<typeof TextField> & {
  readonly value: string;
  readonly rule: Rule;
  readonly asks?: NewerAmount;
  /** Back to the saved amount. */
  readonly onTakeNewer?: () => void;
};

export function MoneyField({ rule, asks, onTakeNewer, className, ...props }: Props) {
  const intl = useIntl();
  const read = readVnd(props.value, rule);
  const newer = asks?.newer ?? null;
  return (
    <div className={className}>
      <TextField
        {...props}
        // Not `numeric`: letters are typed too, as in `450k` and `1tr2`.
        inputMode="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={24}
        hint={
          typeof read === 'number'
            ? intl.formatMessage({ id: 'desk.moneyRead' }, { amount: formatVnd(read) })
            : intl.formatMessage({ id: 'desk.moneyHow' })
        }
      />
      {newer !== null && (
        <Notice
          variant="lamp"
          role="alert"
          className="mt-2"
          title={intl.formatMessage({ id: 'desk.moneyNewer' }, { amount: formatVnd(newer) })}
        >
          <span className="flex flex-wrap gap-2 pt-1">
            <Button size="sm" variant="outline" onClick={onTakeNewer}>
              <FormattedMessage id="desk.moneyTake" values={{ amount: formatVnd(newer) }} />
            </Button>
            <Button size="sm" variant="ghost" onClick={asks?.keepMine}>
              <FormattedMessage id="desk.moneyKeep" />
            </Button>
          </span>
        </Notice>
      )}
    </div>
  );
}
