// The current step of signing in: the number a code was sent to and its purpose. Survives a reload,
// in this tab only.

import { useSyncExternalStore } from 'react';
import type { Output } from '#contract/calls/calls.ts';
import type { SocialProvider } from '#domain/identity/social.ts';
import { createStore } from '../../runtime/create-store.ts';
import { serverNow } from '../../runtime/server-clock.ts';

/** The typed number, carried from one step or page to the next. */
export type PhoneInput = { readonly countryCode: string; readonly mobile: string };
export type CodeRequest = Output<'auth/sendVerificationCode'>;
/** What a provider has proved, without a phone so far. */
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
const state = createStore(initialState);
let hasReadStorage = false;

/** A tab may have stored an older format: an incomplete proof starts again. */
const isComplete = (ticket: SocialTicket | null): boolean =>
  ticket === null ||
  [ticket.ticket, ticket.name, ticket.provider, ticket.to, ticket.phone].every(
    (text) => typeof text === 'string',
  );

function readStorage(): SignInState {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as SignInState | null;
    if (stored === null || !isComplete(stored.ticket)) return initialState;
    const isCodeValid = stored.sent !== null && stored.sent.expiresAt > serverNow();
    return { ...stored, sent: isCodeValid ? stored.sent : null };
  } catch {
    return initialState;
  }
}

/**
 * Read only when somebody asks, because whether a code has expired depends on the server's clock.
 */
function readState(): SignInState {
  if (!hasReadStorage) {
    hasReadStorage = true;
    state.set(readStorage());
  }
  return state.get();
}

/** Sets the step; null starts again. */
export function setSignInState(change: Partial<SignInState> | null): void {
  const next = change === null ? initialState : { ...readState(), ...change };
  try {
    if (change === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    /* Storage is full or forbidden: the step lives as long as the page. */
  }
  hasReadStorage = true;
  state.set(next);
}

/** On the server, and so in the first render, no code was sent. */
export function useSignInState(): SignInState {
  return useSyncExternalStore(state.subscribe, readState, () => initialState);
}
