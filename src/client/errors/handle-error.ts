// What visitors see when a call fails: one treatment for each meaning in the error table
// (docs/product.md, Errors).

import type { QueryClient } from '@tanstack/react-query';
import { useIntl, type IntlShape } from 'react-intl';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { errors, isErrorCode, type Meaning } from '#contract/errors.ts';
import type { Fault } from '#contract/fault.ts';
import type { MessageId } from '#contract/message-id.ts';
import { currentProfile } from '../api/session.ts';
import { clearMember } from '../api/sign-out.ts';
import { showToast } from '../components/deferred-components.tsx';
import { errorCodeOf, serverMessageOf } from './error-code.ts';
import { setDialogError, type DialogError } from './error-dialog-store.ts';

/**
 * `toast`: red, for 4.5 s; `dialog`: one of `error-dialogs.ts`; `screen`: the screen shows it
 * itself; `leave`: the member is signed out, with the reason; `nothing`.
 */
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

/** What the screen adds to the dialog. */
export type DialogOptions = Omit<DialogError, 'code'>;

type Tools = { readonly intl: IntlShape };

/** Shows an error as all screens do, and returns how, so that a screen can add to it. */
export function handleError(
  error: unknown,
  { intl }: Tools,
  options: DialogOptions = {},
): Treatment {
  const code = errorCodeOf(error);
  // A newer server may return a code that this page does not know yet: then its own words are shown.
  const known: ErrorCode = isErrorCode(code) ? code : errorCodes.unexpected;
  const { meaning, text } = errors[known];
  const treatment = errorTreatments[meaning];
  if (treatment === 'toast')
    showToast(() => ({
      tone: 'error',
      title: intl.formatMessage({ id: 'common.error' }),
      text:
        (known === code ? null : serverMessageOf(error)) ??
        intl.formatMessage({ id: text as MessageId }),
    }));
  if (treatment === 'dialog') setDialogError({ code: known, ...options });
  return treatment;
}

/** `handleError` with the messages of the page's language. */
export function useErrorHandler(): (error: unknown, options?: DialogOptions) => Treatment {
  const intl = useIntl();
  return (error, options) => handleError(error, { intl }, options);
}

let ending: Promise<void> | null = null;

/**
 * Erases the member's data and shows why the session is over, once, however many calls report it.
 * What was typed stays when the session merely expired.
 */
export function endSession(client: QueryClient, fault: Fault): Promise<void> {
  ending ??= (async () => {
    // Another tab may have signed out meanwhile; nothing needs to be shown then.
    const wasMember = currentProfile() !== null;
    // Somebody who is refused while signing in sees why too, and keeps a guest's data.
    const isRefused = !wasMember && errors[fault.code].meaning === 'locked';
    if (!isRefused) await clearMember(client, fault.code === errorCodes.sessionExpired);
    if (wasMember || isRefused)
      setDialogError({ code: fault.code, from: `${location.pathname}${location.search}` });
  })().finally(() => {
    ending = null;
  });
  return ending;
}
