// Somebody has just signed in on this device, whichever way.

import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/schemas/auth.ts';
import type { SocialProvider } from '#domain/identity/social.ts';
import { setSession } from '../../api/session.ts';
import { storageKeys, writeStorage } from '../../runtime/local-storage.ts';

/** Forgets what was read for another member; `by` is the provider that was signed in with. */
export function beginSession(
  client: QueryClient,
  session: Session,
  by: SocialProvider | null = null,
): void {
  writeStorage(storageKeys.loginMethod, by);
  client.removeQueries({ predicate: (known) => known.queryKey[2] !== 'guest' });
  setSession(session);
}
