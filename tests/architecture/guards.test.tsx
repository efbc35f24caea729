// Holds every page to its guards, and their names to the table (docs/product.md, Screens and
// addresses).

import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { guarded, guards, routes } from '#client/app/routes.tsx';
import type { Handle } from '#client/runtime/route-handle.ts';

const below = (
  list: readonly RouteObject[],
  above: readonly unknown[] = [],
): { name: string; by: string[] }[] =>
  list.flatMap((route) => {
    const chain = [...above, ...(route.middleware ?? [])];
    const own = (route.handle as Handle | undefined)?.name;
    const by = Object.entries(guards)
      .filter(([, guard]) => chain.includes(guard))
      .map(([name]) => name);
    return [
      ...(own === undefined ? [] : [{ name: own, by }]),
      ...below(route.children ?? [], chain),
    ];
  });

const allOf = (list: readonly RouteObject[]): RouteObject[] =>
  list.flatMap((route) => [route, ...allOf(route.children ?? [])]);

test('an unknown guard is an error', () =>
  expect(() => guarded('auht')).toThrow('there is no guard auht'));

test('every page of the account asks for a member, its home for the newest of them, signing in for a way back, signing up for a guest, a hotel for its address, and the others for nothing', () => {
  for (const { name, by } of below(routes)) {
    const page = allOf(routes).find((each) => each.id === name)?.handle as Handle;
    expect([name, by]).toEqual([
      name,
      page.needsMember
        ? ['auth', ...(name === 'account' ? ['account'] : [])]
        : name === 'signIn'
          ? ['returnAddress']
          : name === 'signUp'
            ? ['guest']
            : name === 'hotel'
              ? ['hotel']
              : [],
    ]);
  }
});
