// Holds that no folder and no file imports in a circle: a folder imports only folders of a lower
// level, types and late imports counted.

import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inSource } from './sources.ts';

/**
 * From the lowest level to the highest: a folder imports itself and what stands in rows above its
 * own. `.` is the part's own folder. The server's own folder holds only its two entry points, each
 * a place of its own.
 */
const levels: Readonly<Record<string, readonly (readonly string[])[]>> = {
  client: [
    ['intl', 'runtime', 'ui'],
    ['ui/art'],
    ['api', 'components/form', 'components/overlays', 'features/stay'],
    ['components/menu'],
    ['components', 'document', 'offline', 'wallet'],
    [
      'analytics',
      'errors',
      'features/content',
      'features/hotel-list',
      'features/hotel/reviews',
      'features/places',
      'features/search/filters',
      'features/stay/picker',
      'pwa',
    ],
    ['features/watch'],
    [
      'features/coupons',
      'features/desk',
      'features/home',
      'features/payment',
      'features/search',
      'features/sign-in',
    ],
    [
      'features/account/profile',
      'features/booking',
      'features/checkout',
      'features/desk/rooms',
      'features/map',
    ],
    ['features/booking/page'],
    [
      'features/account',
      'features/account/bookings',
      'features/account/rewards',
      'features/desk/today',
      'features/hotel',
    ],
    [
      'features/account/phone',
      'features/account/security',
      'features/account/settings',
      'features/find-booking',
      'features/home/own',
      'features/hotel/rooms',
      'features/outbox',
      'features/saved',
      'routes/desk',
    ],
    ['features/account/reviews', 'layouts', 'routes'],
    ['routes/account'],
    ['app', 'ui-gallery/groups'],
    ['ui-gallery'],
  ],
  server: [
    ['crypto', 'intl', 'landmarks', 'mail', 'seed/text', 'store/engine'],
    ['wallet'],
    ['providers', 'providers/payment', 'store'],
    ['settings', 'store/member', 'store/payment'],
    ['store/hotel'],
    ['media/processing', 'search/suggest', 'store/booking'],
    ['search/memory', 'store/rewards'],
    ['context', 'search/database', 'seed/coupons'],
    ['search', 'seed'],
    ['notifications'],
    ['rewards'],
    ['identity'],
    ['booking', 'media', 'observability'],
    ['api', 'payment'],
    ['api/docs', 'jobs', 'operator', 'pages'],
    ['api/handlers'],
    ['http'],
    ['main.ts'],
    ['cli.ts'],
  ],
  contract: [['.'], ['forms'], ['schemas'], ['calls', 'vault'], ['outbox']],
  domain: [['identity', 'time'], ['.'], ['guest', 'notifications', 'phone', 'settling']],
  sandbox: [['context'], ['identity', 'messaging', 'payment', 'translation', 'wallet'], ['.']],
};

const isCode = (path: string): boolean => /\.tsx?$/.test(path);

function placeOf(room: string, path: string): string {
  const inside = path.slice(`src/${room}/`.length);
  return room === 'server' && !inside.includes('/') ? inside : dirname(inside);
}

describe.each(Object.entries(levels))('the folders of %s', (room, rows) => {
  const files = inSource.filter((file) => file.room === room);
  const levelOf = new Map(rows.flatMap((row, level) => row.map((place) => [place, level])));

  test('have each a level', () => {
    const places = new Set(files.map(({ path }) => placeOf(room, path)));
    expect([...places].filter((place) => !levelOf.has(place))).toEqual([]);
    expect([...levelOf.keys()].filter((place) => !places.has(place))).toEqual([]);
  });

  test('import only lower ones', () => {
    const upwards = files.flatMap(({ path, imports }) =>
      imports.flatMap(({ path: target }) => {
        if (target === null || !target.startsWith(`src/${room}/`) || !isCode(target)) return [];
        const [from, to] = [placeOf(room, path), placeOf(room, target)];
        const isFine = from === to || (levelOf.get(to) ?? 0) < (levelOf.get(from) ?? 0);
        return isFine ? [] : [`${path} imports ${target}`];
      }),
    );
    expect(upwards).toEqual([]);
  });
});

test('no file imports itself by way of others', () => {
  const targets = new Map(
    inSource.map(({ path, imports }) => [
      path,
      imports.flatMap((one) => (one.path !== null && isCode(one.path) ? [one.path] : [])),
    ]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (done.has(path) || way.includes(path)) return;
    for (const next of targets.get(path) ?? []) walk(next, [...way, path]);
    done.add(path);
  };
  for (const path of targets.keys()) walk(path, []);
  expect(circles).toEqual([]);
});

test('no folder holds more than 32 files of code, but those that are flat by custom', () => {
  const flat = new Set([
    'src/client/ui',
    'src/client/routes',
    'src/contract/calls',
    'src/contract/schemas',
    'src/server/api/handlers',
  ]);
  const counts = new Map<string, number>();
  for (const { path } of inSource) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  expect([...counts].filter(([folder, count]) => count > 32 && !flat.has(folder))).toEqual([]);
});
