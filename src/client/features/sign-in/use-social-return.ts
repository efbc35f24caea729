// Takes over a provider's response from the URL, once: signs in a known account, else continues
// with the phone number.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../api/queries.ts';
import { setSession } from '../../api/session.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { writeStorage, storageKeys } from '../../runtime/local-storage.ts';
import { signInErrorText } from './error-text.ts';
import { setSignInState } from './sign-in-state.ts';

/** The person declined at the provider. */
const refusals = /^(?:access_denied|user_cancelled_authorize)$/;

/** The provider's response in the URL; `error` when the person declined. */
export function useSocialReturnParams(): {
  readonly state: string;
  readonly code: string | null;
  readonly iss: string | null;
  readonly error: string | null;
  readonly name: string;
} | null {
  const [query] = useSearchParams();
  const state = query.get('state');
  return state === null
    ? null
    : {
        state,
        code: query.get('code'),
        iss: query.get('iss'),
        error: query.get('error'),
        name: query.get('name') ?? '',
      };
}

/** `fault` is the error to show when it did not work; declining there is no error. */
export function useSocialReturn({ onEntered }: { readonly onEntered: (to: string) => void }): {
  readonly isReturning: boolean;
  readonly fault: string | null;
} {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const returned = useSocialReturnParams();
  const finish = useCall('auth/finishSocialSignIn');
  const [fault, setFault] = useState(() =>
    returned?.error == null || refusals.test(returned.error)
      ? null
      : intl.formatMessage({ id: 'error.socialFailed' }),
  );
  const handleReturn = useEffectEvent(() => {
    if (returned === null) return;
    const { state, code, iss, name } = returned;
    // The URL holds a one-time secret, so it is removed from the history.
    const tidy = () => {
      void navigate(pathname, { replace: true });
    };
    if (code === null) {
      tidy();
      return;
    }
    finish.mutate(
      { input: { state, code, name, ...(iss === null ? {} : { iss }) }, key: crypto.randomUUID() },
      {
        onSuccess: (done) => {
          if (done.next === 'phone') {
            setSignInState({ sent: null, isSignUp: false, ticket: done });
            tidy();
          }
          if (done.next !== 'done') return;
          client.removeQueries({ predicate: (known) => known.queryKey[2] !== 'guest' });
          writeStorage(storageKeys.loginMethod, done.provider);
          setSession(done.session);
          onEntered(done.to);
        },
        onError: (refused) => {
          if (handleError(refused) !== 'leave') setFault(signInErrorText(refused, intl));
          tidy();
        },
      },
    );
  });
  const cameBack = returned?.state;
  useEffect(() => {
    if (cameBack !== undefined) handleReturn();
  }, [cameBack]);
  return { isReturning: returned !== null, fault };
}
