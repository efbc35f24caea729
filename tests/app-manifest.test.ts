// Promises that the installed app's manifest keeps the rules of browsers in each language, and names only pictures that are there, in their real sizes.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '#contract/paths.ts';
import { manifestIn } from '#server/app-manifest.ts';

const root = resolve(import.meta.dirname, '..');
const base = JSON.parse(readFileSync(`${root}/manifest.webmanifest`, 'utf8')) as Record<string, unknown>;
type Picture = { readonly src: string; readonly sizes: string; readonly type: string; readonly purpose?: string };
type Shape = {
  id: string; scope: string; start_url: string; lang: string; name: string; short_name: string; description: string; display: string; theme_color: string; background_color: string;
  icons: Picture[]; shortcuts: { name: string; url: string; icons: Picture[] }[]; share_target: { action: string; method: string };
  launch_handler: { client_mode: string[] }; display_override: string[];
};
const manifestOf = (locale: (typeof locales)[number]) => manifestIn(base, locale) as unknown as Shape;

/** Width × height as a PNG says in its first chunk; a drawing has any. */
function sizeOf(src: string): string {
  const bytes = readFileSync(`${root}/public${src}`);
  if (src.endsWith('.svg')) return bytes.includes('<svg') ? 'any' : 'unknown';
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test.each(locales)('%s: what must be there is there, and every address lies in the scope', (locale) => {
  const manifest = manifestOf(locale);
  expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone', lang: locale.slice(0, 2), share_target: { action: `/share/${locale}`, method: 'GET' } });
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  expect(manifest.description.length).toBeGreaterThan(10);
  for (const color of [manifest.theme_color, manifest.background_color]) expect(color).toMatch(/^#[0-9a-f]{6}$/i);
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((one) => one.url)]) expect(url).toMatch(new RegExp(`^/${locale}(?:[/?]|$)`));
  expect(manifest.shortcuts.map(({ url }) => url.split('?')[0])).toEqual([`/${locale}/account/my-booking`, `/${locale}`]);
  expect(manifest.launch_handler.client_mode).toContain('auto');
  for (const mode of manifest.display_override) expect(['standalone', 'minimal-ui', 'window-controls-overlay']).toContain(mode);
});

test.each(locales)('%s: every picture is a file of the size it claims', (locale) => {
  const { icons, shortcuts } = manifestOf(locale);
  for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((one) => one.icons)]) {
    expect([src, sizeOf(src)]).toEqual([src, sizes]);
    expect(type).toBe({ png: 'image/png', svg: 'image/svg+xml' }[src.split('.').at(-1) ?? '']);
  }
});

test('there are icons of 192 and 512 for any use and for masks, never one for both', () => {
  const { icons } = manifestOf('vi-vn');
  for (const purpose of ['any', 'maskable']) expect(icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  expect(icons.every(({ purpose }) => purpose !== undefined && !purpose.includes(' '))).toBe(true);
});
