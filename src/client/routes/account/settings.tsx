// The member's settings: what this device does, what they are told and how discreetly, and what is theirs to decide about their data.

import { useSay } from '../../intl.tsx';
import { MemberPage } from '../../layouts/member-page.tsx';
import { BytesRow, DeviceRow, LanguageRow, ThemeRow } from '../../parts/account/preferences.tsx';
import { Privacy } from '../../parts/account/privacy.tsx';
import { Discretion, Reminders } from '../../parts/account/reminders.tsx';
import { Rows } from '../../parts/account/rows.tsx';
import { Security } from '../../parts/account/security.tsx';

export function Component() {
  return (
    <MemberPage title={useSay()('account.settings')}>
      <div className="px-4 lg:px-0">
        <Rows className="mt-1">
          <LanguageRow />
          <ThemeRow />
          <BytesRow />
          <DeviceRow />
        </Rows>
        <Security />
        <Reminders />
        <Discretion />
        <Privacy />
      </div>
    </MemberPage>
  );
}
