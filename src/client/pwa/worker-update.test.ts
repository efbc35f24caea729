// Of several tabs only the one where somebody pressed opens anew by itself.

import { expect, test } from 'vitest';
import { createUpdateHandover, type HandoverOptions } from './worker-update.ts';

/** Tabs of one browser: what one of them takes is told to all, before its own answer comes. */
function tabs(count: number, outcome: Awaited<ReturnType<HandoverOptions['takeOver']>>) {
  const told: string[][] = Array.from({ length: count }, () => []);
  const all = told.map((mine) =>
    createUpdateHandover({
      takeOver: async () => {
        if (outcome === 'accepted') for (const one of all) one.controlling();
        return outcome;
      },
      reload: () => mine.push('reloaded'),
      offerReload: () => mine.push('offered'),
    }),
  );
  return { all, told };
}

test('the tab that pressed opens anew, the others are offered it', async () => {
  const { all, told } = tabs(3, 'accepted');
  expect(await all[1]?.press()).toBe(true);
  expect(told).toEqual([['offered'], ['reloaded'], ['offered']]);
});

test('a tab that was refused is not reloaded when another succeeds later', async () => {
  const { all, told } = tabs(1, 'refused');
  expect(await all[0]?.press()).toBe(false);
  all[0]?.controlling();
  expect(told).toEqual([['offered']]);
});

test('whoever presses when all is done opens anew', async () => {
  const { all, told } = tabs(1, 'done');
  expect(await all[0]?.press()).toBe(true);
  expect(told).toEqual([['reloaded']]);
});
