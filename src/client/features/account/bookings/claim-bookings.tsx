// Bookings made with the member's phone without signing in, since the phone was proved last: taken
// over all at once by a code to it, or one by its booking code.

import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { query } from '../../../api/queries.ts';
import { useLocale } from '../../../intl/intl.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { buttonVariants } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** Few members have made a booking before they signed in. */
const ClaimForm = lazy(async () => ({ default: (await import('./claim-form.tsx')).ClaimForm }));

/** Renders nothing when there is none, and nothing while offline. */
export function ClaimBookings() {
  const intl = useIntl();
  const locale = useLocale();
  const isReachable = useIsReachable();
  const { data } = useQuery({ ...query('booking/getClaimableList', {}), enabled: isReachable });
  if (!isReachable || data === undefined || data.bookings.length === 0) return null;
  return (
    <Card as="section" aria-label={intl.formatMessage({ id: 'claim.title' })} className="p-4">
      <h2 className="text-base font-semibold">
        <FormattedMessage id="claim.title" />
      </h2>
      <p className="pt-1 pb-3 text-sm text-ink-2">
        <FormattedMessage id="claim.text" values={{ count: data.bookings.length }} />
      </p>
      <Link
        to={path(locale, 'findBooking', {}, { by: 'phone' })}
        className={buttonVariants({ variant: 'secondary', wide: true, className: 'mb-3' })}
      >
        <MessageSquareText data-icon="inline-start" />
        <FormattedMessage id="claim.bySms" />
      </Link>
      <Suspense fallback={<div className="min-h-14" />}>
        <ClaimForm />
      </Suspense>
    </Card>
  );
}
