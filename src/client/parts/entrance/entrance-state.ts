// Where one is on the way in: which number a code was sent to and what for; it survives a reload, in this tab alone.

import { useSyncExternalStore } from 'react';
import type { Output } from '#contract/calls.ts';
import type { SocialProvider } from '#domain/social.ts';
import { serverNow } from '../../clock.ts';

export type Sent = Output<'auth/sendVerificationCode'>;
/** What a provider has proved and no phone has yet. */
export type Ticket = {
  readonly ticket: string;
  readonly name: string;
  readonly provider: SocialProvider;
  readonly to: string;
  readonly phone: string;
};
export type Way = {
  readonly sent: Sent | null;
  readonly ticket: Ticket | null;
  readonly isSignUp: boolean;
};

const atStart: Way = { sent: null, ticket: null, isSignUp: false };
const key = 'verification-code-sent';
const listeners = new Set<() => void>();
let now: Way | undefined;

/** A tab may be older than what is kept today: a proof that lacks anything is begun anew. */
const isWhole = (ticket: Ticket | null): boolean =>
  ticket === null ||
  [ticket.ticket, ticket.name, ticket.provider, ticket.to, ticket.phone].every(
    (text) => typeof text === 'string',
  );

function before(): Way {
  if (now !== undefined) return now;
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Way | null;
    now =
      kept === null || !isWhole(kept.ticket)
        ? atStart
        : {
            ...kept,
            sent: kept.sent !== null && kept.sent.expiresAt > serverNow() ? kept.sent : null,
          };
  } catch {
    now = atStart;
  }
  return now;
}

/** Goes on from where one is; null begins anew. */
export function goOn(change: Partial<Way> | null): void {
  now = change === null ? atStart : { ...before(), ...change };
  try {
    if (change === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(now));
  } catch {
    /* the step then lasts as long as the page */
  }
  for (const tell of listeners) tell();
}

/** On the server, and so in the first render, nothing was sent. */
export function useWay(): Way {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    before,
    () => atStart,
  );
}
