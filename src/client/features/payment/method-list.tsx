// All payment methods. Those that cannot be used stay in their row, locked, with the reason
// (docs/product.md, Payment).

import { use, type Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { MethodView } from '#contract/schemas/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { methodLimits, type PaymentMethod } from '#domain/payment.ts';
import { FieldNote } from '../../components/form/field-note.tsx';
import { RadioField } from '../../components/form/radio-field.tsx';
import { PaymentLogo, type PaymentLogoName } from '../../ui/art/payment-logo.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { WalletContext } from '../../wallet/wallet-context.ts';

const logos: Record<PaymentMethod, PaymentLogoName> = {
  momo: 'momo',
  zalopay: 'zalopay',
  shopeepay: 'shopeepay',
  creditCard: 'card',
  debitCard: 'atm',
  hotel: 'hotel',
};
/** Wallets first, then cards, then payment at the hotel. */
const order: readonly PaymentMethod[] = [
  'momo',
  'zalopay',
  'shopeepay',
  'creditCard',
  'debitCard',
  'hotel',
];
/** Names of card brands are the same in every language. */
const brands: Partial<Record<PaymentMethod, string>> = {
  creditCard: 'Visa, Mastercard, JCB',
  debitCard: 'NAPAS',
};

/**
 * Inside a wallet other wallets cannot be opened, so its own method comes first and the others are
 * left out (docs/integrations.md, ZaloPay wallet).
 */
const walletOrder: readonly PaymentMethod[] = ['zalopay', 'creditCard', 'debitCard', 'hotel'];

export function sortMethods(
  methods: readonly MethodView[],
  isWallet: boolean,
): readonly MethodView[] {
  const names = isWallet ? walletOrder : order;
  return methods
    .filter(({ name }) => names.includes(name))
    .toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}

type Props = {
  readonly methods: readonly MethodView[];
  readonly chosen: number | null;
  readonly onChoose: (method: number) => void;
  readonly signInPath: string;
  readonly error: string | undefined;
  /** Gets the section, which is focused when the method is what is wrong. */
  readonly ref: Ref<HTMLElement>;
};

type RowsProps = Omit<Props, 'error' | 'ref'> & { readonly className: string };

/** One radio row for each method. */
export function MethodRows({ methods, chosen, onChoose, signInPath, className }: RowsProps) {
  const intl = useIntl();
  const isWallet = use(WalletContext);
  const noteOf = ({ name, bar }: MethodView) => {
    if (bar === 'signIn')
      return (
        <Link
          to={signInPath}
          className="tap font-semibold text-primary-ink underline underline-offset-3"
        >
          <FormattedMessage id="bar.signIn" />
        </Link>
      );
    if (bar === null) return brands[name];
    const { least, most } = methodLimits(name);
    return intl.formatMessage(
      { id: `bar.${bar}` },
      { amount: formatVnd(bar === 'maximum' && most !== null ? most : least) },
    );
  };
  return sortMethods(methods, isWallet).map((method) => (
    <RadioField
      key={method.method}
      name="paymentMethod"
      value={method.method}
      checked={chosen === method.method}
      onChange={() => onChoose(method.method)}
      locked={method.bar !== null}
      tile={<PaymentLogo name={logos[method.name]} />}
      title={intl.formatMessage({ id: `payment.${method.name}` })}
      note={noteOf(method)}
      className={className}
    />
  ));
}

export function MethodList({ error, ref, ...rows }: Props) {
  return (
    <Card
      as="section"
      id="method"
      ref={ref}
      aria-labelledby="method-title"
      tabIndex={-1}
      className="scroll-mt-20 overflow-hidden px-4 pt-4 pb-1 outline-none lg:p-6"
    >
      <h2 id="method-title" className="mb-3 text-lg font-semibold">
        <FormattedMessage id="checkout.method" />
      </h2>
      <RadioGroup
        aria-labelledby="method-title"
        aria-describedby={error === undefined ? undefined : 'method-note'}
        className="-mx-4 divide-y divide-border lg:mx-0 lg:grid lg:grid-cols-2 lg:gap-3 lg:divide-y-0"
      >
        <MethodRows
          {...rows}
          className="lg:overflow-hidden lg:rounded-lg lg:border lg:border-border lg:has-[:checked]:border-primary"
        />
      </RadioGroup>
      {error !== undefined && (
        <div className="pb-3">
          <FieldNote id="method-note" error={error} />
        </div>
      )}
    </Card>
  );
}
