// A saved answer stands in for a silent or troubled server, never for one that says no; and none takes the room of another.

import { expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { policy } from '#domain/policy.ts';
import { createQueryClient } from '../api/query-client.ts';
import { dataSchema, isRefusal, expiredKeys } from './query-persister.ts';

test.each([
  errorCodes.offline,
  errorCodes.timeout,
  errorCodes.unexpected,
  errorCodes.tooManyRequests,
  errorCodes.busy,
  errorCodes.accessTokenExpired,
] as const)('%s leaves the saved answer standing', (code) => {
  expect(isRefusal(new Fault(code))).toBe(false);
});

test('a mistake of ours is no answer', () => {
  expect(isRefusal(new TypeError('not ours'))).toBe(false);
});

test.each([errorCodes.notFound, errorCodes.accountLocked, errorCodes.notSold] as const)(
  '%s is an answer that no saved one replaces',
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

test('whoever reads many provinces, collections and posts keeps the fifty hotels that were browsed', () => {
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

test("prices of a province are kept for two weeks, a post for two months, the member's own for three", () => {
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

test('what no rule names is kept as long as a page remembers, seven days, which a timer can count', () => {
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

test('the last fifty hotels and twenty searches are kept, the latest of them', () => {
  expect(
    left([...answers('hotel/getHotelDetail', 60), ...answers('hotel/searchHotel', 30)]),
  ).toEqual(
    [...answers('hotel/getHotelDetail', 50), ...answers('hotel/searchHotel', 20)].map(
      ([key]) => key,
    ),
  );
});
