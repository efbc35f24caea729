// The devices that are signed in, this one first. One of them can be signed out, or all.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import { deviceOf } from '#domain/identity/device-name.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { query, useCall } from '../../../api/queries.ts';
import { clearMember } from '../../../api/sign-out.ts';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { dayMonth, useLocale } from '../../../intl/intl.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { serverNow } from '../../../runtime/server-clock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

type Device = Output<'auth/getDeviceList'>[number];

/** `14:05, 21/11`, with the year when it was another one. */
const momentText = (at: Instant): string =>
  `${localTime(at)}, ${dayMonth(localDate(at), serverNow())}`;

export function Devices() {
  const isReachable = useIsReachable();
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const { data: devices = [] } = useQuery(query('auth/getDeviceList', {}));
  return (
    <>
      <ul className="mt-1 divide-y divide-border">
        {devices.map((device) => (
          <Row key={device.id} device={device} />
        ))}
      </ul>
      <Button
        variant="destructive-ghost"
        size="sm"
        className="mt-2 px-0! aria-disabled:bg-transparent"
        aria-disabled={!isReachable}
        onClick={() => setIsConfirmOpen(true)}
      >
        <LogOut data-icon="inline-start" />
        <FormattedMessage id="security.everywhere" />
      </Button>
      <SignOutEverywhere isOpen={isConfirmOpen} onClose={() => setIsConfirmOpen(false)} />
    </>
  );
}

function Row({ device: { id, agent, usedAt, isThis } }: { readonly device: Device }) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const isReachable = useIsReachable();
  const end = useCall('auth/signOutDevice');
  const { browser, system, isPhone } = deviceOf(agent);
  const name =
    browser !== '' && system !== ''
      ? intl.formatMessage({ id: 'security.device' }, { browser, system })
      : browser || system || intl.formatMessage({ id: 'security.deviceUnknown' });
  const Icon = isPhone ? Smartphone : Laptop;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3.5 py-2">
      <Icon className="size-5.5 text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="block leading-6">{name}</span>
        <span className="block text-cap text-muted-foreground">
          <FormattedMessage id="security.deviceUsed" values={{ when: momentText(usedAt) }} />
        </span>
      </span>
      {isThis ? (
        <Badge variant="leaf">
          <FormattedMessage id="security.deviceThis" />
        </Badge>
      ) : (
        <Button
          variant="muted"
          size="sm"
          busy={end.isPending}
          aria-disabled={!isReachable}
          aria-label={intl.formatMessage({ id: 'security.signOutOf' }, { device: name })}
          onClick={() =>
            end.mutate(
              { input: { id }, key: crypto.randomUUID() },
              {
                onError: (error) => {
                  handleError(error);
                },
              },
            )
          }
        >
          <FormattedMessage id="nav.signOut" />
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const handleError = useErrorHandler();
  const client = useQueryClient();
  const navigate = useNavigate();
  const end = useCall('auth/signOutDevice');
  const signOutDevice = () =>
    end.mutate(
      { input: { everywhere: true }, key: crypto.randomUUID() },
      {
        onSuccess: async () => {
          await clearMember(client);
          void navigate(path(locale, 'index'));
        },
        onError: (error) => {
          onClose();
          handleError(error);
        },
      },
    );
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      icon={LogOut}
      tone="danger"
      title={intl.formatMessage({ id: 'security.everywhere' })}
      text={intl.formatMessage({ id: 'security.everywhereText' })}
      primary={
        <Button variant="destructive" wide busy={end.isPending} onClick={signOutDevice}>
          <FormattedMessage id="security.everywhere" />
        </Button>
      }
      wayOut={
        <Button variant="ghost" size="sm" wide onClick={onClose}>
          <FormattedMessage id="common.close" />
        </Button>
      }
    />
  );
}
