// Saved data replaces the response of a server that fails, never a refusal; and results of one call
// do not displace those of another.

import { expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { policy } from '#domain/policy.ts';
import { createQueryClient } from '../api/query-client.ts';
import { dataSchema, isRefusal, expiredKeys, saveQuery } from './query-persister.ts';

test.each([
  errorCodes.offline,
  errorCodes.timeout,
  errorCodes.unexpected,
  errorCodes.tooManyRequests,
  errorCodes.busy,
  errorCodes.accessTokenExpired,
] as const)('%s is no refusal, so saved data is shown', (code) => {
  expect(isRefusal(new Fault(code))).toBe(false);
});

test('a bug is no refusal', () => {
  expect(isRefusal(new TypeError('not ours'))).toBe(false);
});

test.each([errorCodes.notFound, errorCodes.accountLocked, errorCodes.notSold] as const)(
  '%s is a refusal, which saved data does not replace',
  (code) => {
    expect(isRefusal(new Fault(code))).toBe(true);
  },
);

const dayMs = 86_400_000;
/** `count` answers of a call, the first the latest, a minute apart. */
const answers = (call: string, count: number, daysOld = 0) =>
  Array.from(
    { length: count },
    (_, n) =>
      [
        `${call} ${n}`,
        {
          queryKey: [call, { n }],
          state: { dataUpdatedAt: 1_000 * dayMs - daysOld * dayMs - n * 60_000 },
        },
      ] as const,
  );
const left = (saved: ReturnType<typeof answers>) => {
  const gone = new Set(expiredKeys(saved, 1_000 * dayMs));
  return saved.map(([key]) => key).filter((key) => !gone.has(key));
};

test('many provinces, collections and posts do not displace the fifty hotels that were viewed', () => {
  const hotels = ['hotel/getHotelDetail', 'hotel/getRoomList'].flatMap((call) =>
    answers(call, 50, 3),
  );
  const read = ['place/getProvinceDetail', 'hotel/getHotelCollection', 'blog/getPost'].flatMap(
    (call) => answers(call, 60),
  );
  const kept = left([...hotels, ...read]);
  expect(
    kept.filter(
      (key) => key.startsWith('hotel/getHotelDetail') || key.startsWith('hotel/getRoomList'),
    ),
  ).toHaveLength(100);
  expect(kept.filter((key) => key.startsWith('place/'))).toEqual(
    answers('place/getProvinceDetail', 10).map(([key]) => key),
  );
  expect(kept.filter((key) => key.startsWith('blog/'))).toHaveLength(20);
});

test("prices of a province are stored for two weeks, a post for two months, the member's own data for three", () => {
  const at = (days: number) =>
    ['place/getProvinceDetail', 'blog/getPost', 'user/getProfileInfo'].filter(
      (call) => left(answers(call, 1, days)).length > 0,
    );
  expect([at(13), at(15), at(61), at(91)]).toEqual([
    ['place/getProvinceDetail', 'blog/getPost', 'user/getProfileInfo'],
    ['blog/getPost', 'user/getProfileInfo'],
    ['user/getProfileInfo'],
    [],
  ]);
});

test('calls without a rule are stored for seven days, as in the cache of a page, which a timer can count', () => {
  const { gcTime } = createQueryClient().getDefaultOptions().queries ?? {};
  expect([gcTime, policy.answersKeptDays]).toEqual([7 * dayMs, 7]);
  expect(gcTime).toBeLessThan(2 ** 31);
  expect(
    ['place/getProvinceList'].map((call) => [
      left(answers(call, 1, 6)).length,
      left(answers(call, 1, 8)).length,
    ]),
  ).toEqual([[1, 0]]);
  expect(dataSchema).toMatch(/^\d+$/);
});

test('the latest fifty hotels and twenty searches are stored', () => {
  expect(
    left([...answers('hotel/getHotelDetail', 60), ...answers('hotel/searchHotel', 30)]),
  ).toEqual(
    [...answers('hotel/getHotelDetail', 50), ...answers('hotel/searchHotel', 20)].map(
      ([key]) => key,
    ),
  );
});

test('a query that was cleared before it could be saved is left alone', () => {
  const client = createQueryClient();
  const queryKey: readonly unknown[] = ['place/getProvinceList', {}, 'guest'];
  const query = client.getQueryCache().build(client, { queryKey });
  expect(query.state.data).toBeUndefined();
  expect(() => saveQuery(query)).not.toThrow();
});
