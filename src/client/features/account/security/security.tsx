// Security settings: PIN, linked accounts and signed-in devices.

import { useSay } from '../../../intl/intl.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { Devices } from './devices.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { PhoneRow } from './phone-row.tsx';
import { PinRow } from './pin-row.tsx';

export function Security() {
  const say = useSay();
  return (
    <>
      <SettingsSection id="security" title={say('security.title')}>
        <PhoneRow />
        <PinRow />
      </SettingsSection>
      <SettingsSection title={say('security.links')} text={say('security.linksText')}>
        <LinkedAccounts />
      </SettingsSection>
      <SettingsSection title={say('security.devices')} text={say('security.devicesText')}>
        <Devices />
      </SettingsSection>
    </>
  );
}
