// Shows where the code stands in the message and the mail that everybody gets after booking.

import { FormattedMessage, useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import { Street } from '../../components/deferred-components.tsx';
import { Mark } from '../../ui/art/logo.tsx';
import { cn } from '../../ui/cn.ts';
import { formatBookingCode } from '../stay/booking-code.ts';

/** Letters as well as digits, as codes have. */
const sample = formatBookingCode('K7M2PX');

function MarkedCode({ className }: { readonly className?: string }) {
  return (
    <b
      className={cn(
        'rounded-sm bg-lamp px-1.5 py-0.5 font-bold whitespace-nowrap text-lamp-foreground',
        className,
      )}
      translate="no"
    >
      {sample}
    </b>
  );
}

function Sms({ className }: { readonly className?: string }) {
  return (
    <p
      className={cn(
        'w-fit max-w-80 rounded-2xl rounded-bl-sm bg-card p-3 text-sm leading-6 shadow-1',
        className,
      )}
    >
      <FormattedMessage
        id="find.sampleSms"
        values={{ brand: brand.name, code: <MarkedCode key="code" /> }}
      />
    </p>
  );
}

/** On phones, below the fields. */
export function CodeInMessage({ className }: { readonly className?: string }) {
  return (
    <section className={cn('rounded-xl bg-sunken p-4', className)}>
      <h2 className="text-sm font-semibold text-ink-2">
        <FormattedMessage id="find.whereBrief" />
      </h2>
      <Sms className="mt-3" />
    </section>
  );
}

/** On wide screens, beside the form. */
export function CodeInMailAndMessage({ className }: { readonly className?: string }) {
  const intl = useIntl();
  return (
    <aside
      aria-label={intl.formatMessage({ id: 'find.where' })}
      className={cn(
        'relative overflow-hidden rounded-2xl bg-linear-to-b from-sky-1 via-sky-2 to-sky-3 p-8 pb-56',
        className,
      )}
    >
      <h2 className="text-lg font-semibold">
        <FormattedMessage id="find.where" />
      </h2>
      <p className="mt-0.5 text-sm text-ink-2">
        <FormattedMessage id="find.whereText" />
      </p>
      <div className="relative z-1 mt-5 rounded-xl bg-card p-5 text-sm shadow-1">
        <div className="flex items-center gap-3 border-b border-border pb-3">
          <Mark className="size-9" />
          <p className="min-w-0">
            <b className="block font-semibold">{brand.name}</b>
            <span className="text-cap text-ink-2">
              <FormattedMessage id="find.sampleMail" />
            </span>
          </p>
        </div>
        <p className="pt-3 text-cap text-ink-2">
          <FormattedMessage id="find.code" />
        </p>
        <p className="pt-2 text-3xl tracking-wide">
          <MarkedCode />
        </p>
        <p className="pt-2 text-ink-2">
          <FormattedMessage id="find.orLink" />
        </p>
      </div>
      <Sms className="relative z-1 mt-4" />
      <Street
        className="absolute inset-x-0 bottom-0 h-50"
        width={500}
        height={200}
        sun={[84, 24]}
      />
    </aside>
  );
}
