// Bookings made with the member's phone before signing in: found by the verified number, added with
// their code (docs/product.md, Who acts).

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { query } from '../../../api/queries.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { Card } from '../../../ui/card.tsx';

/** Few members have made a booking before they signed in. */
const ClaimForm = lazy(async () => ({ default: (await import('./claim-form.tsx')).ClaimForm }));

/** Renders nothing when there is none, and nothing while offline. */
export function ClaimBookings() {
  const intl = useIntl();
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
      <Suspense fallback={<div className="min-h-14" />}>
        <ClaimForm />
      </Suspense>
    </Card>
  );
}
