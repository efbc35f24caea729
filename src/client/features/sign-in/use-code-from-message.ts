// The code of a message, as far as the browser tells it to the page.

import { useEffect, useEffectEvent } from 'react';
import { policy } from '#domain/policy.ts';

/** Android reads the code from the message where the browser supports it (WebOTP). */
export function useCodeFromMessage(onCode: (code: string) => void, isWanted = true): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!isWanted || !('OTPCredential' in window)) return undefined;
    const stop = new AbortController();
    navigator.credentials
      .get({ otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions)
      .then(
        (found) => {
          if (found !== null && 'code' in found)
            take(String(found.code).slice(0, policy.codeDigits));
        },
        () => {
          /* The code is typed by hand then. */
        },
      );
    return () => stop.abort();
  }, [isWanted]);
}
