// The way from a bar to a booking by its code.

import { Ticket } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { useProfile } from '../api/session.ts';
import { useLocale } from '../intl/intl.tsx';
import { cn } from '../ui/cn.ts';

/** For guests; members have it in their menu. Where there is little room, the ticket alone. */
export function FindBookingLink({
  className,
  wordClass,
}: {
  readonly className?: string;
  /** Hides the word at some widths; the link keeps its name. */
  readonly wordClass?: string | undefined;
}) {
  const intl = useIntl();
  const locale = useLocale();
  if (useProfile() !== null) return null;
  return (
    <Link
      to={path(locale, 'findBooking')}
      aria-label={intl.formatMessage({ id: 'nav.findBooking' })}
      className={cn(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md text-sm font-semibold',
        className,
      )}
    >
      <Ticket className="size-4.5" />
      <span className={wordClass}>
        <FormattedMessage id="nav.findBooking" />
      </span>
    </Link>
  );
}
