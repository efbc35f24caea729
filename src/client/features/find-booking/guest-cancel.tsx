// A guest cancels: one code to the phone that booked, then the cancellation itself. The booking is
// taken over on the way; nothing else is asked (docs/product.md, A booking is never lost).

import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, Info, MessageSquareText, Phone } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { paymentMethodOf, paymentStatuses } from '#domain/payment.ts';
import { splitPhone } from '#domain/phone.ts';
import type { Instant } from '#domain/time/time.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { Notice } from '../../components/notice.tsx';
import { Photo } from '../../components/photo.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import { Button, buttonVariants } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CancelSheet } from '../account/bookings/cancel-sheet.tsx';
import { useMomentFormatter } from '../booking/booking-state.ts';
import { DigitsForm } from '../sign-in/digits-form.tsx';
import { NewDeviceLimit } from '../sign-in/new-device-limit.tsx';
import { ResendCode } from '../sign-in/resend-code.tsx';
import { formatBookingCode } from '../stay/booking-code.ts';
import { useRestoredDraft } from './find-draft.ts';
import { useCodeOnTap } from './use-code-on-tap.ts';
import { usePhoneCode, type PhoneCode } from './use-phone-code.ts';

type Props = { readonly booking: BookingView; readonly now: Instant };

export function GuestCancel({ booking, now }: Props) {
  const intl = useIntl();
  const locale = useLocale();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { code } = booking;
  const { sent } = useRestoredDraft();
  const [isTaken, setIsTaken] = useState(false);
  const bookingPage = path(locale, 'booking', { code });
  const phoneCode = usePhoneCode({
    restored: sent?.phone === booking.phone ? sent : null,
    onEntered: async (takenOver) => {
      await client.invalidateQueries({ queryKey: ['booking/getBookingStatus'] });
      if (takenOver.includes(code)) {
        setIsTaken(true);
        return;
      }
      showToast(() => ({
        tone: 'error',
        title: intl.formatMessage({ id: 'guestCancel.otherPhone' }),
      }));
      await navigate(path(locale, 'bookingStatus', {}, { code, key: booking.key }), {
        replace: true,
      });
    },
  });
  const title = intl.formatMessage(
    { id: isTaken ? 'guestCancel.booking' : 'guestCancel.title' },
    { code: formatBookingCode(code) },
  );
  return (
    <div className="mx-auto max-w-(--container-form) px-4 pb-12">
      <div className="-mx-2 flex min-h-14 items-center gap-1">
        <Link
          to={path(locale, 'bookingStatus', {}, { code, key: booking.key })}
          replace
          aria-label={intl.formatMessage({ id: 'nav.back' })}
          className="grid size-11 place-items-center rounded-full"
        >
          <ArrowLeft className="size-5.5" />
        </Link>
        <h1 className="text-lg font-semibold">{title}</h1>
      </div>
      <div className="space-y-3">
        <Stay booking={booking} now={now} />
        {!isTaken && <Terms booking={booking} now={now} />}
      </div>
      {!isTaken && <Code booking={booking} phoneCode={phoneCode} />}
      {isTaken && (
        <CancelSheet
          open
          booking={booking}
          now={now}
          isReasonOptional
          changeAt={bookingPage}
          onClose={() => void navigate(bookingPage, { replace: true })}
        />
      )}
    </div>
  );
}

function Stay({ booking, now }: Props) {
  const moment = useMomentFormatter(now);
  return (
    <Card as="section" className="flex items-center gap-3 p-3">
      <span className="size-15 shrink-0 overflow-hidden rounded-lg bg-sunken">
        <Photo {...booking.room.picture} alt="" sizes="60px" />
      </span>
      <p className="min-w-0">
        <b className="block font-semibold" translate="no">
          {booking.hotel.name}
        </b>
        <span className="text-sm text-ink-2">
          {moment(booking.checkIn)} · {booking.room.name}
        </span>
      </p>
    </Card>
  );
}

/** What goes back, as far as it is sure before the cancellation itself is shown. */
function Terms({ booking, now }: Props) {
  const intl = useIntl();
  const moment = useMomentFormatter(now);
  const until = booking.cancelUntil ?? booking.freeUntil;
  if (until === null || now >= until)
    return (
      <Notice icon={Info}>
        <FormattedMessage id="guestCancel.shownFirst" />
      </Notice>
    );
  const isPaid = booking.paymentStatus === paymentStatuses.successful;
  const time = moment(until);
  return (
    <Notice
      variant="leaf"
      icon={CircleCheck}
      title={
        isPaid
          ? intl.formatMessage(
              { id: 'guestCancel.refund' },
              {
                time,
                amount: formatVnd(booking.price.total - booking.dueAtHotel),
                method: intl.formatMessage({
                  id: `payment.${paymentMethodOf(booking.paymentMethod) ?? 'momo'}`,
                }),
              },
            )
          : intl.formatMessage({ id: 'guestCancel.free' }, { time })
      }
    />
  );
}

type CodeProps = { readonly booking: BookingView; readonly phoneCode: PhoneCode };

function Code({ booking, phoneCode }: CodeProps) {
  const intl = useIntl();
  const isReachable = useIsReachable();
  const { sent, fault, spentUntil, purpose, request, answer, isSending, setSent } = phoneCode;
  const end = booking.phone.slice(-3);
  const askForCode = () => void request(splitPhone(booking.phone));
  useCodeOnTap(askForCode);
  if (!isReachable && sent === null) return <CallHotel booking={booking} isOffline />;
  if (sent === null)
    return (
      <div className="pt-6">
        {spentUntil !== null && <NewDeviceLimit until={spentUntil} onPin={null} />}
        {fault !== null && (
          <p role="alert" className="pb-3 text-sm text-destructive">
            {fault}
          </p>
        )}
        {isSending ? (
          <p role="status" className="py-3 text-ink-2">
            <FormattedMessage id="guestCancel.sending" values={{ end }} />
          </p>
        ) : (
          <Button size="lg" wide onClick={askForCode}>
            <MessageSquareText data-icon="inline-start" />
            <FormattedMessage id="signIn.getCode" />
          </Button>
        )}
        <LostNumber booking={booking} />
      </div>
    );
  return (
    <div className="pt-6">
      <h2 className="text-3xl font-bold">
        <FormattedMessage id="code.title" />
      </h2>
      <p className="mt-1.5 text-ink-2">
        <FormattedMessage
          id="guestCancel.sentTo"
          values={{
            end: (
              <b key="end" className="font-semibold whitespace-nowrap text-foreground">
                ••• {end}
              </b>
            ),
          }}
        />
      </p>
      <DigitsForm
        key={sent.challenge}
        kind="code"
        isRoomy
        button={intl.formatMessage({ id: 'confirm.go' })}
        onDigits={answer}
      >
        {spentUntil === null ? (
          <ResendCode sent={sent} purpose={purpose} onSentAgain={setSent} />
        ) : (
          <NewDeviceLimit until={spentUntil} onPin={null} />
        )}
      </DigitsForm>
      <LostNumber booking={booking} />
    </div>
  );
}

function LostNumber({ booking }: { readonly booking: BookingView }) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <CallHotel booking={booking} />
  ) : (
    <div className="pt-2 text-center">
      <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
        <FormattedMessage id="guestCancel.lost" />
      </Button>
    </div>
  );
}

function CallHotel({
  booking: { hotel, code },
  isOffline = false,
}: {
  readonly booking: BookingView;
  readonly isOffline?: boolean;
}) {
  const intl = useIntl();
  return (
    <Notice
      className="mt-6"
      variant={isOffline ? 'dusk' : 'lamp'}
      role="status"
      title={isOffline ? intl.formatMessage({ id: 'guestCancel.offline' }) : undefined}
    >
      <FormattedMessage id="guestCancel.lostText" values={{ code: formatBookingCode(code) }} />
      <a
        href={`tel:${hotel.phone.replace(/\s/g, '')}`}
        className={buttonVariants({
          variant: 'outline',
          size: 'sm',
          wide: true,
          className: 'mt-3',
        })}
      >
        <Phone data-icon="inline-start" />
        {hotel.phone}
      </a>
    </Notice>
  );
}
