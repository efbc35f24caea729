// Sends a booking and, when it is paid online, opens the payment: once for each wish, however often the button is pressed.

import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Output } from '#contract/calls.ts';
import type { CreateInput } from '#contract/calls/booking.ts';
import { path } from '#contract/paths.ts';
import { paymentMethods } from '#domain/payment.ts';
import { useCall } from '../api.ts';
import { useFaults } from '../faults.ts';
import { useLocale } from '../intl.tsx';
import { keepSafe } from '../keep-safe.ts';
import { openPayment } from '../open-payment.ts';
import { currentProfile } from '../session.ts';
import { takeBooking } from '../take-booking.ts';
import { WalletContext } from '../wallet.ts';
import { attemptKey, forgetDraft } from './checkout-draft.ts';
import { rememberGuestBooking } from './guest-bookings.ts';
import { keepRefusedPayment } from './method-refusal.ts';
import { surely } from './settle-attempt.ts';

/** `book` rejects with the server's Fault when nothing was booked; once booked it leaves the page, whatever the gateway says. */
export function useBookingAttempt(): {
  readonly isBusy: boolean;
  /** The answer did not come; the server is asked what it did. */ readonly isChecking: boolean;
  readonly book: (input: CreateInput) => Promise<void>;
} {
  const locale = useLocale();
  const client = useQueryClient();
  const navigate = useNavigate();
  const treat = useFaults();
  const isWallet = use(WalletContext);
  const create = useCall('booking/createBooking');
  const start = useCall('payment/startPayment');
  const [isLeaving, leave] = useState(false);
  const [isChecking, check] = useState(false);
  const book = async (input: CreateInput): Promise<void> => {
    const key = attemptKey(JSON.stringify(input));
    const booking = await surely(client, create.mutateAsync({ input, key }), key, () =>
      check(true),
    ).finally(() => check(false));
    leave(true);
    keepSafe();
    const link = { code: booking.code, key: booking.key };
    if (currentProfile() === null) rememberGuestBooking(link);
    takeBooking(client, booking);
    let opened: Output<'payment/startPayment'> | null = null;
    if (input.paymentMethod !== paymentMethods.hotel) {
      // A gateway that does not answer loses no room: the next page offers to pay again while the window lasts (PRODUCT §6).
      opened = await start
        .mutateAsync({ input: { ...link, paymentMethod: input.paymentMethod }, key: `${key}-pay` })
        .catch((error: unknown) => {
          keepRefusedPayment(booking.code, error);
          treat(error);
          return null;
        });
    }
    forgetDraft();
    await navigate(path(locale, 'bookingStatus', {}, link), { replace: true });
    if (opened !== null) await openPayment(opened, isWallet);
  };
  return { isBusy: create.isPending || isLeaving || isChecking, isChecking, book };
}
