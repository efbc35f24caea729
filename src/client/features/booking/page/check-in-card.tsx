// The card shown at the hotel's desk: code, QR, times, name and payment. Needs cached data only, so
// that it opens without reception.

import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { encode } from 'uqr';
import type { BookingView } from '#contract/schemas/booking.ts';
import { formatVnd } from '#domain/money.ts';
import type { Instant } from '#domain/time/time.ts';
import { FullScreen } from '../../../components/overlays/full-screen.tsx';
import { loadOverlayParts } from '../../../components/overlays/load-parts.ts';
import { Reading } from '../../../components/reading.tsx';
import { useMessagesAhead } from '../../../intl/intl.tsx';
import { Mark } from '../../../ui/art/logo.tsx';
import { Qr } from '../../../ui/art/qr.tsx';
import { StayBar } from '../../stay/stay-bar.tsx';
import { stayBarProps } from '../../stay/stay-format.ts';
import { paymentStateOf } from '../payment-text.ts';

export function CheckInCard({
  booking,
  now,
  origin,
}: {
  readonly booking: BookingView;
  readonly now: Instant;
  readonly origin: string;
}) {
  const intl = useIntl();
  const [isLarge, setIsLarge] = useState(false);
  useMessagesAhead(['card.code', 'common.close']);
  useAwakeScreen(booking.checkInToken !== null);
  if (booking.checkInToken === null) return null;
  const rows = encode(`${origin}/c/${booking.checkInToken}`, { ecc: 'M', border: 0 }).data;
  return (
    <section aria-label={intl.formatMessage({ id: 'card.title' })} className="drop-shadow-md">
      <div className="text-white">
        <div className="ticket-above rounded-t-[1.5rem] border-b-2 border-dashed border-white/25 bg-[oklch(0.36_0.062_210)] px-5 pt-4.5 pb-5">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="text-lg leading-6 font-semibold" translate="no">
                {booking.hotel.name}
              </p>
              <p className="text-sm text-white/80">{booking.room.name}</p>
              <Reading of={booking.room.reading} className="text-white/80" />
            </div>
            <Mark
              className="size-9"
              door="oklch(0.835 0.148 80)"
              j="oklch(0.36 0.062 210)"
              lamp="#fff"
            />
          </div>
          <CardCode code={booking.code} rows={rows} onEnlarge={() => setIsLarge(true)} />
          <StayBar
            {...stayBarProps(
              booking.type,
              { from: booking.checkIn, to: booking.checkOut },
              now,
              intl,
            )}
            onDark
            className="mt-4"
          />
          <p className="mt-1 text-center text-xs text-white/70">
            <FormattedMessage id="date.vietnamTime" />
          </p>
        </div>
        <GuestAndPayment booking={booking} />
      </div>
      <LargeCode open={isLarge} code={booking.code} rows={rows} onClose={() => setIsLarge(false)} />
    </section>
  );
}

type CodeProps = { readonly code: string; readonly rows: readonly (readonly boolean[])[] };

/** The code to scan and to read aloud. */
function CardCode({ code, rows, onEnlarge }: CodeProps & { readonly onEnlarge: () => void }) {
  const intl = useIntl();
  // With the card, since there may be no network at the desk where the code is shown.
  useEffect(() => {
    loadOverlayParts().catch(() => undefined);
  }, []);
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-4">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onEnlarge}
        aria-label={intl.formatMessage({ id: 'card.enlarge' })}
        className="max-w-full rounded-xl bg-white p-1"
      >
        <Qr rows={rows} label={code} className="size-31 max-w-full" />
      </button>
      <div className="min-w-24 flex-1">
        <p className="text-cap text-white/80">
          <FormattedMessage id="card.code" />
        </p>
        <p
          className="text-[2.5rem] leading-11 font-bold tracking-[.04em]"
          translate="no"
          data-testid="booking-code"
        >
          {code.slice(0, 3)}
          <br />
          {code.slice(3)}
        </p>
        <p className="pt-1 text-cap text-white/80">
          <FormattedMessage id="card.readAloud" />
        </p>
      </div>
    </div>
  );
}

function GuestAndPayment({ booking }: { readonly booking: BookingView }) {
  const state = paymentStateOf(booking);
  const { total } = booking.price;
  return (
    <dl className="ticket-below grid grid-cols-2 gap-x-4 rounded-b-[1.5rem] bg-[oklch(0.36_0.062_210)] px-5 pt-4 pb-4.5 text-sm">
      <div>
        <dt className="text-cap text-white/75">
          <FormattedMessage id="card.guest" />
        </dt>
        <dd className="font-medium">{booking.fullName}</dd>
      </div>
      <div>
        <dt className="text-cap text-white/75">
          <FormattedMessage id="card.payment" />
        </dt>
        <dd className="font-medium">
          {state === 'atHotel' ? (
            <FormattedMessage id="card.payAtHotel" values={{ amount: formatVnd(total) }} />
          ) : state === 'paid' || state === 'partAtHotel' ? (
            <FormattedMessage
              id="card.paid"
              values={{ amount: formatVnd(total - booking.dueAtHotel) }}
            />
          ) : (
            <FormattedMessage id={`payState.${state}`} />
          )}
          {state === 'partAtHotel' && (
            <span className="block">
              <FormattedMessage
                id="card.payAtHotel"
                values={{ amount: formatVnd(booking.dueAtHotel) }}
              />
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}

type LargeCodeProps = CodeProps & { readonly open: boolean; readonly onClose: () => void };

/** The code over the whole screen; any tap closes it. */
function LargeCode({ open, code, rows, onClose }: LargeCodeProps) {
  const intl = useIntl();
  return (
    <FullScreen
      open={open}
      onClose={onClose}
      label={intl.formatMessage({ id: 'card.code' })}
      className="grid place-items-center bg-white text-black"
    >
      <div className="grid gap-4">
        <Qr rows={rows} label={code} className="size-[min(80vw,60vh)]" />
        <b className="text-center text-3xl font-bold tracking-widest" translate="no">
          {code.slice(0, 3)} {code.slice(3)}
        </b>
      </div>
      {/* Lies over the code, so that the code itself is still read aloud. */}
      <button
        type="button"
        data-first=""
        onClick={onClose}
        aria-label={intl.formatMessage({ id: 'common.close' })}
        className="absolute inset-0 -outline-offset-4"
      />
    </FullScreen>
  );
}

/** Keeps the screen on while somebody looks for the scanner. */
function useAwakeScreen(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isGone = false;
    const acquireLock = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (acquired) => {
          lock = acquired;
          if (isGone) void acquired.release();
        },
        () => {
          /* Phones refuse a wake lock when the battery is low. */
        },
      );
    };
    acquireLock();
    document.addEventListener('visibilitychange', acquireLock);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', acquireLock);
      void lock?.release();
    };
  }, [isShown]);
}
