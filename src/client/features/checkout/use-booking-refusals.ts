// Where each refusal of a booking is shown: at a field, in a dialog, or as a toast.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { showErrors } from '../../components/form/form.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { dialogCodes } from './quote-query.ts';
import { fieldErrorOf, type CheckoutStore } from './use-checkout-form.ts';

/** Refusals after which the quote must be loaded again: methods, or what the hotel asks for. */
const aboutQuote: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  errorCodes.methodUnavailable,
  errorCodes.noShowPenalty,
  errorCodes.guestPenalty,
  errorCodes.gatewayMaintenance,
  errorCodes.guestDetailsMissing,
]);

/** Seconds that count down to 0 by themselves, and how to set them. */
function useCountdown(): readonly [seconds: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

const waitSecondsIn = (details: unknown): number =>
  typeof details === 'object' && details !== null && 'waitSeconds' in details
    ? Number(details.waitSeconds)
    : 0;

export type BookingRefusals = {
  /** The refusal that a dialog explains, null while there is none. */
  readonly fault: Fault | null;
  readonly closeFault: () => void;
  /** Seconds until the server accepts another try. */
  readonly waitSeconds: number;
  readonly refuse: (error: unknown) => void;
};

export function useBookingRefusals(store: CheckoutStore): BookingRefusals {
  const intl = useIntl();
  const client = useQueryClient();
  const handleError = useErrorHandler();
  const [fault, setFault] = useState<Fault | null>(null);
  const [waitSeconds, startWaiting] = useCountdown();
  const refuse = (error: unknown): void => {
    const code = errorCodeOf(error);
    if (error instanceof Fault) startWaiting(waitSecondsIn(error.details));
    if (aboutQuote.has(code)) void client.invalidateQueries({ queryKey: ['booking/getQuote'] });
    const fieldErrors = error instanceof Fault ? fieldErrorOf(code, error.details) : null;
    if (fieldErrors !== null) {
      showErrors(store, fieldErrors);
      return;
    }
    if (error instanceof Fault && dialogCodes.has(code)) {
      setFault(error);
      return;
    }
    // The first request is still running at the server. Other pages ignore this error, but here
    // somebody waits for a booking.
    if (code === errorCodes.stillWorking)
      showToast(() => ({
        tone: 'error',
        title: intl.formatMessage({ id: 'common.error' }),
        text: intl.formatMessage({ id: 'error.stillWorking' }),
      }));
    else handleError(error);
  };
  return { fault, closeFault: () => setFault(null), waitSeconds, refuse };
}
