// Buttons for signing in with another account, under the providers' own logos; nothing where none
// is configured.

import { useQuery } from '@tanstack/react-query';
import { use, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { errors } from '#contract/errors.ts';
import { path } from '#contract/paths.ts';
import { pageProviders, type SocialProvider } from '#domain/identity/social.ts';
import { query, useCall } from '../../api/queries.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useLocale } from '../../intl/intl.tsx';
import { PaymentLogo } from '../../ui/art/payment-logo.tsx';
import { Button } from '../../ui/button.tsx';
import { walletCapability } from '../../wallet/capabilities.ts';
import { WalletContext } from '../../wallet/wallet-context.ts';
import { signInErrorText } from './error-text.ts';

/** The providers' logos, which their terms require to be unchanged. */
const marks: Readonly<Record<SocialProvider, ReactNode>> = {
  google: (
    <svg viewBox="0 0 48 48" className="size-5 shrink-0" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5Z"
      />
      <path
        fill="#4285F4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.6Z"
      />
      <path fill="#FBBC05" d="M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-8-6.2a24 24 0 0 0 0 21.6l8-6.2Z" />
      <path
        fill="#34A853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48Z"
      />
    </svg>
  ),
  apple: (
    <svg viewBox="0 0 24 24" className="size-5 shrink-0 fill-current" aria-hidden="true">
      <path d="M16.6 12.8c0-2.5 2-3.6 2.1-3.7-1.2-1.7-3-2-3.6-2-1.5-.1-3 .9-3.7.9-.8 0-2-.9-3.2-.8-1.7 0-3.2 1-4 2.4-1.8 3-.5 7.5 1.2 9.9.9 1.2 1.9 2.5 3.2 2.5 1.3-.1 1.8-.8 3.3-.8 1.6 0 2 .8 3.4.8 1.4 0 2.2-1.2 3.1-2.4 1-1.4 1.4-2.7 1.4-2.8-.1 0-3.2-1.2-3.2-4ZM14.2 5.5c.7-.8 1.1-2 1-3.1-1 0-2.2.7-2.9 1.5-.6.7-1.2 1.9-1 3 1.1.1 2.2-.6 2.9-1.4Z" />
    </svg>
  ),
  facebook: (
    <svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill="#0866FF" />
      <path
        fill="#fff"
        d="M16.7 15.5 17.2 12h-3.4V9.8c0-1 .5-1.9 2-1.9h1.5V5c0 0-1.4-.2-2.7-.2-2.8 0-4.6 1.7-4.6 4.7V12H7v3.5h3V24a12 12 0 0 0 3.8 0v-8.5h2.9Z"
      />
    </svg>
  ),
  zalopay: <PaymentLogo name="zalopay" className="size-6" />,
};

export const SocialMark = ({ provider }: { readonly provider: SocialProvider }) => marks[provider];

type Opening = Output<'auth/startSocialSignIn'>;

/**
 * Goes to the provider's page. In the wallet it asks the wallet and continues as if redirected
 * back.
 */
export function useOpenProvider(purpose: 'signIn' | 'link'): (opening: Opening) => Promise<void> {
  const locale = useLocale();
  const navigate = useNavigate();
  return async ({ url, wallet }) => {
    if (wallet === undefined) {
      location.assign(url);
      return;
    }
    const { state, code, error } = await (
      await import('../../wallet/wallet-account.ts')
    ).requestWalletCode(wallet);
    // Declining is no error: the visitor stays on this step.
    if (error === 'access_denied') return;
    if (code === undefined) throw new Error('the wallet gave no code');
    await navigate(path(locale, purpose === 'link' ? 'settings' : 'signIn', {}, { state, code }), {
      preventScrollReset: true,
    });
  };
}

/** The provider redirects to the sign-in page, which goes on to `to`. */
export function useSocialStart(purpose: 'signIn' | 'link', to: string) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const open = useOpenProvider(purpose);
  const start = useCall('auth/startSocialSignIn');
  const [isOpeningWallet, setIsOpeningWallet] = useState(false);
  const failed = () =>
    showToast(() => ({
      tone: 'error',
      title: intl.formatMessage({ id: 'common.error' }),
      text: intl.formatMessage({ id: 'error.socialFailed' }),
    }));
  const startSignIn = (provider: SocialProvider) =>
    start.mutate(
      { input: { provider, purpose, to }, key: crypto.randomUUID() },
      {
        onSuccess: (opening) => {
          setIsOpeningWallet(true);
          void open(opening)
            .catch(failed)
            .finally(() => {
              if (opening.wallet !== undefined) setIsOpeningWallet(false);
            });
        },
        onError: (error) => {
          if (handleError(error) === 'screen' && errors[errorCodeOf(error)].meaning === 'form')
            showToast(() => ({
              tone: 'error',
              title: intl.formatMessage({ id: 'common.error' }),
              text: signInErrorText(error, intl),
            }));
        },
      },
    );
  return {
    go: startSignIn,
    pending: start.isPending || isOpeningWallet ? start.variables?.input.provider : undefined,
  };
}

/**
 * In the wallet only its own account, because its window opens no other site; elsewhere the wallet
 * cannot be used.
 */
const isOffered = (provider: SocialProvider, isWallet: boolean): boolean =>
  (provider === 'zalopay') === isWallet;

export function SocialButtons({ to }: { readonly to: string }) {
  const intl = useIntl();
  const isWallet = use(WalletContext);
  const { data } = useQuery({
    ...query('auth/getSocialProviderList', walletCapability),
    staleTime: Infinity,
  });
  const { go, pending } = useSocialStart('signIn', to);
  // Reserves the space until it is known which providers there are.
  const offered = (data ?? [...pageProviders, 'zalopay']).filter((provider) =>
    isOffered(provider, isWallet),
  );
  if (offered.length === 0) return null;
  return (
    <div className="mt-2">
      <p className="flex items-center gap-4 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        <FormattedMessage id="social.or" />
      </p>
      <ul
        className={
          data === undefined ? 'invisible mt-4 flex flex-wrap gap-2' : 'mt-4 flex flex-wrap gap-2'
        }
      >
        {offered.map((provider) => (
          <li key={provider} className="flex-1">
            <Button
              variant="outline"
              size="sm"
              wide
              busy={pending === provider}
              className="min-h-12! px-2!"
              onClick={() => go(provider)}
            >
              {pending !== provider && <SocialMark provider={provider} />}
              {isWallet
                ? intl.formatMessage(
                    { id: 'social.continueWith' },
                    { provider: intl.formatMessage({ id: `social.${provider}` }) },
                  )
                : intl.formatMessage({ id: `social.${provider}` })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
