// The settings that keep an account its owner's: PIN, linked accounts, and where one is signed in.

import { useSay } from '../../intl.tsx';
import { Devices } from './devices.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { PhoneRow } from './phone-row.tsx';
import { PinRow } from './pin-row.tsx';
import { Section } from './section.tsx';

export function Security() {
  const say = useSay();
  return (
    <>
      <Section id="security" title={say('security.title')}>
        <PhoneRow />
        <PinRow />
      </Section>
      <Section title={say('security.links')} text={say('security.linksText')}>
        <LinkedAccounts />
      </Section>
      <Section title={say('security.devices')} text={say('security.devicesText')}>
        <Devices />
      </Section>
    </>
  );
}
