// Google, Apple and Facebook accounts: linked by signing in there once, unlinked after confirming
// one's identity.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { errorCodes } from '#contract/error-codes.ts';
import { errors } from '#contract/errors.ts';
import type { Links } from '#contract/schemas/identity.ts';
import type { SocialProvider } from '#domain/identity/social.ts';
import { query, useCall } from '../../../api/queries.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { Button } from '../../../ui/button.tsx';
import { walletCapability } from '../../../wallet/capabilities.ts';
import { WalletContext } from '../../../wallet/wallet-context.ts';
import { useConfirmIdentity } from '../../sign-in/confirm-identity.tsx';
import { signInErrorText } from '../../sign-in/error-text.ts';
import { SocialMark, useOpenProvider } from '../../sign-in/social-buttons.tsx';
import { useSocialReturnParams } from '../../sign-in/use-social-return.ts';

type Confirmed = ReturnType<typeof useConfirmIdentity>[0];

/** Shows errors that have no dialog of their own; cancelling is no error. */
function useRefusal(): (error: unknown) => void {
  const intl = useIntl();
  const handleError = useErrorHandler();
  return (error) => {
    if (errorCodeOf(error) === errorCodes.confirmIdentity) return;
    if (handleError(error) === 'screen' && errors[errorCodeOf(error)].meaning === 'form')
      showToast(() => ({
        tone: 'error',
        title: intl.formatMessage({ id: 'common.error' }),
        text: signInErrorText(error, intl),
      }));
  };
}

export function LinkedAccounts() {
  const intl = useIntl();
  const isWallet = use(WalletContext);
  const [confirmed, dialog] = useConfirmIdentity();
  const { data: links = [] } = useQuery(query('auth/getLinkedSocialAccount', walletCapability));
  useLinkReturnedAccount(confirmed);
  return (
    <>
      <ul className="mt-1 divide-y divide-border">
        {links
          .filter(({ provider, isLinked }) => isLinked || (provider === 'zalopay') === isWallet)
          .map((link) => (
            <Account key={link.provider} link={link} confirmed={confirmed} />
          ))}
      </ul>
      {dialog}
      <p role="status" className="sr-only">
        {links
          .filter(({ isLinked }) => isLinked)
          .map(({ provider }) =>
            intl.formatMessage(
              { id: 'security.linkDone' },
              { provider: intl.formatMessage({ id: `social.${provider}` }) },
            ),
          )
          .join(', ')}
      </p>
    </>
  );
}

function Account({
  link: { provider, isLinked, email },
  confirmed,
}: {
  readonly link: Links[number];
  readonly confirmed: Confirmed;
}) {
  const intl = useIntl();
  const refused = useRefusal();
  const client = useQueryClient();
  const isReachable = useIsReachable();
  const { pathname } = useLocation();
  const open = useOpenProvider('link');
  const start = useCall('auth/startSocialSignIn');
  const update = useCall('auth/updateLinkSocialAccount');
  const name = intl.formatMessage({ id: `social.${provider}` });
  const act = async () => {
    try {
      if (isLinked) {
        client.setQueryData(
          query('auth/getLinkedSocialAccount', walletCapability).queryKey,
          await confirmed(() =>
            update.mutateAsync({
              input: { provider, isLinked: false, ...walletCapability },
              key: crypto.randomUUID(),
            }),
          ),
        );
        showToast(() => ({
          tone: 'done',
          title: intl.formatMessage({ id: 'security.unlinkDone' }, { provider: name }),
        }));
      } else
        await open(
          await confirmed(() =>
            start.mutateAsync({
              input: { provider, purpose: 'link', to: pathname },
              key: crypto.randomUUID(),
            }),
          ),
        );
    } catch (error) {
      refused(error);
    }
  };
  return (
    <li className="flex min-h-14 items-center gap-3.5 py-2">
      <SocialMark provider={provider} />
      <span className="min-w-0 flex-1">
        <span className="block leading-6">{name}</span>
        <span className="block truncate text-cap text-muted-foreground">
          {isLinked
            ? email || intl.formatMessage({ id: 'security.linked' })
            : intl.formatMessage({ id: 'security.notLinked' })}
        </span>
      </span>
      <Button
        variant={isLinked ? 'ghost' : 'muted'}
        size="sm"
        busy={start.isPending || update.isPending}
        aria-disabled={!isReachable}
        onClick={() => {
          void act();
        }}
        aria-label={intl.formatMessage(
          { id: isLinked ? 'security.unlinkOf' : 'security.linkOf' },
          { provider: name },
        )}
      >
        <FormattedMessage id={isLinked ? 'security.unlink' : 'security.link'} />
      </Button>
    </li>
  );
}

/** A visitor who comes back from a provider has proved that account, so it is linked now. */
function useLinkReturnedAccount(confirmed: Confirmed): void {
  const intl = useIntl();
  const refused = useRefusal();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const returned = useSocialReturnParams();
  const finish = useCall('auth/finishSocialSignIn');
  const update = useCall('auth/updateLinkSocialAccount');
  const link = async (input: { state: string; code: string; iss?: string }) => {
    try {
      const done = await finish.mutateAsync({ input, key: crypto.randomUUID() });
      if (done.next !== 'link') return;
      const provider: SocialProvider = done.provider;
      const links = await confirmed(() =>
        update.mutateAsync({
          input: { provider, isLinked: true, ticket: done.ticket, ...walletCapability },
          key: crypto.randomUUID(),
        }),
      );
      client.setQueryData(query('auth/getLinkedSocialAccount', walletCapability).queryKey, links);
      showToast(() => ({
        tone: 'done',
        title: intl.formatMessage(
          { id: 'security.linkDone' },
          { provider: intl.formatMessage({ id: `social.${provider}` }) },
        ),
      }));
    } catch (error) {
      refused(error);
    }
  };
  const linkReturned = useEffectEvent(() => {
    if (returned === null) return;
    const { state, code, iss } = returned;
    void navigate(pathname, { replace: true, preventScrollReset: true });
    if (code !== null) void link({ state, code, ...(iss === null ? {} : { iss }) });
  });
  const cameBack = returned?.state;
  useEffect(() => {
    if (cameBack !== undefined) linkReturned();
  }, [cameBack]);
}
