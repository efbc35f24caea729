// A booking made without an account: how to cancel it by a code, and how to add it to an account.

import { CircleX, Phone, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router';
import { errorCodes } from '#contract/error-codes.ts';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatusOf, isFinal } from '#domain/booking.ts';
import type { Instant } from '#domain/time/time.ts';
import { useCall } from '../../../api/queries.ts';
import { useProfile } from '../../../api/session.ts';
import { ActionRow } from '../../../components/action-row.tsx';
import { showToast } from '../../../components/deferred-components.tsx';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { useLocale } from '../../../intl/intl.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { buttonVariants, Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cancelRefusal } from '../cancel-refusal.ts';

type Props = { readonly booking: BookingView; readonly now: Instant };

export function GuestBookingNote({ booking, now }: Props) {
  const profile = useProfile();
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
        <div className="-mx-4 mt-3 -mb-4 divide-y divide-border border-t border-border">
          <CancelByCode booking={booking} now={now} />
          <SignIn />
        </div>
      ) : (
        <Claim booking={booking} />
      )}
    </Card>
  );
}

/** The tap asks for the code; without a network only the hotel can cancel. */
function CancelByCode({ booking, now }: Props) {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const isReachable = useIsReachable();
  const refusal = cancelRefusal(booking, now);
  const { code, key, hotel, phone } = booking;
  const title = intl.formatMessage({ id: 'cancel.do' });
  if (refusal !== null)
    return (
      <ActionRow icon={CircleX} title={title} note={intl.formatMessage({ id: refusal })} isLocked />
    );
  if (!isReachable)
    return (
      <ActionRow
        icon={Phone}
        title={intl.formatMessage({ id: 'guestCancel.offline' })}
        note={hotel.phone}
        href={`tel:${hotel.phone.replace(/\s/g, '')}`}
      />
    );
  return (
    <ActionRow
      icon={CircleX}
      title={title}
      note={intl.formatMessage({ id: 'guestCancel.row' }, { end: phone.slice(-3) })}
      onPress={() =>
        void navigate(path(locale, 'bookingStatus', {}, { code, key, cancel: 1 }), {
          state: { asksForCode: true },
        })
      }
    />
  );
}

function SignIn() {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  return (
    <div className="px-4 py-2">
      <Link
        to={path(locale, 'signIn', {}, { to: `${pathname}${search}` })}
        className={buttonVariants({ variant: 'ghost', size: 'sm', wide: true })}
      >
        <FormattedMessage id="guestBooking.signIn" />
      </Link>
    </div>
  );
}

function Claim({ booking }: Pick<Props, 'booking'>) {
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
      showToast(() => ({
        tone: 'done',
        title: intl.formatMessage({ id: 'guestBooking.claimed' }),
      }));
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
