// The member's settings: this device, reminders and their privacy, security, and control of their
// data.

import { useIntl } from 'react-intl';
import { LinkList } from '../../features/account/link-list.tsx';
import { Security } from '../../features/account/security/security.tsx';
import {
  DataModeRow,
  DeviceSettings,
  LanguageRow,
  ThemeRow,
} from '../../features/account/settings/device-settings.tsx';
import { Privacy } from '../../features/account/settings/privacy.tsx';
import { Discretion, Reminders } from '../../features/account/settings/reminders.tsx';
import { MemberPage } from '../../layouts/member-page.tsx';
import { twoColumns } from '../../layouts/two-columns.ts';

export function Component() {
  return (
    <MemberPage title={useIntl().formatMessage({ id: 'account.settings' })} isWide>
      <div className={`px-4 lg:px-0 ${twoColumns}`}>
        <div>
          <LinkList className="mt-1">
            <LanguageRow />
            <ThemeRow />
            <DataModeRow />
            <DeviceSettings />
          </LinkList>
          <Security />
        </div>
        <div>
          <Reminders />
          <Discretion />
          <Privacy />
        </div>
      </div>
    </MemberPage>
  );
}
