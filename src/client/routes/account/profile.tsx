// The member's profile and its form; readable offline.

import { useSuspenseQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { query } from '../../api/queries.ts';
import { ProfileForm } from '../../features/account/profile/profile-form.tsx';
import { MemberPage } from '../../layouts/member-page.tsx';

export function Component() {
  return (
    <MemberPage title={useIntl().formatMessage({ id: 'account.profile' })}>
      <div className="px-4 pt-1 lg:px-0">
        <LoadedProfile />
      </div>
    </MemberPage>
  );
}

function LoadedProfile() {
  const { data, dataUpdatedAt } = useSuspenseQuery(query('user/getProfileInfo', {}));
  return <ProfileForm profile={data} readAt={dataUpdatedAt} />;
}
