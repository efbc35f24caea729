// What the worker sent while the page was open is read anew there, and what was typed for it is forgotten, as if the page had sent it.

import { beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client.ts';
import {
  keepDraft as keepProfileDraft,
  readDraft,
  type ProfileDraft,
} from '../features/account/profile/profile-draft.ts';
import {
  keepDraft as keepReviewDraft,
  storedDraft,
} from '../features/account/reviews/review-draft.ts';
import { takeAnswer } from './outbox-effects.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
    },
    removeItem: (key: string) => {
      kept.delete(key);
    },
  };
};
beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});

const typed: ProfileDraft['typed'] = { nickName: 'Mai', gender: null, dateOfBirth: '' };
const said = { ...typed, gender: 'none' as const, was: { nickName: ['Lan'] } };

test('a profile that the worker sent: the page is asked again, and the draft of this very wish is gone', async () => {
  const client = makeQueryClient();
  client.setQueryData(['user/getProfileInfo', {}, '7'], { nickName: 'Lan' });
  keepProfileDraft({ owner: 7, typed });
  await takeAnswer(client, { call: 'user/updateProfileInfo', input: said, owner: 7 }, null);
  expect(client.getQueryState(['user/getProfileInfo', {}, '7'])?.isInvalidated).toBe(true);
  expect(readDraft(7)).toBeNull();
});

test('what was typed since is another wish and stays', async () => {
  keepProfileDraft({ owner: 7, typed: { ...typed, nickName: 'Mai Anh' } });
  await takeAnswer(
    makeQueryClient(),
    { call: 'user/updateProfileInfo', input: said, owner: 7 },
    null,
  );
  expect(readDraft(7)?.typed).toEqual({ nickName: 'Mai Anh' });
});

test("a review that the worker sent leaves no draft behind; another stay's stays", async () => {
  const draft = {
    scores: { cleanliness: 4, facilities: 4, services: 4 },
    text: 'Sạch',
    pictures: [],
  } as never;
  keepReviewDraft('ABC234', draft);
  keepReviewDraft('DEF567', draft);
  await takeAnswer(
    makeQueryClient(),
    { call: 'review/createReview', input: { code: 'ABC234' }, owner: 7 },
    null,
  );
  expect([storedDraft('ABC234'), storedDraft('DEF567') === null]).toEqual([null, false]);
});

test('only the name of a call, as another tab tells it, takes no draft', async () => {
  keepProfileDraft({ owner: 7, typed });
  await takeAnswer(makeQueryClient(), { call: 'user/updateProfileInfo' }, null);
  expect(readDraft(7)).not.toBeNull();
});
