// Asks a guest for the code sent to the booking's phone, before one more room is held without
// payment.

import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Input, Output } from '#contract/calls/calls.ts';
import { useCall } from '../../api/queries.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { signInErrorText } from '../sign-in/error-text.ts';
import { CodeOffer, CodeQuestion } from '../sign-in/identity-questions.tsx';
import { storeProof } from './phone-proof.ts';

export type PhoneToProve = Pick<Input<'auth/sendVerificationCode'>, 'countryCode' | 'mobile'>;
type Props = {
  /** Null while no proof is asked for. */
  readonly phone: PhoneToProve | null;
  readonly onProved: () => void;
  readonly onClose: () => void;
};

export function ProvePhone({ phone, onProved, onClose }: Props) {
  const intl = useIntl();
  return (
    <Sheet
      open={phone !== null}
      onClose={onClose}
      title={intl.formatMessage({ id: 'checkout.proveTitle' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      {phone !== null && <Questions phone={phone} onProved={onProved} />}
    </Sheet>
  );
}

type SentCode = Output<'auth/sendVerificationCode'>;

function Questions({
  phone,
  onProved,
}: {
  readonly phone: PhoneToProve;
  readonly onProved: () => void;
}) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const send = useCall('auth/sendVerificationCode');
  const prove = useCall('auth/provePhone');
  const refusalText = (error: unknown): string | null => {
    const treatment = handleError(error, { onGo: requestCode });
    return treatment === 'screen' || treatment === 'dialog' ? signInErrorText(error, intl) : null;
  };
  function requestCode() {
    setFault(null);
    send.mutate(
      { input: { ...phone, purpose: 'book' }, key: crypto.randomUUID() },
      { onSuccess: setSent, onError: (error) => setFault(refusalText(error)) },
    );
  }
  const submitCode = async (challenge: string, code: string): Promise<string | null> => {
    try {
      storeProof(await prove.mutateAsync({ input: { challenge, code }, key: crypto.randomUUID() }));
    } catch (error) {
      return refusalText(error);
    }
    onProved();
    return null;
  };
  if (sent === null)
    return (
      <CodeOffer
        text={intl.formatMessage({ id: 'checkout.proveText' }, { phone: phone.mobile })}
        fault={fault}
        isSending={send.isPending}
        onRequest={requestCode}
      />
    );
  return (
    <CodeQuestion
      sent={sent}
      phone={sent.phone}
      purpose="book"
      button={intl.formatMessage({ id: 'confirm.go' })}
      onCode={(code) => submitCode(sent.challenge, code)}
      onSentAgain={setSent}
    />
  );
}
