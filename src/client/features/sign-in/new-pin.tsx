// Choosing a PIN: typed twice, with an error at once when it is easy to guess.

import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { parsePin } from '#domain/pin.ts';
import { policy } from '#domain/policy.ts';
import { CodeField } from '../../components/form/code-field.tsx';
import { Button } from '../../ui/button.tsx';

type Props = {
  /** The member's own number, parts of which are refused as a PIN. */
  readonly phone: string;
  readonly isBusy: boolean;
  readonly fault: string | null;
  readonly button: string;
  readonly onChosen: (pin: string) => void;
  readonly children?: ReactNode;
};

/** A PIN typed twice, and what is wrong with it. */
function useTypedPin(phone: string, onChosen: (pin: string) => void) {
  const intl = useIntl();
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [wrong, setWrong] = useState<{
    readonly at: 'pin' | 'again';
    readonly text: string;
  } | null>(null);
  const typePin = (digits: string) => {
    setPin(digits);
    const parsed = parsePin(digits, phone);
    const isTrivial = 'fault' in parsed && parsed.fault === 'trivial';
    setWrong(
      isTrivial ? { at: 'pin', text: intl.formatMessage({ id: 'error.pinTrivial' }) } : null,
    );
    if (digits.length === policy.pinDigits && !isTrivial)
      document.getElementById('pin-again')?.focus();
  };
  const submit = () => {
    if ('fault' in parsePin(pin, phone))
      setWrong({
        at: 'pin',
        text:
          pin.length === policy.pinDigits
            ? intl.formatMessage({ id: 'error.pinTrivial' })
            : intl.formatMessage({ id: 'pin.short' }),
      });
    else if (again !== pin) {
      setAgain('');
      setWrong({ at: 'again', text: intl.formatMessage({ id: 'pin.unlike' }) });
      document.getElementById('pin-again')?.focus();
    } else onChosen(pin);
  };
  const typeAgain = (digits: string) => {
    setAgain(digits);
    setWrong(null);
  };
  return { pin, typePin, again, typeAgain, submit, wrong };
}

export function NewPin({ phone, isBusy, fault, button, onChosen, children }: Props) {
  const intl = useIntl();
  const { pin, typePin, again, typeAgain, submit, wrong } = useTypedPin(phone, onChosen);
  const errorOf = (at: 'pin' | 'again') =>
    wrong?.at === at ? wrong.text : at === 'pin' ? (fault ?? undefined) : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="text-sm font-semibold" aria-hidden="true">
        <FormattedMessage id="pin.new" />
      </p>
      <CodeField
        autoFocus
        secret
        length={policy.pinDigits}
        autoComplete="new-password"
        id="pin-new"
        label={intl.formatMessage({ id: 'pin.new' })}
        name="newPin"
        value={pin}
        onChange={typePin}
        error={errorOf('pin')}
        disabled={isBusy}
        className="mt-1.5"
      />
      <p className="mt-4 text-sm font-semibold" aria-hidden="true">
        <FormattedMessage id="pin.again" />
      </p>
      <CodeField
        secret
        length={policy.pinDigits}
        autoComplete="new-password"
        id="pin-again"
        label={intl.formatMessage({ id: 'pin.again' })}
        name="pinAgain"
        value={again}
        onChange={typeAgain}
        error={errorOf('again')}
        disabled={isBusy}
        className="mt-1.5"
      />
      <Button type="submit" size="lg" wide busy={isBusy} className="mt-6">
        {button}
      </Button>
      {children}
    </form>
  );
}
