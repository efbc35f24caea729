// Of several tabs only the one where the update was requested reloads by itself.

import { expect, test } from 'vitest';
import { createUpdateHandover, type HandoverOptions } from './worker-update.ts';

/** Tabs of one browser: a take-over is reported to all of them before the response arrives. */
function tabs(count: number, outcome: Awaited<ReturnType<HandoverOptions['takeOver']>>) {
  const actions: string[][] = Array.from({ length: count }, () => []);
  const all = actions.map((mine) =>
    createUpdateHandover({
      takeOver: async () => {
        if (outcome === 'accepted') for (const one of all) one.controlling();
        return outcome;
      },
      reload: () => mine.push('reloaded'),
      offerReload: () => mine.push('offered'),
    }),
  );
  return { all, actions };
}

test('the tab that requested the update reloads, the others are offered to', async () => {
  const { all, actions } = tabs(3, 'accepted');
  expect(await all[1]?.press()).toBe(true);
  expect(actions).toEqual([['offered'], ['reloaded'], ['offered']]);
});

test('a tab that was refused is not reloaded when another succeeds later', async () => {
  const { all, actions } = tabs(1, 'refused');
  expect(await all[0]?.press()).toBe(false);
  all[0]?.controlling();
  expect(actions).toEqual([['offered']]);
});

test('a request after the update is done reloads at once', async () => {
  const { all, actions } = tabs(1, 'done');
  expect(await all[0]?.press()).toBe(true);
  expect(actions).toEqual([['reloaded']]);
});
