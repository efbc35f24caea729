// Tests that a stored page is never shown once something on it has changed, that many requests
// render it once, and that memory is bounded.

import { expect, test } from 'vitest';
import { makePageCache, type Made } from './page-cache.ts';

type Page = { readonly size: number; readonly text: string };
const far = 1_000_000;
const page = (
  text: string,
  tags: readonly string[] = ['hotel:1'],
  until = far,
  size = 10,
): Made<Page> => ({ page: { text, size }, truth: { tags, until } });

function open(maxBytes = 1_000) {
  let at = 0;
  const cache = makePageCache<Page>(maxBytes, () => at);
  return {
    cache,
    passTo: (moment: number) => {
      at = moment;
    },
  };
}
const make = async (cache: ReturnType<typeof open>['cache'], key: string, made: Made<Page>) =>
  (await cache.make(key, async () => made)).text;

test('a page is kept until something it shows changes, and other changes leave it', async () => {
  const { cache } = open();
  await make(cache, '/a', page('a', ['hotel:1', 'area:1']));
  cache.changed(['hotel:2', 'area:2', 'all']);
  expect(cache.find('/a')?.text).toBe('a');
  cache.changed(['area:1']);
  expect(cache.find('/a')).toBe(null);
  expect([cache.count, cache.bytes]).toEqual([0, 0]);
});

test('a page ends at its moment and not a millisecond later', async () => {
  const { cache, passTo } = open();
  await make(cache, '/a', page('a', [], 500));
  passTo(499);
  expect(cache.find('/a')?.text).toBe('a');
  passTo(500);
  expect(cache.find('/a')).toBe(null);
});

test('a change while it is made keeps it from being kept', async () => {
  const { cache } = open();
  await cache.make('/a', async () => {
    cache.changed(['hotel:1']);
    return page('old');
  });
  expect(cache.find('/a')).toBe(null);
});

test('a crowd makes it once; one who comes after a change does not get what was begun before it', async () => {
  const { cache } = open();
  let begun = 0;
  const ends: (() => void)[] = [];
  const slowly = () => {
    begun += 1;
    const text = `made ${begun}`;
    return new Promise<Made<Page>>((done) => {
      ends.push(() => done(page(text)));
    });
  };
  const crowd = Array.from({ length: 50 }, () => cache.make('/a', slowly));
  cache.changed(['hotel:1']);
  const late = cache.make('/a', slowly);
  expect(begun).toBe(2);
  for (const end of ends) end();
  expect(new Set((await Promise.all(crowd)).map(({ text }) => text))).toEqual(new Set(['made 1']));
  expect((await late).text).toBe('made 2');
  expect(cache.find('/a')?.text).toBe('made 2');
});

test('one who joins after the moment of the page under way has passed gets a newer one', async () => {
  const { cache, passTo } = open();
  let end: (made: Made<Page>) => void = () => undefined;
  const first = cache.make(
    '/a',
    () =>
      new Promise((done) => {
        end = done;
      }),
  );
  passTo(600);
  const second = cache.make('/a', async () => page('after the sale'));
  end(page('in the sale', [], 500));
  expect([(await first).text, (await second).text]).toEqual(['in the sale', 'after the sale']);
});

test('a failure is told to all who wait and forgotten', async () => {
  const { cache } = open();
  await expect(
    cache.make('/a', async () => {
      throw new Error('down');
    }),
  ).rejects.toThrow('down');
  expect(await make(cache, '/a', page('up'))).toBe('up');
});

test('what may not be kept is not, and the longest unused goes first when memory ends', async () => {
  const { cache } = open(30);
  await make(cache, '/no', { page: { text: 'no', size: 10 }, truth: null });
  for (const key of ['/a', '/b', '/c']) await make(cache, key, page(key));
  cache.find('/a');
  await make(cache, '/d', page('/d'));
  expect(['/no', '/a', '/b', '/c', '/d'].map((key) => cache.find(key)?.text ?? null)).toEqual([
    null,
    '/a',
    null,
    '/c',
    '/d',
  ]);
  expect(cache.bytes).toBe(30);
  await make(cache, '/large', page('large', [], far, 31));
  expect([cache.find('/large'), cache.count, cache.bytes]).toEqual([null, 3, 30]);
});

test('a page that grew is measured anew when it is asked for', async () => {
  const { cache } = open(30);
  const growing = { text: 'growing', size: 10 };
  for (const key of ['/a', '/b']) await make(cache, key, page(key));
  await cache.make('/growing', async () => ({ page: growing, truth: { tags: [], until: far } }));
  growing.size = 15;
  expect(cache.find('/growing')?.text).toBe('growing');
  expect([cache.find('/a'), cache.count, cache.bytes]).toEqual([null, 2, 25]);
});
