// Finds out what became of a booking whose answer did not come: it is never sent again by itself, the server is asked about its key.

import type { QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import { errors, isErrorCode } from '#contract/errors.ts';
import { Fault } from '#contract/fault.ts';
import { policy } from '#domain/policy.ts';
import { call } from '../api.ts';
import { forgetAttempt } from './checkout-draft.ts';

type Booking = Output<'booking/createBooking'>;

/** Whether this says nothing of what the server did: silence, a proxy's words, a crash of ours. A method under maintenance is refused before anything is booked. */
function isDoubtful(error: unknown): boolean {
  return (
    error instanceof Fault &&
    error.code !== 'API_PAY_100' &&
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
 * The booking, as soon as it is sure; `doubt` is told when it becomes doubtful. Rejects with the server's refusal, with CLIENT_NOT_BOOKED when
 * nothing came of the key and never will, or with CLIENT_UNKNOWN when nobody could be asked in time; the key is then kept.
 */
export async function surely(
  client: QueryClient,
  sent: Promise<Booking>,
  key: string,
  doubt: () => void,
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
  doubt();
  while (performance.now() < until) {
    const left = until - performance.now();
    const answer = await call(
      client,
      'booking/settleAttempt',
      { attempt: key },
      undefined,
      AbortSignal.timeout(Math.min(askMs, left)),
    ).catch(() => null);
    if (answer?.booking) return answer.booking;
    if (answer !== null) {
      forgetAttempt();
      throw new Fault('CLIENT_NOT_BOOKED');
    }
    await wait(Math.min(pauseMs, until - performance.now()));
  }
  throw new Fault('CLIENT_UNKNOWN');
}
