// The head of a booking that waits for its payment: back to the bookings, its code, and home.

import { ArrowLeft, House } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { path } from '#contract/paths.ts';
import { useProfile } from '../../api/session.ts';
import { IconLink } from '../../components/icon-link.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { formatBookingCode } from '../stay/booking-code.ts';

export function WaitingHeader({
  code,
  as: Title,
}: {
  readonly code: string;
  readonly as: 'h1' | 'p';
}) {
  const intl = useIntl();
  const locale = useLocale();
  const isMember = useProfile() !== null;
  return (
    <div className="-mx-2 flex h-14 items-center gap-1">
      <IconLink
        to={path(locale, isMember ? 'myBooking' : 'phoneBookings')}
        label={intl.formatMessage({ id: 'nav.back' })}
      >
        <ArrowLeft className="size-5.5" />
      </IconLink>
      <Title className="min-w-0 flex-1 truncate text-lg font-semibold">
        <FormattedMessage id="waiting.title" />{' '}
        <span className="font-normal text-muted-foreground" translate="no">
          {formatBookingCode(code)}
        </span>
      </Title>
      <IconLink to={path(locale, 'index')} label={intl.formatMessage({ id: 'fault.home' })}>
        <House className="size-5.5" />
      </IconLink>
    </div>
  );
}
