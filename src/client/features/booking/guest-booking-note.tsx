// A booking made without an account: why it cannot be cancelled here, and how to add it to an
// account.

import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router';
import { errorCodes } from '#contract/error-codes.ts';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatusOf, isFinal } from '#domain/booking.ts';
import { useCall } from '../../api/queries.ts';
import { useProfile } from '../../api/session.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useLocale } from '../../intl/intl.tsx';
import { buttonVariants, Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

export function GuestBookingNote({ booking }: { readonly booking: BookingView }) {
  const locale = useLocale();
  const profile = useProfile();
  const { pathname, search } = useLocation();
  const isOver = isFinal(bookingStatusOf(booking.status));
  if (!booking.isGuests || isOver) return null;
  return (
    <Card as="section" className="p-4 text-sm">
      <h2 className="text-base font-semibold">
        <FormattedMessage id="guestBooking.cancelTitle" />
      </h2>
      <p className="pt-1 text-ink-2">
        <FormattedMessage id="guestBooking.cancelText" />
      </p>
      {profile === null ? (
        <Link
          to={path(locale, 'signIn', {}, { to: `${pathname}${search}` })}
          className={buttonVariants({
            variant: 'secondary',
            size: 'sm',
            wide: true,
            className: 'mt-3',
          })}
        >
          <FormattedMessage id="guestBooking.signIn" />
        </Link>
      ) : (
        <Claim booking={booking} />
      )}
    </Card>
  );
}

function Claim({ booking }: { readonly booking: BookingView }) {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const handleError = useErrorHandler();
  const claim = useCall('booking/claimBooking');
  const [isOtherPhone, setIsOtherPhone] = useState(false);
  const claimBooking = async () => {
    try {
      await claim.mutateAsync({
        input: { code: booking.code, key: booking.key },
        key: crypto.randomUUID(),
      });
      showToast({ tone: 'done', title: intl.formatMessage({ id: 'guestBooking.claimed' }) });
      await navigate(path(locale, 'booking', { code: booking.code }));
    } catch (error) {
      if (errorCodeOf(error) === errorCodes.notFound) setIsOtherPhone(true);
      else handleError(error);
    }
  };
  return (
    <>
      {isOtherPhone && (
        <p role="alert" className="pt-2 text-destructive">
          <FormattedMessage id="guestBooking.otherPhone" />
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        wide
        busy={claim.isPending}
        className="mt-3"
        onClick={() => {
          void claimBooking();
        }}
      >
        <UserRoundCheck data-icon="inline-start" />
        <FormattedMessage id="guestBooking.claim" />
      </Button>
    </>
  );
}
