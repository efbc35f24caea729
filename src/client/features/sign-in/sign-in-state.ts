// Where one is on the way in: which number a code was sent to and what for; it survives a reload, in this tab alone.

import { useSyncExternalStore } from 'react';
import type { Output } from '#contract/calls/calls.ts';
import type { SocialProvider } from '#domain/identity/social.ts';
import type { CountryCode } from '#domain/phone.ts';
import { serverNow } from '../../runtime/server-clock.ts';

/** The number that was typed, taken along from one step or page to another. */
export type PhoneInput = { readonly countryCode: CountryCode; readonly mobile: string };
export type CodeRequest = Output<'auth/sendVerificationCode'>;
/** What a provider has proved and no phone has yet. */
export type SocialTicket = {
  readonly ticket: string;
  readonly name: string;
  readonly provider: SocialProvider;
  readonly to: string;
  readonly phone: string;
};
export type SignInState = {
  readonly sent: CodeRequest | null;
  readonly ticket: SocialTicket | null;
  readonly isSignUp: boolean;
};

const initialState: SignInState = { sent: null, ticket: null, isSignUp: false };
const key = 'verification-code-sent';
const listeners = new Set<() => void>();
let state: SignInState | undefined;

/** A tab may be older than what is kept today: a proof that lacks anything is begun anew. */
const isComplete = (ticket: SocialTicket | null): boolean =>
  ticket === null ||
  [ticket.ticket, ticket.name, ticket.provider, ticket.to, ticket.phone].every(
    (text) => typeof text === 'string',
  );

function readState(): SignInState {
  if (state !== undefined) return state;
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as SignInState | null;
    state =
      stored === null || !isComplete(stored.ticket)
        ? initialState
        : {
            ...stored,
            sent: stored.sent !== null && stored.sent.expiresAt > serverNow() ? stored.sent : null,
          };
  } catch {
    state = initialState;
  }
  return state;
}

/** Goes on from where one is; null begins anew. */
export function setSignInState(change: Partial<SignInState> | null): void {
  state = change === null ? initialState : { ...readState(), ...change };
  try {
    if (change === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(state));
  } catch {
    /* the step then lasts as long as the page */
  }
  for (const tell of listeners) tell();
}

/** On the server, and so in the first render, nothing was sent. */
export function useSignInState(): SignInState {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    readState,
    () => initialState,
  );
}
