// What the member told about themselves.

import { phoneText } from '#domain/phone.ts';
import { useSay } from '../../intl.tsx';
import { Splash } from '../../layouts/shell.tsx';
import { PageHead } from '../../parts/account/page-head.tsx';
import { Rows } from '../../parts/account/rows.tsx';
import { useProfile } from '../../session.ts';

export function Component() {
  const say = useSay();
  const profile = useProfile();
  const facts = profile === null ? [] : [
    [say('profile.name'), profile.nickName], [say('profile.phone'), phoneText(`${profile.countryCode}${profile.mobile.replace(/^0/, '')}`)], [say('profile.email'), profile.email],
  ] as const;
  return (
    <div className="mx-auto max-w-180 pb-8 lg:pt-6">
      <PageHead title={say('account.profile')} />
      {profile === null
        ? <Splash />
        : (
          <div className="px-4 lg:px-0">
            <Rows>{facts.map(([label, value]) => <p key={label} className="min-h-14 px-4 py-2"><span className="block text-cap text-muted-foreground">{label}</span><span translate="no">{value || '–'}</span></p>)}</Rows>
          </div>
        )}
    </div>
  );
}
