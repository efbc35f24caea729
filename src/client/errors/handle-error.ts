// What people see when something fails: one treatment for each meaning of the error table (docs/product.md, Errors).

import type { QueryClient } from '@tanstack/react-query';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { errors, isErrorCode, type Meaning } from '#contract/errors.ts';
import type { Fault } from '#contract/fault.ts';
import type { MessageId } from '#contract/message-id.ts';
import { currentProfile } from '../api/session.ts';
import { clearMember } from '../api/sign-out.ts';
import { showToast } from '../components/deferred-components.tsx';
import { useSay, type Say } from '../intl/intl.tsx';
import { errorCodeOf } from './error-code.ts';
import { setDialogError } from './error-dialog-store.ts';

/** `toast`: red, titled Error, 4.5 s; `dialog`: one of `error-dialog.tsx`; `screen`: the screen itself answers (its own dialog, a field); `leave`: signed out, and told why; `nothing`. */
export type Treatment = 'toast' | 'dialog' | 'screen' | 'leave' | 'nothing';
export const errorTreatments: Readonly<Record<Meaning, Treatment>> = {
  silent: 'nothing',
  notice: 'toast',
  locked: 'leave',
  expired: 'leave',
  signedOut: 'leave',
  flashSaleOver: 'screen',
  overLimit: 'screen',
  priceChanged: 'screen',
  soldOut: 'screen',
  missedRoom: 'screen',
  penalty: 'screen',
  cancellationPolicy: 'dialog',
  dialog: 'dialog',
  form: 'screen',
  notFound: 'toast',
  offline: 'toast',
};

/** What is added to a dialog: what its button does in place of leading on, where it leads back to, and what is carried there. */
export type DialogOptions = {
  readonly onGo?: () => void;
  readonly from?: string;
  readonly carry?: Readonly<Record<string, string>>;
};

type Tools = { readonly say: Say };

/** Handles what every screen handles alike and answers what was done, so that the screen may add its part. */
export function handleError(error: unknown, { say }: Tools, ask: DialogOptions = {}): Treatment {
  const code = errorCodeOf(error);
  // A newer server may answer a code this page does not know yet.
  const known: ErrorCode = isErrorCode(code) ? code : errorCodes.unexpected;
  const { meaning, text } = errors[known];
  const treatment = errorTreatments[meaning];
  if (treatment === 'toast')
    showToast({ tone: 'error', title: say('common.error'), text: say(text as MessageId) });
  if (treatment === 'dialog') setDialogError({ code: known, ...ask });
  return treatment;
}

/** `treatFault` with the words of the screen that asks. */
export function useErrorHandler(): (error: unknown, ask?: DialogOptions) => Treatment {
  const say = useSay();
  return (error, ask) => handleError(error, { say }, ask);
}

let ending: Promise<void> | null = null;

/**
 * The session is over, locked or was none: forgets the member and says why, once however many calls hear of it. What was typed
 * stays when the session merely ran out.
 */
export function endSession(client: QueryClient, fault: Fault): Promise<void> {
  ending ??= (async () => {
    // Another tab may have signed out meanwhile, and told it.
    const wasMember = currentProfile() !== null;
    // Whoever is refused on the way in is told as well, and keeps what a guest has.
    const isRefused = !wasMember && errors[fault.code].meaning === 'locked';
    if (!isRefused) await clearMember(client, fault.code === errorCodes.sessionExpired);
    if (wasMember || isRefused)
      setDialogError({ code: fault.code, from: `${location.pathname}${location.search}` });
  })().finally(() => {
    ending = null;
  });
  return ending;
}
