// Requests another code. The waiting time comes from the server and survives a reload.

import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Input } from '#contract/calls/calls.ts';
import { splitPhone } from '#domain/phone.ts';
import { epochMs, type Instant } from '#domain/time/time.ts';
import { useCall } from '../../api/queries.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { serverNow } from '../../runtime/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { signInErrorText, newDeviceUntil } from './error-text.ts';
import type { CodeRequest } from './sign-in-state.ts';

export type Purpose = Input<'auth/sendVerificationCode'>['purpose'];

export const resendButtonId = 'send-again';

/** Minutes and seconds left, such as `0:24` or `14:05`; null once the time has come. */
export function useTimeLeft(until: Instant): string | null {
  const left = () => Math.max(0, Math.ceil((epochMs(until) - epochMs(serverNow())) / 1_000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const tick = () =>
      setSeconds(Math.max(0, Math.ceil((epochMs(until) - epochMs(serverNow())) / 1_000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);
  return seconds === 0
    ? null
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

type Props = {
  readonly sent: CodeRequest;
  readonly purpose: Purpose;
  readonly onSentAgain: (sent: CodeRequest) => void;
  /** Where to show that this new device gets no codes before then. */
  readonly onSpent?: (until: Instant) => void;
};

export function ResendCode({ sent, purpose, onSentAgain, onSpent }: Props) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const send = useCall('auth/sendVerificationCode');
  const [fault, setFault] = useState<string | null>(null);
  const left = useTimeLeft(sent.resendAt);
  const requestCode = () => {
    const { countryCode } = splitPhone(sent.phone);
    setFault(null);
    send.mutate(
      { input: { countryCode, mobile: sent.phone, purpose }, key: crypto.randomUUID() },
      {
        onSuccess: onSentAgain,
        onError: (error) => {
          const until = newDeviceUntil(error);
          if (handleError(error) !== 'screen') return;
          if (until !== null && onSpent !== undefined) onSpent(until);
          else setFault(signInErrorText(error, intl));
        },
      },
    );
  };
  return (
    <div className="pt-3 text-sm text-ink-2">
      {left === null ? (
        <Button
          id={resendButtonId}
          variant="ghost"
          size="sm"
          busy={send.isPending}
          className="px-0!"
          onClick={requestCode}
        >
          <FormattedMessage id="code.again" />
        </Button>
      ) : (
        <p className="flex min-h-11 items-center gap-1">
          <FormattedMessage id="code.againIn" />{' '}
          <b role="timer" className="font-semibold">
            {left}
          </b>
        </p>
      )}
      {fault !== null && (
        <p role="alert" className="text-destructive">
          {fault}
        </p>
      )}
    </div>
  );
}
