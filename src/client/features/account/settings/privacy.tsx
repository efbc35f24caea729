// The member's consents by purpose, the download of their data, and deleting the account.

import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Download, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { localDate } from '#domain/time/time.ts';
import { call, query, useCall } from '../../../api/queries.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { dayMonthYear } from '../../../intl/intl.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirmIdentity } from '../../sign-in/confirm-identity.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { DeleteAccountSheet } from './delete-account-sheet.tsx';

export function Privacy() {
  const intl = useIntl();
  const isReachable = useIsReachable();
  const [isDeleteOpen, setIsDeleteOpen] = useState(false);
  return (
    <>
      <SettingsSection
        title={intl.formatMessage({ id: 'settings.privacy' })}
        text={intl.formatMessage({ id: 'settings.privacyText' })}
      >
        <ConsentBoxes />
      </SettingsSection>
      <SettingsSection
        title={intl.formatMessage({ id: 'settings.data' })}
        text={intl.formatMessage({ id: 'settings.dataText' })}
      >
        <div className="mt-3 flex flex-wrap gap-2">
          <ExportButton />
          <Button
            variant="destructive-ghost"
            size="sm"
            aria-disabled={!isReachable}
            onClick={() => setIsDeleteOpen(true)}
          >
            <UserRoundX data-icon="inline-start" />
            <FormattedMessage id="leave.open" />
          </Button>
        </div>
        {!isReachable && (
          <p className="pt-2 text-cap text-dusk">
            <FormattedMessage id="offline.needsNetwork" />
          </p>
        )}
      </SettingsSection>
      <DeleteAccountSheet isOpen={isDeleteOpen} onClose={() => setIsDeleteOpen(false)} />
    </>
  );
}

function ConsentBoxes() {
  const client = useQueryClient();
  const handleError = useErrorHandler();
  const isReachable = useIsReachable();
  const { queryKey } = query('user/getConsentList', {});
  const {
    data: { consents },
  } = useSuspenseQuery(query('user/getConsentList', {}));
  const save = useCall('user/updateConsent');
  const pending = save.isPending ? save.variables.input : null;
  return (
    <div className="mt-1 divide-y divide-border">
      {consents.map(({ purpose, isGiven, at }) => (
        <CheckboxField
          key={purpose}
          className="py-1"
          disabled={!isReachable}
          checked={pending?.purpose === purpose ? pending.isGiven : isGiven}
          onChange={({ target }) =>
            save.mutate(
              { input: { purpose, isGiven: target.checked }, key: crypto.randomUUID() },
              {
                onSuccess: (answer) => {
                  client.setQueryData(queryKey, answer);
                },
                onError: (error) => {
                  handleError(error);
                },
              },
            )
          }
        >
          <b className="block font-semibold">
            <FormattedMessage id={`consent.${purpose}`} />
          </b>
          <span className="block text-cap text-muted-foreground">
            <FormattedMessage id={`consent.${purpose}Text`} values={{ brand: brand.name }} />
          </span>
          {at !== null && (
            <span className="block text-cap text-ink-2">
              <FormattedMessage
                id={isGiven ? 'consent.given' : 'consent.withdrawn'}
                values={{ day: dayMonthYear(localDate(at)) }}
              />
            </span>
          )}
        </CheckboxField>
      ))}
    </div>
  );
}

function ExportButton() {
  const intl = useIntl();
  const client = useQueryClient();
  const handleError = useErrorHandler();
  const isReachable = useIsReachable();
  const [isBusy, setBusy] = useState(false);
  const [confirmed, dialog] = useConfirmIdentity();
  const downloadData = async () => {
    setBusy(true);
    try {
      const { madeAt, data } = await confirmed(() => call(client, 'user/exportData', {}));
      saveFile(
        `${brand.name.toLowerCase()}-${localDate(madeAt)}.json`,
        JSON.stringify({ madeAt, ...data }, null, 2),
      );
      showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'settings.exported' }) }));
    } catch (error) {
      if (errorCodeOf(error) !== errorCodes.confirmIdentity) handleError(error);
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="muted"
        size="sm"
        busy={isBusy}
        aria-disabled={!isReachable}
        onClick={() => {
          void downloadData();
        }}
      >
        <Download data-icon="inline-start" />
        <FormattedMessage id="settings.export" />
      </Button>
      {dialog}
    </>
  );
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
