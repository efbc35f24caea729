// Tests which visitors get the light variant and which the wallet's, and that variants are stored
// apart.

import { expect, test } from 'vitest';
import { variantKey, renderVariantOf } from './render-variant.ts';

const look = (headers: Record<string, string>, path = '/vi-vn') =>
  renderVariantOf(new Request(`https://joy.example${path}`, { headers }));

test('few bytes go to who asks for them, or whose network is slow', () => {
  expect(look({}).isSaving).toBe(false);
  expect(look({ 'Save-Data': 'on' }).isSaving).toBe(true);
  for (const [ect, isSaving] of [
    ['slow-2g', true],
    ['2g', true],
    ['3g', true],
    ['4g', false],
    ['', false],
  ] as const)
    expect([ect, look({ ECT: ect }).isSaving]).toEqual([ect, isSaving]);
});

test('what was chosen in the settings outweighs the browser', () => {
  expect(look({ 'Save-Data': 'on', Cookie: 'locale=vi-vn; bytes=many' }).isSaving).toBe(false);
  expect(look({ Cookie: 'bytes=few' }).isSaving).toBe(true);
  expect(look({ Cookie: 'megabytes=few' }).isSaving).toBe(false);
});

test('the wallet is known by its mark, by what it kept, and by its browser; nothing that merely resembles them', () => {
  expect(look({}, '/vi-vn?provinceSn=1&pageView=webview-zalopay').isWallet).toBe(true);
  expect(look({ Cookie: 'locale=vi-vn; surface=wallet' }).isWallet).toBe(true);
  expect(look({ 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) ZaloPayClient/9.2' }).isWallet).toBe(
    true,
  );
  for (const path of [
    '/vi-vn?pageView=webview-zalopayx',
    '/vi-vn?xpageView=webview-zalopay',
    '/vi-vn?pageView=web',
  ])
    expect([path, look({}, path).isWallet]).toEqual([path, false]);
});

test('no two looks share a key', () => {
  const keys = [true, false].flatMap((isSaving) =>
    [true, false].map((isWallet) => variantKey({ isSaving, isWallet })),
  );
  expect(new Set(keys).size).toBe(4);
});
