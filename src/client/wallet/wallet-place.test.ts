import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearWalletPlace, saveWalletPlace, walletPlace } from './wallet-place.ts';

/** Keeps cookies by name, as a document does; an age of zero removes one. */
function cookieJar() {
  const kept = new Map<string, string>([['surface', 'wallet']]);
  return {
    get cookie() {
      return [...kept].map(([key, value]) => `${key}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0')) kept.delete(key);
      else kept.set(key, value);
    },
  };
}

beforeEach(() => vi.stubGlobal('document', cookieJar()));
afterEach(() => vi.unstubAllGlobals());

test('a place is read as it was saved, and gone once it is cleared', () => {
  expect(walletPlace()).toBeNull();
  saveWalletPlace({ provinceSn: 1, location: 'Hồ Chí Minh; Sài Gòn', districtSn: undefined });
  expect(walletPlace()).toEqual({ provinceSn: '1', location: 'Hồ Chí Minh; Sài Gòn' });
  clearWalletPlace();
  expect(walletPlace()).toBeNull();
});

test('half of a cookie is no place', () => {
  document.cookie = 'wallet-place=%E1%BB';
  expect(walletPlace()).toBeNull();
});
