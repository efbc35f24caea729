// Where a guest finds a booking again, on wide screens; phones have a row below the search.

import { Ticket } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { useProfile } from '../../api/session.ts';
import { useLocale } from '../../intl/intl.tsx';
import { buttonVariants } from '../../ui/button.tsx';

export function FindBookingCard() {
  const locale = useLocale();
  if (useProfile() !== null) return null;
  return (
    <section className="hidden flex-col items-start rounded-2xl bg-primary-soft p-8 lg:flex">
      <h2 className="text-2xl font-bold">
        <FormattedMessage id="home.booked" />
      </h2>
      <p className="mt-1.5 mb-6 max-w-md text-ink-2">
        <FormattedMessage id="home.bookedText" />
      </p>
      <Link
        to={path(locale, 'findBooking')}
        className={buttonVariants({ variant: 'outline', size: 'sm', className: 'mt-auto' })}
      >
        <Ticket data-icon="inline-start" />
        <FormattedMessage id="home.findMine" />
      </Link>
    </section>
  );
}
