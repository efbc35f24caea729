// Fetches the member's profile again: it may have changed on another device.

import type { QueryClient } from '@tanstack/react-query';
import { call, query } from '../api/queries.ts';
import { currentProfile, setProfile } from '../api/session.ts';

/**
 * Changes nothing without a network; that the session is over is handled by the call itself. Never
 * rejects.
 */
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
