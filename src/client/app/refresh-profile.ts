// The member as the server knows them now: a name changed on another device, a PIN made there, a lock.

import type { QueryClient } from '@tanstack/react-query';
import { call, query } from '../api/queries.ts';
import { currentProfile, setProfile } from '../api/session.ts';

/** Without a network the member stays as known here; a session that is over or locked is told by the call itself. */
export async function refreshProfile(client: QueryClient): Promise<void> {
  const profile = await call(client, 'user/getProfileInfo', {}).catch(() => null);
  const known = currentProfile();
  if (profile === null || known?.sn !== profile.sn) return;
  client.setQueryData(query('user/getProfileInfo', {}).queryKey, profile);
  if (
    (Object.keys(known) as (keyof typeof known)[]).some((field) => known[field] !== profile[field])
  )
    setProfile(profile);
}
