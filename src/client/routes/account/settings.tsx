// The member's settings: what this device does, and how the account is kept.

import { PageHead } from '../../parts/account/page-head.tsx';
import { DeviceRow, LanguageRow, ThemeRow } from '../../parts/account/preferences.tsx';
import { Rows } from '../../parts/account/rows.tsx';
import { Splash } from '../../layouts/shell.tsx';
import { useSay } from '../../intl.tsx';
import { useProfile } from '../../session.ts';

export function Component() {
  const say = useSay();
  const isMember = useProfile() !== null;
  return (
    <div className="mx-auto max-w-180 pb-8 lg:pt-6">
      <PageHead title={say('account.settings')} />
      {/* Signing out empties the page a moment before it is left. */}
      {isMember ? <div className="px-4 lg:px-0"><Rows><LanguageRow /><ThemeRow /><DeviceRow /></Rows></div> : <Splash />}
    </div>
  );
}
