// What was typed to find a booking, and the code that was sent for it, in this tab only: a reload or
// an outage loses nothing.

import { useSyncExternalStore } from 'react';
import { serverNow } from '../../runtime/server-clock.ts';
import type { CodeRequest } from '../sign-in/sign-in-state.ts';

export type FindMethod = 'code' | 'phone' | 'mail';
export type FindDraft = {
  readonly way: FindMethod;
  readonly code: string;
  /** '' until one was chosen. */
  readonly countryCode: string;
  readonly mobile: string;
  readonly sent: CodeRequest | null;
};

export const emptyDraft: FindDraft = {
  way: 'code',
  code: '',
  countryCode: '',
  mobile: '',
  sent: null,
};
const key = 'find-booking';

export function readDraft(): FindDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<FindDraft> | null;
    const draft = { ...emptyDraft, ...stored };
    return draft.sent !== null && draft.sent.expiresAt > serverNow()
      ? draft
      : { ...draft, sent: null };
  } catch {
    return emptyDraft;
  }
}

/** Null forgets it. */
export function writeDraft(change: Partial<FindDraft> | null): void {
  try {
    if (change === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ ...readDraft(), ...change }));
  } catch {
    /* Storage is full or forbidden: what was typed lives as long as the page. */
  }
  restored = null;
}

let restored: FindDraft | null = null;
const subscribeNever = () => () => {};

/** The draft as it was when the page was opened; empty on the server and while hydrating. */
export function useRestoredDraft(): FindDraft {
  return useSyncExternalStore(
    subscribeNever,
    () => (restored ??= readDraft()),
    () => emptyDraft,
  );
}
