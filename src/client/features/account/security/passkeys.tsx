// The member's passkeys: made on this device, named, and removed.

import { useQuery } from '@tanstack/react-query';
import { Fingerprint, KeySquare, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Passkey } from '#contract/schemas/passkey.ts';
import { deviceOf } from '#domain/identity/device-name.ts';
import { localDate } from '#domain/time/time.ts';
import { query, useCall } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { Sheet } from '../../../components/overlays/sheet.tsx';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { dayMonthYear } from '../../../intl/intl.tsx';
import { readStorage, storageKeys } from '../../../runtime/local-storage.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { forgetMade, hasPasskeys } from '../../sign-in/passkey-support.ts';
import { useMakePasskey } from '../../sign-in/use-make-passkey.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';

const subscribeNever = () => () => {};

export function Passkeys() {
  const isReachable = useIsReachable();
  const canMake = useSyncExternalStore(subscribeNever, hasPasskeys, () => false);
  const { data: passkeys = [] } = useQuery(query('auth/getPasskeyList', {}));
  const { make, isBusy, fault, dialog } = useMakePasskey();
  return (
    <>
      <ul className="mt-1 divide-y divide-border">
        {passkeys.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {canMake && (
        <Button
          variant="outline"
          wide
          busy={isBusy}
          className="mt-2"
          aria-disabled={!isReachable}
          onClick={() => void make()}
        >
          <Plus data-icon="inline-start" />
          <FormattedMessage id="passkey.add" />
        </Button>
      )}
      {fault !== null && (
        <p role="alert" className="pt-2 text-sm text-destructive">
          {fault}
        </p>
      )}
      {dialog}
    </>
  );
}

function usePasskeyName({ name, agent }: Passkey): string {
  const intl = useIntl();
  const { browser, system } = deviceOf(agent);
  if (name !== '') return name;
  return browser !== '' && system !== ''
    ? intl.formatMessage({ id: 'security.device' }, { browser, system })
    : browser || system || intl.formatMessage({ id: 'security.deviceUnknown' });
}

function Row({ passkey }: { readonly passkey: Passkey }) {
  const { id, createdAt, usedAt } = passkey;
  const intl = useIntl();
  const isReachable = useIsReachable();
  const name = usePasskeyName(passkey);
  const isThis = useSyncExternalStore(
    subscribeNever,
    () => readStorage(storageKeys.passkey) === id,
    () => false,
  );
  const [opened, setOpened] = useState<'name' | 'remove' | null>(null);
  const close = () => setOpened(null);
  const made = dayMonthYear(localDate(createdAt));
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3.5 py-2">
      <KeySquare className="size-5.5 text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="block leading-6">
          {name}{' '}
          {isThis && (
            <Badge variant="leaf">
              <FormattedMessage id="security.deviceThis" />
            </Badge>
          )}
        </span>
        <span className="block text-cap text-muted-foreground">
          {usedAt === null ? (
            <FormattedMessage id="passkey.factsUnused" values={{ made }} />
          ) : (
            <FormattedMessage
              id="passkey.facts"
              values={{ made, used: dayMonthYear(localDate(usedAt)) }}
            />
          )}
        </span>
      </span>
      <Button
        variant="plain"
        size="icon"
        aria-disabled={!isReachable}
        aria-label={intl.formatMessage({ id: 'passkey.renameOf' }, { name })}
        onClick={() => setOpened('name')}
      >
        <Pencil className="size-5" />
      </Button>
      <Button
        variant="plain"
        size="icon"
        aria-disabled={!isReachable}
        aria-label={intl.formatMessage({ id: 'passkey.removeOf' }, { name })}
        onClick={() => setOpened('remove')}
      >
        <Trash2 className="size-5" />
      </Button>
      <Sheet
        open={opened === 'name'}
        onClose={close}
        title={intl.formatMessage({ id: 'passkey.rename' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
      >
        {opened === 'name' && <PasskeyNameForm id={id} name={name} onDone={close} />}
      </Sheet>
      <Removal id={id} name={name} isOpen={opened === 'remove'} onClose={close} />
    </li>
  );
}

type RemovalProps = {
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

function Removal({ id, name, isOpen, onClose }: RemovalProps) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const remove = useCall('auth/removePasskey');
  const go = () =>
    remove.mutate(
      { input: { id }, key: crypto.randomUUID() },
      {
        onSuccess: () => {
          forgetMade(id);
          onClose();
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
      icon={Fingerprint}
      tone="danger"
      title={intl.formatMessage({ id: 'passkey.removeTitle' }, { name })}
      text={intl.formatMessage({ id: 'passkey.removeText' })}
      primary={
        <Button variant="destructive" wide busy={remove.isPending} onClick={go}>
          <FormattedMessage id="passkey.remove" />
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
