// All payment methods. One that cannot be used stays in its row, locked, with the reason; several
// are folded into one row (docs/product.md, Payment).

import { Lock } from 'lucide-react';
import { use, type ReactNode, type Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { Locale } from '#contract/paths.ts';
import type { MethodView } from '#contract/schemas/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { methodLimits, type PaymentMethod } from '#domain/payment.ts';
import { FoldRow } from '../../components/fold-row.tsx';
import { FieldNote } from '../../components/form/field-note.tsx';
import { RadioField } from '../../components/form/radio-field.tsx';
import { useLocale } from '../../intl/intl.tsx';
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
/**
 * Wallets first, then cards, then payment at the hotel. Who reads no Vietnamese seldom has a wallet
 * or an account of a bank here.
 */
const orders: Readonly<Record<'vi' | 'other', readonly PaymentMethod[]>> = {
  vi: ['momo', 'zalopay', 'shopeepay', 'creditCard', 'debitCard', 'hotel'],
  other: ['creditCard', 'momo', 'zalopay', 'shopeepay', 'debitCard', 'hotel'],
};
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
  locale: Locale,
): readonly MethodView[] {
  const names = isWallet ? walletOrder : orders[locale === 'vi-vn' ? 'vi' : 'other'];
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

/** As many that cannot be used stay in their rows. */
const barredShown = 1;

/** One radio row for each method; those that cannot be used are folded into one row at the end. */
export function MethodRows({ methods, chosen, onChoose, signInPath, className }: RowsProps) {
  const intl = useIntl();
  const sorted = sortMethods(methods, use(WalletContext), useLocale());
  const barred = sorted.filter(({ bar }) => bar !== null);
  const isFolded = barred.length > barredShown && barred.length < sorted.length;
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
  const row = (method: MethodView) => (
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
  );
  if (!isFolded) return sorted.map(row);
  return (
    <>
      {sorted.filter(({ bar }) => bar === null).map(row)}
      <BarredMethods
        names={barred.map(({ name }) => intl.formatMessage({ id: `payment.${name}` }))}
        className={className}
      >
        {barred.map(row)}
      </BarredMethods>
    </>
  );
}

type BarredMethodsProps = {
  readonly names: readonly string[];
  readonly className: string;
  readonly children: ReactNode;
};

/** What cannot be used now, named; each row inside says why. */
function BarredMethods({ names, className, children }: BarredMethodsProps) {
  return (
    <FoldRow
      className={className}
      summaryClass="px-4 text-muted-foreground"
      icon={
        <span className="grid w-10 shrink-0 place-items-center">
          <Lock className="size-5" />
        </span>
      }
      title={
        <span className="block leading-5.5">
          <FormattedMessage id="payment.barredCount" values={{ count: names.length }} />
        </span>
      }
      note={names.join(' · ')}
      noteClass="text-xs"
    >
      <div className="divide-y divide-border border-t border-border">{children}</div>
    </FoldRow>
  );
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
