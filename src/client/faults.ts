// What people see when something fails: one treatment for each meaning of the error table (§8).

import { useNavigate, type NavigateFunction } from 'react-router';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { errors, isErrorCode, type Meaning } from '#contract/errors.ts';
import { path, type Locale } from '#contract/paths.ts';
import type { MessageId } from '#contract/text.ts';
import { codeOf } from './fault-code.ts';
import { useLocale, useSay, type Say } from './intl.tsx';
import { signOut } from './sign-out.ts';
import { showToast } from './parts/later.tsx';

/** `toast`: red, titled Error, 4.5 s; `screen`: the screen itself answers (a dialog, a field); `leave`: signed out; `nothing`. */
export type Treatment = 'toast' | 'screen' | 'leave' | 'nothing';
export const treatments: Readonly<Record<Meaning, Treatment>> = {
  silent: 'nothing', notice: 'toast', locked: 'leave', expired: 'leave', signedOut: 'leave', flashSaleOver: 'screen', overLimit: 'screen', priceChanged: 'screen',
  soldOut: 'screen', missedRoom: 'screen', penalty: 'screen', cancellationPolicy: 'screen', dialog: 'screen', form: 'screen', notFound: 'toast', offline: 'toast',
};

type Tools = { readonly say: Say; readonly locale: Locale; readonly navigate: NavigateFunction; readonly client: QueryClient };

/** Handles what every screen handles alike and answers what is left for the screen itself. */
export function treatFault(error: unknown, { say, locale, navigate, client }: Tools): Treatment {
  const code = codeOf(error);
  // A newer server may answer a code this page does not know yet.
  const { meaning, text } = errors[isErrorCode(code) ? code : 'API_GNR_102'];
  const treatment = treatments[meaning];
  if (treatment === 'toast' || treatment === 'leave') showToast({ tone: 'error', title: say('common.error'), text: say(text as MessageId) });
  if (treatment === 'leave') void signOut(client).then(() => { if (location.pathname.includes('/account')) void navigate(path(locale, 'index')); });
  return treatment;
}

/** `treatFault` with the tools of the screen that asks. */
export function useFaults(): (error: unknown) => Treatment {
  const tools: Tools = { say: useSay(), locale: useLocale(), navigate: useNavigate(), client: useQueryClient() };
  return (error) => treatFault(error, tools);
}
