// A checkout's whole state: the quote, what was typed, what is wrong with it, and the sending of it.

import { use, useRef, useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MethodView, QuoteView } from '#contract/calls/booking.ts';
import { Fault, type ErrorCode } from '#contract/errors.ts';
import type { Profile } from '#contract/calls/auth.ts';
import { countryCodes } from '#domain/phone.ts';
import { codeOf } from '../fault-code.ts';
import { useFaults } from '../faults.ts';
import { useSay } from '../intl.tsx';
import { useProfile } from '../session.ts';
import { useBookingAttempt } from './booking-attempt.ts';
import { firstMistake, mistakeOf, mistakesIn, type Mistakes } from './checkout-check.ts';
import { useDraft, type Typed } from './checkout-draft.ts';
import type { Guest } from './guest-form.tsx';
import { inOrder } from './method-list.tsx';
import { dialogCodes, quoteQuery, withRooms, type QuoteInput } from './quote-query.ts';
import { WalletContext } from '../wallet.ts';
import { showToast } from './later.tsx';

const usualAdults = 2;

/** What was typed, else what the profile knows, else the usual. */
function guestOf(typed: Typed, profile: Profile | null, quote: QuoteView): Guest {
  return {
    fullName: typed.fullName ?? profile?.nickName ?? '', mobile: typed.mobile ?? profile?.mobile ?? '', email: typed.email ?? profile?.email ?? '',
    countryCode: typed.countryCode ?? countryCodes.find((code) => code === profile?.countryCode) ?? '+84',
    adults: typed.adults ?? Math.min(usualAdults, quote.room.maxGuests), children: typed.children ?? 0, rooms: quote.rooms, specialRequests: typed.specialRequests ?? '',
  };
}

/** The chosen method while it can be used; before a choice, the first that can; null when the choice was barred since. */
function methodOf(chosen: number | undefined, methods: readonly MethodView[], isWallet: boolean): number | null {
  const open = inOrder(methods, isWallet).filter((method) => method.bar === null);
  return (chosen === undefined ? open[0] : open.find((method) => method.method === chosen))?.method ?? null;
}

/** Refusals after which the ways to pay must be read anew. */
const aboutMethods: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['API_BKN_106', 'API_BKN_011', 'API_BKN_056', 'API_PAY_100']);

/** What is wrong, told after the first try: found here while it lasts, or told by the server until something is changed. */
function useMistakes(found: Mistakes) {
  const [tries, setTries] = useState(0);
  const [told, tell] = useState<Mistakes>({});
  return { tries, mistakes: tries === 0 ? {} : { ...found, ...told }, tell, tryOnce: () => setTries((count) => count + 1) };
}

/** Finds for each refusal its place: a field, a dialog, or a notice. */
function useRefusals(tell: (mistakes: Mistakes) => void, tryOnce: () => void) {
  const say = useSay();
  const client = useQueryClient();
  const treat = useFaults();
  const [fault, setFault] = useState<Fault | null>(null);
  const refuse = (error: unknown): void => {
    const code = codeOf(error);
    if (aboutMethods.has(code)) void client.invalidateQueries({ queryKey: ['booking/getQuote'] });
    const mistakes = error instanceof Fault ? mistakeOf(code, error.details) : null;
    if (mistakes !== null) { tell(mistakes); tryOnce(); return; }
    if (error instanceof Fault && dialogCodes.has(code)) { setFault(error); return; }
    // The first try is still under way at the server: silent elsewhere, but here somebody waits for a booking.
    if (code === 'API_GNR_108') showToast({ tone: 'error', title: say('common.error'), text: say('error.stillWorking') });
    else treat(error);
  };
  return { fault, refuse, closeFault: () => setFault(null) };
}

export type Checkout = {
  readonly quote: QuoteView; readonly guest: ReturnType<typeof guestOf>; readonly method: number | null; readonly agrees: boolean; readonly isBusy: boolean;
  readonly fault: Fault | null; readonly closeFault: () => void; readonly tries: number; readonly mistakes: Mistakes;
  readonly type: (change: Typed) => void; readonly setRooms: (rooms: number) => void; readonly send: () => void; readonly accept: (next: QuoteView) => void;
};

/** `first` is the quote the page was opened with. */
export function useCheckout(input: QuoteInput, first: QuoteView): Checkout {
  const profile = useProfile();
  const client = useQueryClient();
  const { typed, type } = useDraft(`${input.slug} ${input.roomTypeSn}`);
  const { isBusy, book } = useBookingAttempt();
  // Two taps within one frame both see the button idle, so the wish itself is remembered.
  const isSending = useRef(false);
  const asked = withRooms(input, typed.rooms ?? 1);
  const quote = useQuery({ ...quoteQuery(asked, profile), placeholderData: keepPreviousData }).data ?? first;
  const guest = guestOf(typed, profile, quote);
  const method = methodOf(typed.method, quote.methods, use(WalletContext));
  const agrees = typed.agrees ?? false;
  const found = mistakesIn({ ...guest, method, agrees });
  const { tries, mistakes, tell, tryOnce } = useMistakes(found);
  const { fault, refuse, closeFault } = useRefusals(tell, tryOnce);

  const send = async (agreed: QuoteView): Promise<void> => {
    if (isBusy || isSending.current) return;
    tryOnce();
    tell({});
    if (firstMistake(found) !== null || method === null) return;
    const { rooms: _, ...person } = guest;
    isSending.current = true;
    try {
      await book({ ...withRooms(input, agreed.rooms), ...person, quoteHash: agreed.quoteHash, paymentMethod: method, agreesToTerms: agrees });
    } catch (error) {
      refuse(error);
    } finally {
      isSending.current = false;
    }
  };
  return {
    quote, guest, method, agrees, isBusy, fault, closeFault, tries, mistakes,
    type: (change: Typed) => { tell({}); type(change); },
    /** The number changes when its price is known. */
    setRooms: (rooms: number) => { client.fetchQuery(quoteQuery(withRooms(input, rooms), profile)).then(() => type({ rooms }), refuse); },
    send: () => { void send(quote); },
    accept: (next: QuoteView) => {
      client.setQueryData(quoteQuery(asked, profile).queryKey, next);
      closeFault();
      void send(next);
    },
  };
}
