// A code sent to the phone that booked, and what a right one does: it signs in, makes a member where
// there is none, and puts what was booked with the phone into the account.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { readPhone } from '#domain/phone/read-phone.ts';
import type { Instant } from '#domain/time/time.ts';
import { useCall } from '../../api/queries.ts';
import { useProfile } from '../../api/session.ts';
import { isOfflineError } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { beginSession } from '../sign-in/begin-session.ts';
import { newDeviceUntil, signInErrorText } from '../sign-in/error-text.ts';
import type { CodeRequest, PhoneInput } from '../sign-in/sign-in-state.ts';
import { writeDraft } from './find-draft.ts';
import { useRetryOnline } from './use-retry-online.ts';

type Options = {
  /** A code that was sent before a reload. */
  readonly restored: CodeRequest | null;
  /** Gets the codes of the bookings that came into the account just now. */
  readonly onEntered: (takenOver: readonly string[]) => void | Promise<void>;
};

export type PhoneCode = {
  readonly sent: CodeRequest | null;
  readonly setSent: (sent: CodeRequest | null) => void;
  readonly fault: string | null;
  readonly spentUntil: Instant | null;
  readonly purpose: 'find' | 'confirm';
  readonly request: (phone: PhoneInput) => Promise<void>;
  /** The words for why the code was refused; null when it was right, or said elsewhere. */
  readonly answer: (code: string) => Promise<string | null>;
  readonly isSending: boolean;
  /** The code is requested as soon as there is a network. */
  readonly isWaiting: boolean;
};

async function isSame({ countryCode, mobile }: PhoneInput, phone: string): Promise<boolean> {
  const read = await readPhone(countryCode, mobile);
  return read !== null && 'phone' in read && read.phone === phone;
}

/** What the two calls were asked for and answered so far. */
export function usePhoneCode({ restored, onEntered }: Options): PhoneCode {
  const intl = useIntl();
  const client = useQueryClient();
  const handleError = useErrorHandler();
  // A member proves the number of the account, in the session there is.
  const purpose = useProfile() === null ? 'find' : 'confirm';
  const send = useCall('auth/sendVerificationCode');
  const enter = useCall('auth/enterByPhone');
  const confirm = useCall('auth/confirmIdentity');
  const [asked, setAsked] = useState<CodeRequest | null | undefined>(undefined);
  const [fault, setFault] = useState<string | null>(null);
  const [spentUntil, setSpent] = useState<Instant | null>(null);
  const { isWaiting, waitFor } = useRetryOnline();
  const sent = asked === undefined ? restored : asked;
  const setSent = (next: CodeRequest | null) => {
    setAsked(next);
    writeDraft({ sent: next });
  };
  const request = async ({ countryCode, mobile }: PhoneInput): Promise<void> => {
    const phone = { countryCode, mobile };
    setFault(null);
    setSpent(null);
    // It was sent a moment ago, for the same number: the wait for another one is not over.
    if (sent !== null && (await isSame(phone, sent.phone))) return;
    try {
      setSent(await send.mutateAsync({ input: { ...phone, purpose }, key: crypto.randomUUID() }));
    } catch (error) {
      if (isOfflineError(error)) {
        waitFor(() => void request(phone));
        return;
      }
      const until = newDeviceUntil(error);
      if (until !== null) setSpent(until);
      else if (handleError(error) === 'screen') setFault(signInErrorText(error, intl));
    }
  };
  const answer = async (code: string): Promise<string | null> => {
    if (sent === null) return null;
    const input = { challenge: sent.challenge, code };
    const key = crypto.randomUUID();
    try {
      if (purpose === 'confirm') {
        const { takenOver } = await confirm.mutateAsync({ input, key });
        writeDraft({ sent: null });
        await client.invalidateQueries();
        await onEntered(takenOver ?? []);
        return null;
      }
      const { session } = await enter.mutateAsync({ input, key });
      writeDraft(null);
      beginSession(client, session);
      await onEntered(session.takenOver ?? []);
      return null;
    } catch (error) {
      const until = newDeviceUntil(error);
      if (until !== null) {
        setSpent(until);
        return null;
      }
      const treatment = handleError(error, { onGo: () => setSent(null) });
      return treatment === 'screen' || treatment === 'dialog' ? signInErrorText(error, intl) : null;
    }
  };
  return {
    sent,
    setSent,
    fault,
    spentUntil,
    purpose,
    request,
    answer,
    isSending: send.isPending,
    isWaiting,
  };
}
