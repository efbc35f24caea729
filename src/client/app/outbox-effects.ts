// What follows when the server accepts an outbox entry: its pages are fetched again, and its draft
// is deleted.

import type { QueryClient } from '@tanstack/react-query';
import { callOf, type Output } from '#contract/calls/calls.ts';
import type { QueuedCall, QueuedRequest } from '#contract/outbox/outbox.ts';
import { query } from '../api/queries.ts';
import { setProfile } from '../api/session.ts';
import {
  storeDraft as storeProfileDraft,
  readDraft,
  withoutSent,
} from '../features/account/profile/profile-draft.ts';
import { storeDraft as storeReviewDraft } from '../features/account/reviews/review-draft.ts';
import { cacheBooking } from '../offline/cache-booking.ts';
import type { SentEntry } from '../offline/outbox-state.ts';
import { requestPersistentStorage } from '../offline/request-persistence.ts';

type CacheUpdates = {
  readonly [Name in QueuedCall]?: (
    client: QueryClient,
    input: Extract<QueuedRequest, { readonly call: Name }>['input'],
    data: Output<Name>,
  ) => void;
};

const cacheUpdates: CacheUpdates = {
  'user/updateProfileInfo': (client, _, saved) => {
    setProfile(saved);
    client.setQueryData(query('user/getProfileInfo', {}).queryKey, saved);
  },
  'booking/updateCheckInStatus': (client, _, booking) => cacheBooking(client, booking),
  'booking/createBooking': (client, _, booking) => {
    cacheBooking(client, booking);
    requestPersistentStorage();
  },
};

/** A draft is deleted once it was sent, also when another tab or the worker sent it. */
const draftCleanups: {
  readonly [Name in QueuedCall]?: (
    input: Extract<QueuedRequest, { readonly call: Name }>['input'],
    owner: number,
  ) => void;
} = {
  'user/updateProfileInfo': (input, owner) => {
    const draft = readDraft(owner);
    if (draft !== null) storeProfileDraft(withoutSent(draft, input));
  },
  'review/createReview': ({ code }) => storeReviewDraft(code, null),
  'review/updateReview': ({ code }) => storeReviewDraft(code, null),
};

/**
 * Resolves when every visible page that shows it has been fetched again. `data` is null when
 * another tab or the worker got the response.
 */
export async function applySentEntry(
  client: QueryClient,
  { call, input, owner }: SentEntry,
  data: unknown,
): Promise<void> {
  if (data !== null && input !== undefined)
    (
      cacheUpdates[call as QueuedCall] as
        | ((client: QueryClient, input: unknown, data: unknown) => void)
        | undefined
    )?.(client, input, data);
  if (input !== undefined)
    (draftCleanups[call as QueuedCall] as ((input: unknown, owner: number) => void) | undefined)?.(
      input,
      owner ?? 0,
    );
  await Promise.all(
    (callOf(call).invalidates ?? []).map((touched) =>
      client.invalidateQueries({ queryKey: [touched] }),
    ),
  );
}
