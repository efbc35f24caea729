// Making a passkey on this device, for who has lately shown a code or a PIN.

import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import type { MessageId } from '#contract/message-id.ts';
import { useCall } from '../../api/queries.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useConfirmIdentity } from './confirm-identity.tsx';
import { rememberMade } from './passkey-support.ts';

type Options = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0];

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : null;
const isChange = (error: unknown): boolean =>
  error instanceof Error && /^(?:NotAllowedError|AbortError)$/.test(error.name);

export type MakePasskey = {
  /** Resolves to whether there is one now. */
  readonly make: () => Promise<boolean>;
  readonly isBusy: boolean;
  readonly fault: string | null;
  /** To be rendered on the screen that makes it. */
  readonly dialog: ReactNode;
};

export function useMakePasskey(): MakePasskey {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const [confirmed, dialog] = useConfirmIdentity();
  const start = useCall('auth/startPasskey');
  const add = useCall('auth/addPasskey');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const optionsJSON = await confirmed(() =>
      start.mutateAsync({ input: {}, key: crypto.randomUUID() }),
    );
    const { id, response } = await startRegistration({
      optionsJSON: optionsJSON as Options['optionsJSON'],
    });
    const { clientDataJSON, attestationObject, transports } = response;
    const answer = {
      id,
      response: {
        clientDataJSON,
        attestationObject,
        ...(transports === undefined ? {} : { transports: [...transports] }),
      },
    };
    await add.mutateAsync({ input: { response: answer }, key: crypto.randomUUID() });
    rememberMade(id);
  };
  const tell = (error: unknown): void => {
    const say = (id: MessageId) => setFault(intl.formatMessage({ id }));
    if (codeOf(error) === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') say('passkey.already');
    else if (isChange(error) || errorCodeOf(error) === errorCodes.confirmIdentity) return;
    else if (handleError(error) === 'screen') say('error.passkey');
  };
  const make = async (): Promise<boolean> => {
    setBusy(true);
    setFault(null);
    try {
      await ask();
    } catch (error) {
      tell(error);
      return false;
    } finally {
      setBusy(false);
    }
    showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'passkey.made' }) }));
    return true;
  };
  return { make, isBusy, fault, dialog };
}
