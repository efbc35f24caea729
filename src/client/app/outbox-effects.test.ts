// What the worker sent while the page was open is fetched again there, and its draft is deleted, as
// if the page had sent it.

import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import {
  storeDraft as storeProfileDraft,
  readDraft,
  type ProfileDraft,
} from '../features/account/profile/profile-draft.ts';
import {
  storeDraft as storeReviewDraft,
  storedDraft,
} from '../features/account/reviews/review-draft.ts';
import { applySentEntry } from './outbox-effects.ts';

const storage = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      stored.set(key, value);
    },
    removeItem: (key: string) => {
      stored.delete(key);
    },
  };
};
beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});

const typed: ProfileDraft['typed'] = { nickName: 'Mai', gender: null, dateOfBirth: '' };
const said = { ...typed, gender: 'none' as const, was: { nickName: ['Lan'] } };

test('after the worker sent a profile, the page fetches it again and its draft is deleted', async () => {
  const client = createQueryClient();
  client.setQueryData(['user/getProfileInfo', {}, '7'], { nickName: 'Lan' });
  storeProfileDraft({ owner: 7, typed });
  await applySentEntry(client, { call: 'user/updateProfileInfo', input: said, owner: 7 }, null);
  expect(client.getQueryState(['user/getProfileInfo', {}, '7'])?.isInvalidated).toBe(true);
  expect(readDraft(7)).toBeNull();
});

test('what was typed since stays in the draft', async () => {
  storeProfileDraft({ owner: 7, typed: { ...typed, nickName: 'Mai Anh' } });
  await applySentEntry(
    createQueryClient(),
    { call: 'user/updateProfileInfo', input: said, owner: 7 },
    null,
  );
  expect(readDraft(7)?.typed).toEqual({ nickName: 'Mai Anh' });
});

test("after the worker sent a review, its draft is deleted; another stay's remains", async () => {
  const draft = {
    scores: { cleanliness: 4, facilities: 4, services: 4 },
    text: 'Sạch',
    pictures: [],
  } as never;
  storeReviewDraft('ABC234', draft);
  storeReviewDraft('DEF567', draft);
  await applySentEntry(
    createQueryClient(),
    { call: 'review/createReview', input: { code: 'ABC234' }, owner: 7 },
    null,
  );
  expect([storedDraft('ABC234'), storedDraft('DEF567') === null]).toEqual([null, false]);
});

test('the name of a call alone, as another tab sends it, deletes no draft', async () => {
  storeProfileDraft({ owner: 7, typed });
  await applySentEntry(createQueryClient(), { call: 'user/updateProfileInfo' }, null);
  expect(readDraft(7)).not.toBeNull();
});
