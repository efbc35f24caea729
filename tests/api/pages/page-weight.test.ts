// Holds what a page weighs with the data it comes alive from, on pages of the real sample
// (docs/performance.md, Speed).

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectedOverlays,
  lateModules,
  lateModulesOf,
  messagesModule,
  nextModules,
} from '../../../src/client/app/later-modules.ts';
import { openPagesSite, type PagesSite } from '../support/pages-site.ts';
import { sampleCountry } from '../support/sample-country.ts';

let site: PagesSite;
beforeAll(async () => {
  site = await openPagesSite(sampleCountry);
});
afterAll(() => site.close());

const famous = async (): Promise<string> => {
  const { data } = (await (await site.ask('/api/hotel/searchHotel?provinceSn=1')).json()) as {
    data: { hotels: { slug: string }[] };
  };
  return data.hotels[0]?.slug ?? '';
};

const pages: readonly (readonly [name: string, most: number, path: () => Promise<string>])[] = [
  ['home', 25, async () => ''],
  ['search', 25, async () => '/search?provinceSn=1'],
  ['hotel', 25, async () => `/hotel/${await famous()}`],
  ['promotions', 25, async () => '/promotionlist'],
];
test.each(pages)(
  '%s is at most %d KB in brotli, and with its data at most 1.2 times its markup, in three languages',
  async (_, most, path) => {
    for (const locale of ['vi-vn', 'en-vn', 'th-vn']) {
      const address = `/${locale}${await path()}`;
      const html = await site.text(address);
      const state =
        /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
      expect(state.length).toBeGreaterThan(100);
      const [whole, data] = [Buffer.byteLength(html), Buffer.byteLength(state)];
      expect(whole / (whole - data)).toBeLessThanOrEqual(1.2);
      const sent = await (await site.ask(address, { 'Accept-Encoding': 'br' })).arrayBuffer();
      expect(sent.byteLength).toBeLessThanOrEqual(most * 1_000);
    }
  },
);

test('home has at most 1,600 elements, each of which is styled before anything is painted', async () => {
  const html = await site.text('/vi-vn');
  const drawn = html.replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, '');
  expect(drawn.match(/<[a-z][\w-]*(?=[\s/>])/g)?.length).toBeLessThanOrEqual(1_600);
});

type Asset = { readonly file: string; readonly imports?: readonly string[] };
const assets = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../dist/client/.vite/manifest.json'), 'utf8'),
) as Record<string, Asset>;

/** The files that a page asks for as soon as its own are there, and once it is painted. */
function laterFiles(html: string): { readonly next: string[]; readonly late: string[] } {
  const [head = '', rest = ''] = html.split('id="state">');
  const [state = ''] = rest.split('</script>');
  return {
    next: / data-next="([^"]+)"/.exec(head)?.[1]?.split(' ') ?? [],
    late: [...state.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? ''),
  };
}

test("a hotel's page lists all files of what comes after it, beside those of its first load and none twice, and a search lists no rooms", async () => {
  const wanted = new Set<string>();
  const collect = (key: string): void => {
    const asset = assets[key];
    if (asset === undefined) throw new Error(`the build has no ${key}`);
    if (wanted.has(`/${asset.file}`)) return;
    wanted.add(`/${asset.file}`);
    asset.imports?.forEach(collect);
  };
  for (const modules of [
    [messagesModule('vi-vn')],
    nextModules.hotel,
    expectedOverlays.hotel,
    lateModules,
    lateModulesOf.hotel,
  ])
    modules?.forEach(collect);
  const html = await site.text(`/vi-vn/hotel/${await famous()}`);
  const [head = '', rest = ''] = html.split('id="state">');
  // The entry is named by its own script, all others by a preload.
  const entry = /<script type="module" src="([^"]+)"[^>]* data-at=/.exec(rest)?.[1] ?? '';
  expect(entry).toBe(`/${assets['src/client/app/entry.client.tsx']?.file}`);
  const preloads = [...head.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)];
  const first = new Set([entry, ...preloads.map(([, file]) => file ?? '')]);
  const { next, late } = laterFiles(html);
  expect(late.length).toBeGreaterThan(0);
  const later = [...next, ...late];
  expect(later.filter((file) => first.has(file))).toEqual([]);
  expect(later.toSorted()).toEqual([...wanted].filter((file) => !first.has(file)).toSorted());
  const rooms = `/${assets['src/client/features/hotel/rooms/room-list.tsx']?.file}`;
  expect(next).toContain(rooms);
  expect(await site.text('/vi-vn/search?provinceSn=1')).not.toContain(rooms);
});

test("the map's page asks for its pins and cards next, and for the library late", async () => {
  const fileOf = (key: string) => `/${assets[key]?.file}`;
  const { next, late } = laterFiles(await site.text('/vi-vn/map?provinceSn=1'));
  expect(next).toContain(fileOf('src/client/features/map/map-panel.tsx'));
  const library = fileOf('src/client/features/map/map-engine.ts');
  expect([next.includes(library), late.includes(library)]).toEqual([false, true]);
});
