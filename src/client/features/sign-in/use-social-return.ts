// Takes over what a provider sent along in the address, once: signs in whoever is known, else goes on with their phone.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../api/queries.ts';
import { setSession } from '../../api/session.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useSay } from '../../intl/intl.tsx';
import { writeStorage, storageKeys } from '../../runtime/local-storage.ts';
import { signInErrorText } from './error-text.ts';
import { setSignInState } from './sign-in-state.ts';

/** The person said no there. */
const refusals = /^(?:access_denied|user_cancelled_authorize)$/;

/** What stands in the address after a provider was asked: `error` when the person refused there. */
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

/** `fault` is what to say when it did not work; a refusal there is no mistake, and nothing is said of it. */
export function useSocialReturn({ onEntered }: { readonly onEntered: (to: string) => void }): {
  readonly isReturning: boolean;
  readonly fault: string | null;
} {
  const say = useSay();
  const treat = useErrorHandler();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const returned = useSocialReturnParams();
  const finish = useCall('auth/finishSocialSignIn');
  const [fault, setFault] = useState(() =>
    returned?.error == null || refusals.test(returned.error) ? null : say('error.socialFailed'),
  );
  const take = useEffectEvent(() => {
    if (returned === null) return;
    const { state, code, iss, name } = returned;
    // The address holds what is good once; it is not left in the history.
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
          if (treat(refused) !== 'leave') setFault(signInErrorText(refused, say));
          tidy();
        },
      },
    );
  });
  const cameBack = returned?.state;
  useEffect(() => {
    if (cameBack !== undefined) take();
  }, [cameBack]);
  return { isReturning: returned !== null, fault };
}
