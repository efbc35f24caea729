// Signing in by a passkey: proposed by the browser at the field for the number, or asked for by a
// button. Its library is loaded only where there can be a key.

import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import type { Session } from '#contract/schemas/auth.ts';
import { policy } from '#domain/policy.ts';
import { useCall } from '../../api/queries.ts';
import { isOfflineError } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { whenPageIdle } from '../../runtime/deferred.tsx';
import { signInErrorText } from './error-text.ts';
import { canPropose, hasPasskeys, rememberMade } from './passkey-support.ts';

type Options = typeof import('@simplewebauthn/browser').startAuthentication extends (
  options: infer Given,
) => unknown
  ? Given
  : never;

/** The person said no, took too long, or began something else: nothing to tell. */
const isChange = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(?:NotAllowedError|AbortError)$/.test(error.name) ||
    ('code' in error && error.code === 'ERROR_CEREMONY_ABORTED'));

/** Challenges are renewed before they are too old to be answered. */
const renewMs = (policy.passkeyChallengeMinutes - 1) * 60_000;
/** Between a proposal that failed and the next. */
const restMs = 1_000;

const subscribeNever = () => () => {};

type Wanted = {
  /** Whether a passkey can be used in this step at all. */
  readonly isWanted: boolean;
  readonly onEntered: (session: Session) => void;
};

export type PasskeySignIn = {
  /** Null where this browser knows no passkeys. */
  readonly enter: (() => void) | null;
  readonly isBusy: boolean;
  readonly fault: string | null;
};

export function usePasskeySignIn({ isWanted, onEntered }: Wanted): PasskeySignIn {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const isKnown = useSyncExternalStore(subscribeNever, hasPasskeys, () => false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** What the button asked for: while it is open, nothing is proposed at the field. */
  const asked = useRef<Promise<void>>(Promise.resolve());
  const start = useCall('auth/startPasskeySignIn');
  const finish = useCall('auth/signInByPasskey');

  /** A key was chosen since the last question, so that its failure is the person's to hear. */
  const isAnswered = useRef(false);

  const ask = async (useBrowserAutofill: boolean): Promise<void> => {
    isAnswered.current = false;
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const optionsJSON = await start.mutateAsync({ input: {}, key: crypto.randomUUID() });
    const { id, response } = await startAuthentication({
      optionsJSON: optionsJSON as Options['optionsJSON'],
      useBrowserAutofill,
    });
    const { clientDataJSON, authenticatorData, signature } = response;
    isAnswered.current = true;
    setBusy(true);
    const answer = { id, response: { clientDataJSON, authenticatorData, signature } };
    const session = await finish.mutateAsync({
      input: { response: answer },
      key: crypto.randomUUID(),
    });
    rememberMade(id);
    onEntered(session);
  };
  const tell = (error: unknown) => {
    setBusy(false);
    if (isChange(error)) return;
    if (isOfflineError(error) || handleError(error) === 'screen')
      setFault(signInErrorText(error, intl));
  };

  const propose = useEffectEvent(async (stop: AbortSignal): Promise<void> => {
    if (stop.aborted || !(await canPropose())) return;
    while (!stop.aborted) {
      let isRenewed = false;
      const askedBefore = asked.current;
      const renewal = setTimeout(() => {
        isRenewed = true;
        cancel();
      }, renewMs);
      try {
        await ask(true);
        return;
      } catch (error) {
        if (isOfflineError(error)) return;
        const isChosen = isAnswered.current && !isChange(error);
        if (!stop.aborted && isChosen) tell(error);
        // Nobody asked for a proposal: where the browser or the server will not have one, that is
        // neither told nor tried again.
        if (!isChosen && !isRenewed && asked.current === askedBefore) return;
      } finally {
        clearTimeout(renewal);
      }
      await asked.current;
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    void whenPageIdle().then(() => propose(stop.signal));
    return () => {
      stop.abort();
      cancel();
    };
  }, [isWanted]);

  const enter = () => {
    setFault(null);
    setBusy(true);
    asked.current = ask(false).catch(tell);
  };
  return { enter: isKnown && isWanted ? enter : null, isBusy, fault };
}

/** Ends what the browser proposes or asks. */
function cancel(): void {
  if (!hasPasskeys()) return;
  void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) =>
    WebAuthnAbortService.cancelCeremony(),
  );
}
