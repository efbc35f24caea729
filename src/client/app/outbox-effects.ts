// What follows from a wish that was granted: the pages that show it are asked again, and what was kept to write it is forgotten.

import type { QueryClient } from '@tanstack/react-query';
import { callOf, type Output } from '#contract/calls/calls.ts';
import type { QueuedCall, Wish } from '#contract/outbox/outbox.ts';
import { query } from '../api/queries.ts';
import { keepProfile } from '../api/session.ts';
import {
  keepDraft as keepProfileDraft,
  readDraft,
  withoutSaid,
} from '../features/account/profile/profile-draft.ts';
import { keepDraft as keepReviewDraft } from '../features/account/reviews/review-draft.ts';
import { takeBooking } from '../offline/cache-booking.ts';
import type { Sent } from '../offline/outbox-state.ts';
import { keepSafe } from '../offline/request-persistence.ts';

type Granted = {
  readonly [Name in QueuedCall]?: (
    client: QueryClient,
    input: Extract<Wish, { readonly call: Name }>['input'],
    data: Output<Name>,
  ) => void;
};

const granted: Granted = {
  'user/updateProfileInfo': (client, _, saved) => {
    keepProfile(saved);
    client.setQueryData(query('user/getProfileInfo', {}).queryKey, saved);
  },
  'booking/updateCheckInStatus': (client, _, booking) => takeBooking(client, booking),
  'booking/createBooking': (client, _, booking) => {
    takeBooking(client, booking);
    keepSafe();
  },
};

/** What was kept to write a wish is forgotten with it, whoever sent it. */
const written: {
  readonly [Name in QueuedCall]?: (
    input: Extract<Wish, { readonly call: Name }>['input'],
    owner: number,
  ) => void;
} = {
  'user/updateProfileInfo': (input, owner) => {
    const draft = readDraft(owner);
    if (draft !== null) keepProfileDraft(withoutSaid(draft, input));
  },
  'review/createReview': ({ code }) => keepReviewDraft(code, null),
  'review/updateReview': ({ code }) => keepReviewDraft(code, null),
};

/** Resolves when every page on screen that shows it has been read anew; without data, another tab or the worker had the answer. */
export async function takeAnswer(
  client: QueryClient,
  { call, input, owner }: Sent,
  data: unknown,
): Promise<void> {
  if (data !== null && input !== undefined)
    (
      granted[call as QueuedCall] as
        | ((client: QueryClient, input: unknown, data: unknown) => void)
        | undefined
    )?.(client, input, data);
  if (input !== undefined)
    (written[call as QueuedCall] as ((input: unknown, owner: number) => void) | undefined)?.(
      input,
      owner ?? 0,
    );
  await Promise.all(
    (callOf(call).invalidates ?? []).map((touched) =>
      client.invalidateQueries({ queryKey: [touched] }),
    ),
  );
}
