// Signing in over the current page: a hotel, a coupon, a checkout. Loaded with the first tap that
// needs it.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useRevalidator } from 'react-router';
import { Sheet } from '../../components/overlays/sheet.tsx';
import { SignInFlow, type SignInWish } from './sign-in-flow.tsx';
import { useSignInState } from './sign-in-state.ts';
import type { PhoneInput } from './sign-in-state.ts';

export function SignInDialog({
  open,
  wish,
  onClose,
}: {
  readonly open: boolean;
  readonly wish: SignInWish | null;
  readonly onClose: () => void;
}) {
  const intl = useIntl();
  const client = useQueryClient();
  const revalidator = useRevalidator();
  const { pathname, search } = useLocation();
  const { sent, isSignUp: wasSignUp } = useSignInState();
  const [isSignUp, setSignUp] = useState(sent !== null && wasSignUp);
  const [phoneInput, setPhoneInput] = useState<PhoneInput | null>(null);
  const toggle = (phone: PhoneInput | null) => {
    setPhoneInput(phone);
    setSignUp(!isSignUp);
  };
  // The page was loaded as a guest: prices, payment methods and coupons may differ now.
  const done = () => {
    onClose();
    void client.invalidateQueries();
    void revalidator.revalidate();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={
        <span className="sr-only">
          <FormattedMessage id={isSignUp ? 'signUp.title' : 'signIn.title'} />
        </span>
      }
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      <SignInFlow
        isSignUp={isSignUp}
        wish={wish}
        phoneInput={phoneInput}
        to={`${pathname}${search}`}
        onSwitch={toggle}
        onDone={done}
        other={
          <button
            type="button"
            onClick={() => toggle(null)}
            className="tap font-semibold text-primary-ink underline underline-offset-3"
          >
            <FormattedMessage id={isSignUp ? 'nav.signIn' : 'nav.signUp'} />
          </button>
        }
      />
    </Sheet>
  );
}
