// The member's settings: what this device does, what they are told and how discreetly, and what is theirs to decide about their data.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api.ts';
import { useSay } from '../../intl.tsx';
import { MemberPage } from '../../layouts/member-page.tsx';
import { knowsWallet } from '../../newer-names.ts';
import { BytesRow, DeviceRow, LanguageRow, ThemeRow } from '../../parts/account/preferences.tsx';
import { Privacy } from '../../parts/account/privacy.tsx';
import { Discretion, Reminders } from '../../parts/account/reminders.tsx';
import { Rows } from '../../parts/account/rows.tsx';
import { Security } from '../../parts/account/security.tsx';
import { loaderTools } from '../../router-context.ts';

/** Without a network the rest of the page is there all the same. */
const settled = (asked: Promise<unknown>): Promise<unknown> => asked.catch(() => null);

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client } = loaderTools(args);
  await Promise.all([
    client.ensureQueryData(query('user/getSettings', {})),
    client.ensureQueryData(query('user/getConsentList', {})),
    settled(client.ensureQueryData(query('auth/getLinkedSocialAccount', knowsWallet))),
    settled(client.ensureQueryData(query('auth/getDeviceList', {}))),
  ]);
  return null;
}

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
