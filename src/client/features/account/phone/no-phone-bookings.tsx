// In place of an empty list of this phone's bookings: where they come from.

import { CircleUserRound, Search } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { useProfile } from '../../../api/session.ts';
import { Street } from '../../../components/deferred-components.tsx';
import { useLocale } from '../../../intl/intl.tsx';
import { buttonVariants } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkList, LinkRow } from '../link-list.tsx';

export function NoPhoneBookings() {
  const intl = useIntl();
  const locale = useLocale();
  const isMember = useProfile() !== null;
  return (
    <div className="px-4 lg:px-0">
      <Card as="section" className="overflow-hidden rounded-2xl text-center">
        <Street
          litShare={0.5}
          className="relative h-44 w-full bg-linear-to-b from-sky-1 to-sky-3"
          width={400}
        />
        <div className="px-5 pt-5 pb-5">
          <h2 className="text-lg font-semibold">
            <FormattedMessage id="phoneBookings.none" />
          </h2>
          <p className="mx-auto max-w-[22rem] pt-1 text-sm text-ink-2">
            <FormattedMessage id="phoneBookings.noneText" />
          </p>
          <Link
            to={path(locale, 'index')}
            className={buttonVariants({ wide: true, className: 'mt-4' })}
          >
            <Search data-icon="inline-start" />
            <FormattedMessage id="bookings.find" />
          </Link>
        </div>
      </Card>
      <LinkList>
        <LinkRow
          icon={Search}
          to={path(locale, 'findBooking')}
          note={intl.formatMessage({ id: 'find.rowText' })}
        >
          <FormattedMessage id="find.row" />
        </LinkRow>
        {!isMember && (
          <LinkRow
            icon={CircleUserRound}
            to={path(locale, 'signIn', {}, { to: path(locale, 'myBooking') })}
            note={intl.formatMessage({ id: 'phoneBookings.signInText' })}
          >
            <FormattedMessage id="nav.signIn" />
          </LinkRow>
        )}
      </LinkList>
    </div>
  );
}
