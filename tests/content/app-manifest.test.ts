// Promises that the installed app's manifest keeps the rules of browsers and shops in each
// language, and names only pictures that are there, in their real sizes.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { locales } from '#contract/paths.ts';
import { manifestIn } from '#server/pages/web-manifest.ts';
import { badgeUrl } from '#worker/push-message.ts';

const root = resolve(import.meta.dirname, '../..');
const base = JSON.parse(readFileSync(`${root}/manifest.webmanifest`, 'utf8')) as Record<
  string,
  unknown
>;
type Picture = {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
  readonly form_factor?: string;
  readonly label?: string;
};
type Shape = {
  id: string;
  scope: string;
  start_url: string;
  lang: string;
  name: string;
  short_name: string;
  description: string;
  display: string;
  theme_color: string;
  background_color: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
  share_target: { action: string; method: string };
  launch_handler: { client_mode: string[] };
  display_override: string[];
};
const manifestOf = (locale: (typeof locales)[number]) =>
  manifestIn(base, locale) as unknown as Shape;

/**
 * Width × height as the file itself says; PNG in its first chunk, JPEG in its frame header; a
 * drawing has any.
 */
function sizeOf(src: string): string {
  const bytes = readFileSync(`${root}/public${src}`);
  if (src.endsWith('.svg')) return bytes.includes('<svg') ? 'any' : 'unknown';
  if (src.endsWith('.png')) return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc3)
      return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`;
  }
  return 'unknown';
}

test.each(locales)(
  '%s: what must be there is there, and every address lies in the scope',
  (locale) => {
    const manifest = manifestOf(locale);
    expect(manifest).toMatchObject({
      id: '/',
      scope: '/',
      display: 'standalone',
      lang: locale.slice(0, 2),
      share_target: { action: `/share/${locale}`, method: 'GET' },
    });
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    expect(manifest.description.length).toBeGreaterThan(10);
    for (const color of [manifest.theme_color, manifest.background_color])
      expect(color).toMatch(/^#[0-9a-f]{6}$/i);
    for (const url of [manifest.start_url, ...manifest.shortcuts.map((one) => one.url)])
      expect(url).toMatch(new RegExp(`^/${locale}(?:[/?]|$)`));
    expect(manifest.shortcuts.map(({ url }) => url.split('?')[0])).toEqual([
      `/${locale}/account/my-booking`,
      `/${locale}`,
    ]);
    expect(manifest.launch_handler.client_mode).toContain('auto');
    for (const mode of manifest.display_override)
      expect(['standalone', 'minimal-ui', 'window-controls-overlay']).toContain(mode);
  },
);

test.each(locales)('%s: every picture is a file of the size it claims', (locale) => {
  const { icons, screenshots, shortcuts } = manifestOf(locale);
  for (const { src, sizes, type } of [
    ...icons,
    ...screenshots,
    ...shortcuts.flatMap((one) => one.icons),
  ]) {
    expect([src, sizeOf(src)]).toEqual([src, sizes]);
    expect(type).toBe(
      { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' }[src.split('.').at(-1) ?? ''],
    );
  }
});

test('there are icons of 192 and 512 for any use and for masks, never one for both', () => {
  const { icons } = manifestOf('vi-vn');
  for (const purpose of ['any', 'maskable'])
    expect(icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)).toEqual([
      '192x192',
      '512x512',
    ]);
  expect(icons.every(({ purpose }) => purpose !== undefined && !purpose.includes(' '))).toBe(true);
});

test("a shop's pictures are of phones and of a desk, each kind of one shape and not longer than 2.3 times its width", () => {
  const { screenshots } = manifestOf('th-vn');
  for (const form of ['narrow', 'wide'])
    expect(
      new Set(screenshots.filter((one) => one.form_factor === form).map(({ sizes }) => sizes)).size,
    ).toBe(1);
  for (const { sizes, label } of screenshots) {
    const [width = 0, height = 0] = sizes.split('x').map(Number);
    expect([
      Math.min(width, height) >= 320,
      Math.max(width, height) <= 3_840,
      Math.max(width, height) / Math.min(width, height) <= 2.3,
      (label ?? '') !== '',
    ]).toEqual([true, true, true, true]);
  }
});

test('the badge of a notification is an outline of one colour: a coloured icon would be a plain square', async () => {
  const { data } = await sharp(`${root}/public${badgeUrl}`)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const all = data.length / 4;
  const seen = Array.from({ length: all }, (_, at) => [
    ...data.subarray(at * 4, at * 4 + 4),
  ]).filter(([, , , alpha = 0]) => alpha > 127);
  expect(new Set(seen.map(([red, green, blue]) => `${red} ${green} ${blue}`)).size).toBe(1);
  expect(seen.length).toBeGreaterThan(all / 10);
  expect(seen.length).toBeLessThan(all / 2);
});
