// What was typed at a checkout, kept in this tab until it is booked, so that signing in, a reload
// or a lost network loses nothing.

import { useEffect } from 'react';
import type { CheckoutValues } from '#contract/forms/booking.ts';
import type { QuoteView } from '#contract/schemas/booking.ts';
import { currentProfile, useProfile } from '../../api/session.ts';
import { createStore } from '../../runtime/create-store.ts';

/** What was typed into the form so far, and what was put into the cart. */
export type CheckoutInput = Partial<CheckoutValues> & {
  readonly couponSn?: number | null;
  readonly xu?: number;
  readonly addOns?: readonly AddOnInput[];
};
export type AddOnInput = { readonly sn: number; readonly count: number };
/**
 * `owner` is the member who typed it (null for a guest), `place` the hotel and room. Another member
 * sees none of it; another room gets only `portableInput`.
 */
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
    /* Storage is full or forbidden: the draft lives as long as the page. */
  }
}

function setDraft(next: Draft): void {
  write(keys.draft, next === empty ? null : next);
  draft.set(next);
}

let attempt: { readonly request: string; readonly key: string } | null = null;

/** A session that expired leaves the draft to the visitor; signing out erases it from the tab. */
function belongsToVisitor(stored: Draft): boolean {
  const member = currentProfile()?.sn ?? null;
  return (
    stored.owner === null ||
    stored.owner === member ||
    (member === null && read(keys.draft) !== null)
  );
}

/** What is carried over to another room: who is coming, their invoice and their coupon. */
function portableInput(typed: CheckoutInput): CheckoutInput {
  const names = [
    'fullName',
    'isNameInParts',
    'firstName',
    'lastName',
    'age',
    'gender',
    'countryCode',
    'mobile',
    'email',
    'couponSn',
    'wantsInvoice',
    'invoiceCompany',
    'invoiceTaxCode',
    'invoiceAddress',
    'invoiceEmail',
  ] as const;
  return Object.fromEntries(
    names.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])),
  );
}

/** Puts a coupon into the next checkout, whichever room that is for. */
export function applyCouponNext(couponSn: number): void {
  setDraft({
    owner: currentProfile()?.sn ?? null,
    place: '',
    typed: { ...(belongsToVisitor(draft.get()) ? portableInput(draft.get().typed) : {}), couponSn },
  });
}

function inputFor(stored: Draft, place: string): CheckoutInput {
  if (!belongsToVisitor(stored)) return empty.typed;
  return stored.place === place ? stored.typed : portableInput(stored.typed);
}

export type CheckoutDraft = {
  readonly typed: CheckoutInput;
  readonly update: (change: CheckoutInput) => void;
};

/**
 * What was typed for this room so far, and how to add to it. Empty on the server and until the page
 * is hydrated.
 */
export function useCheckoutDraft(place: string): CheckoutDraft {
  const stored = draft.use();
  const owner = useProfile()?.sn ?? null;
  // Only once the page knows who is signed in: the first render equals the server's, which knows
  // nobody.
  useEffect(() => {
    if (owner === (currentProfile()?.sn ?? null) && !belongsToVisitor(draft.get())) clearDraft();
  }, [owner]);
  // `update` starts from the stored draft, not from `typed`, because the first render does not know
  // the draft yet.
  return {
    typed: inputFor(stored, place),
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

/**
 * Stores the last quote shown, for a checkout that is opened again offline. `asked` is the quote's
 * input as JSON.
 */
export function storeQuote(asked: string, quote: QuoteView): void {
  write(keys.quote, { asked, quote });
}

/** The stored quote when it is of the same input, else null. */
export function storedQuote(asked: string): QuoteView | null {
  const stored = read<{ asked: string; quote: QuoteView }>(keys.quote);
  return stored !== null && stored.asked === asked ? stored.quote : null;
}

/**
 * Forgets the idempotency key: nothing was booked under it and nothing will be, so the next press
 * is a new request.
 */
export function clearAttempt(): void {
  attempt = null;
  write(keys.attempt, null);
}

/**
 * The idempotency key of a request, kept over a reload: the same request sent twice books once, a
 * changed one gets a new key.
 */
export function attemptKey(request: string): string {
  attempt ??= read<{ request: string; key: string }>(keys.attempt);
  if (attempt === null || attempt.request !== request)
    attempt = { request, key: crypto.randomUUID() };
  write(keys.attempt, attempt);
  return attempt.key;
}

/**
 * Whether this checkout was sent before. Its outcome may be unknown, so nothing else may be sent in
 * its place.
 */
export function wasSent(): boolean {
  return (attempt ?? read(keys.attempt)) !== null;
}
