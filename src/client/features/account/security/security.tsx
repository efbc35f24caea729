// Security settings: PIN, linked accounts and signed-in devices.

import { useIntl } from 'react-intl';
import { SettingsSection } from '../settings-section.tsx';
import { Devices } from './devices.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { Passkeys } from './passkeys.tsx';
import { PhoneRow } from './phone-row.tsx';
import { PinRow } from './pin-row.tsx';

export function Security() {
  const intl = useIntl();
  return (
    <>
      <SettingsSection id="security" title={intl.formatMessage({ id: 'security.title' })}>
        <PhoneRow />
        <PinRow />
      </SettingsSection>
      <SettingsSection
        id="passkeys"
        title={intl.formatMessage({ id: 'passkey.title' })}
        text={intl.formatMessage({ id: 'passkey.text' })}
      >
        <Passkeys />
      </SettingsSection>
      <SettingsSection
        title={intl.formatMessage({ id: 'security.links' })}
        text={intl.formatMessage({ id: 'security.linksText' })}
      >
        <LinkedAccounts />
      </SettingsSection>
      <SettingsSection
        title={intl.formatMessage({ id: 'security.devices' })}
        text={intl.formatMessage({ id: 'security.devicesText' })}
      >
        <Devices />
      </SettingsSection>
    </>
  );
}
