// What the member told about themselves, and where it is changed; read also without a network.

import { useSuspenseQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api.ts';
import { useSay } from '../../intl.tsx';
import { Splash } from '../../layouts/shell.tsx';
import { PageHead } from '../../parts/account/page-head.tsx';
import { ProfileForm } from '../../parts/account/profile-form.tsx';
import { loaderTools } from '../../router-context.ts';
import { useProfile } from '../../session.ts';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loaderTools(args).client.ensureQueryData(query('user/getProfileInfo', {}));
  return null;
}

export function Component() {
  const say = useSay();
  const isMember = useProfile() !== null;
  return (
    <div className="mx-auto max-w-180 pb-8 lg:pt-6">
      <PageHead title={say('account.profile')} />
      {/* Signing out empties the page a moment before it is left. */}
      {isMember ? <div className="px-4 pt-1 lg:px-0"><Filled /></div> : <Splash />}
    </div>
  );
}

function Filled() {
  const { data } = useSuspenseQuery(query('user/getProfileInfo', {}));
  return <ProfileForm profile={data} />;
}
