// Sends a booking and, when it is paid online, opens the payment. One idempotency key per request:
// pressing twice books once.
// When the response is lost, the booking is not sent again; the server is asked what became of its
// key.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { errors, isErrorCode } from '#contract/errors.ts';
import { Fault } from '#contract/fault.ts';
import { path } from '#contract/paths.ts';
import type { CreateInput } from '#contract/schemas/booking.ts';
import { paymentMethods } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { call, useCall } from '../../api/queries.ts';
import { currentProfile } from '../../api/session.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useLocale } from '../../intl/intl.tsx';
import { cacheBooking } from '../../offline/cache-booking.ts';
import { requestPersistentStorage } from '../../offline/request-persistence.ts';
import { WalletContext } from '../../wallet/wallet-context.ts';
import { storeRefusedPayment } from '../payment/method-refusal.ts';
import { openPayment } from '../payment/open-payment.ts';
import { attemptKey, clearAttempt, clearDraft } from './checkout-draft.ts';
import { rememberGuestBooking } from './remember-guest-booking.ts';

/**
 * `book` rejects with the server's Fault when nothing was booked; once booked it leaves the page,
 * whatever the gateway says.
 */
export function useSubmitBooking(): {
  readonly isBusy: boolean;
  /** No response came; the server is asked what it did. */
  readonly isChecking: boolean;
  readonly book: (input: CreateInput) => Promise<void>;
} {
  const locale = useLocale();
  const client = useQueryClient();
  const navigate = useNavigate();
  const handleError = useErrorHandler();
  const isWallet = use(WalletContext);
  const create = useCall('booking/createBooking');
  const start = useCall('payment/startPayment');
  const [isLeaving, setIsLeaving] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const book = async (input: CreateInput): Promise<void> => {
    const key = attemptKey(JSON.stringify(input));
    const booking = await awaitBookingOrResolve(
      client,
      create.mutateAsync({ input, key }),
      key,
      () => setIsChecking(true),
    ).finally(() => setIsChecking(false));
    setIsLeaving(true);
    requestPersistentStorage();
    const link = { code: booking.code, key: booking.key };
    if (currentProfile() === null) rememberGuestBooking(link);
    cacheBooking(client, booking);
    let opened: Output<'payment/startPayment'> | null = null;
    if (input.paymentMethod !== paymentMethods.hotel) {
      // A gateway that does not answer loses no room: the next page offers to pay again while the
      // window lasts (docs/product.md, Payment window).
      opened = await start
        .mutateAsync({ input: { ...link, paymentMethod: input.paymentMethod }, key: `${key}-pay` })
        .catch((error: unknown) => {
          storeRefusedPayment(booking.code, error);
          handleError(error);
          return null;
        });
    }
    clearDraft();
    await navigate(path(locale, 'bookingStatus', {}, link), { replace: true });
    if (opened !== null) await openPayment(opened, isWallet);
  };
  return { isBusy: create.isPending || isLeaving || isChecking, isChecking, book };
}

type Booking = Output<'booking/createBooking'>;

/**
 * Whether the error leaves open if the server booked: no response, a proxy's error, a crash. A
 * payment method under maintenance is refused before anything is booked.
 */
function isDoubtful(error: unknown): boolean {
  return (
    error instanceof Fault &&
    error.code !== errorCodes.gatewayMaintenance &&
    isErrorCode(error.code) &&
    (errors[error.code].status === 0 || errors[error.code].status >= 500)
  );
}

const pauseMs = 1_500;
const askMs = 5_000;
const wait = (ms: number): Promise<null> =>
  new Promise((wake) => {
    setTimeout(() => wake(null), ms);
  });

/**
 * Resolves with the booking; `onDoubt` runs when no response came in time and the server must be
 * asked. Rejects with the server's refusal, with `notBooked` when nothing was booked under the key
 * and never will be, or with `outcomeUnknown` when the server could not be asked in time; the key
 * is then kept.
 */
export async function awaitBookingOrResolve(
  client: QueryClient,
  sent: Promise<Booking>,
  key: string,
  onDoubt: () => void,
): Promise<Booking> {
  const until = performance.now() + policy.bookingAnswerMs;
  const first = await Promise.race([
    sent.catch((error: unknown) => {
      if (isDoubtful(error)) return null;
      throw error;
    }),
    wait(policy.bookingDoubtMs),
  ]);
  if (first !== null) return first;
  onDoubt();
  while (performance.now() < until) {
    const left = until - performance.now();
    const attempt = await call(client, 'booking/settleAttempt', { attempt: key }, undefined, {
      signal: AbortSignal.timeout(Math.min(askMs, left)),
    }).catch(() => null);
    if (attempt?.booking) return attempt.booking;
    if (attempt !== null) {
      clearAttempt();
      throw new Fault(errorCodes.notBooked);
    }
    await wait(Math.min(pauseMs, until - performance.now()));
  }
  throw new Fault(errorCodes.outcomeUnknown);
}
