// What was typed at a checkout, kept in this tab until it is booked: signing in, a reload or a lost network costs no word of it.

import { useEffect } from 'react';
import type { QuoteView } from '#contract/schemas/booking.ts';
import type { Invoice } from '#domain/invoice.ts';
import type { CountryCode } from '#domain/phone.ts';
import { currentProfile, useProfile } from '../../api/session.ts';
import { createStore } from '../../runtime/create-store.ts';

export type CheckoutInput = {
  readonly fullName?: string;
  readonly countryCode?: CountryCode;
  readonly mobile?: string;
  readonly email?: string;
  readonly adults?: number;
  readonly children?: number;
  readonly rooms?: number;
  readonly specialRequests?: string;
  readonly method?: number;
  readonly agrees?: boolean;
  readonly couponSn?: number | null;
  readonly xu?: number;
  readonly addOns?: readonly AddOnInput[];
  readonly wantsInvoice?: boolean;
  readonly invoice?: Partial<Invoice>;
};
export type AddOnInput = { readonly sn: number; readonly count: number };
/** Who typed it (null for a guest) and for which room: another member sees none of it, another room only who is coming, their invoice and their coupon. */
type Draft = {
  readonly owner: number | null;
  readonly place: string;
  readonly typed: CheckoutInput;
};

const empty: Draft = { owner: null, place: '', typed: {} };
const keys = {
  draft: 'checkout-draft',
  quote: 'checkout-quote',
  attempt: 'checkout-attempt',
} as const;
const draft = createStore(empty);
if (typeof window !== 'undefined') draft.set(read<Draft>(keys.draft) ?? empty);

function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* it is then kept as long as the page */
  }
}

function setDraft(next: Draft): void {
  write(keys.draft, next === empty ? null : next);
  draft.set(next);
}

let attempt: { readonly request: string; readonly key: string } | null = null;

/** A session that merely ran out leaves what was typed in the tab; signing out erases it there. */
function belongsToVisitor(kept: Draft): boolean {
  const member = currentProfile()?.sn ?? null;
  return (
    kept.owner === null || kept.owner === member || (member === null && read(keys.draft) !== null)
  );
}

/** What goes along to another room. */
function portableInput(typed: CheckoutInput): CheckoutInput {
  const names = [
    'fullName',
    'countryCode',
    'mobile',
    'email',
    'couponSn',
    'wantsInvoice',
    'invoice',
  ] as const;
  return Object.fromEntries(
    names.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])),
  );
}

/** A coupon to be used at the next checkout, whichever room it is for. */
export function applyCouponNext(couponSn: number): void {
  setDraft({
    owner: currentProfile()?.sn ?? null,
    place: '',
    typed: { ...(belongsToVisitor(draft.get()) ? portableInput(draft.get().typed) : {}), couponSn },
  });
}

function inputFor(kept: Draft, place: string): CheckoutInput {
  if (!belongsToVisitor(kept)) return empty.typed;
  return kept.place === place ? kept.typed : portableInput(kept.typed);
}

/** What was typed for this room so far, and how to add to it. Nothing on the server and until the page has come to life. */
export function useCheckoutDraft(place: string): {
  readonly typed: CheckoutInput;
  readonly update: (change: CheckoutInput) => void;
} {
  const kept = draft.use();
  const owner = useProfile()?.sn ?? null;
  // Only once the page knows who is signed in: the first render, like the server's, knows nobody.
  useEffect(() => {
    if (owner === (currentProfile()?.sn ?? null) && !belongsToVisitor(draft.get())) clearDraft();
  }, [owner]);
  // What is kept counts, not what was drawn: the first drawing knows of nothing yet.
  return {
    typed: inputFor(kept, place),
    update: (change) =>
      setDraft({
        owner: currentProfile()?.sn ?? (belongsToVisitor(draft.get()) ? draft.get().owner : null),
        place,
        typed: { ...inputFor(draft.get(), place), ...change },
      }),
  };
}

/** After booking, and after signing out. */
export function clearDraft(): void {
  setDraft(empty);
  attempt = null;
  write(keys.quote, null);
  write(keys.attempt, null);
}

/** The last quote shown, for a checkout that is opened again while there is no network. */
export function storeQuote(asked: string, quote: QuoteView): void {
  write(keys.quote, { asked, quote });
}
export function storedQuote(asked: string): QuoteView | null {
  const kept = read<{ asked: string; quote: QuoteView }>(keys.quote);
  return kept !== null && kept.asked === asked ? kept.quote : null;
}

/** Nothing came of the key and nothing will: the next press is a new wish. */
export function clearAttempt(): void {
  attempt = null;
  write(keys.attempt, null);
}

/** One idempotency key for one request, also over a reload: the same words sent twice book once, changed words are a new wish. */
export function attemptKey(request: string): string {
  attempt ??= read<{ request: string; key: string }>(keys.attempt);
  if (attempt === null || attempt.request !== request)
    attempt = { request, key: crypto.randomUUID() };
  write(keys.attempt, attempt);
  return attempt.key;
}

/** Whether this checkout was sent before: what became of it may be unknown, and nothing else may be sent in its place. */
export function wasSent(): boolean {
  return (attempt ?? read(keys.attempt)) !== null;
}
