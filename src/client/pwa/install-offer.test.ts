// The app is offered from the first visit on, by the browser's prompt or by steps; not where it is
// installed, and not for a month after it was declined.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installRestMs } from '#contract/home-room.ts';
import { declineInstall, installMethod, rememberInstalled } from './install-offer.ts';
import { installPrompt, type InstallPrompt } from './install-prompt.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0';

function openOn(userAgent: string, isApp = false): void {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
  vi.stubGlobal('matchMedia', () => ({ matches: isApp }));
}
const offered = () => installMethod(false, false);

beforeEach(() => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  installPrompt.set(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('at the first visit an iPhone is shown its steps, and other browsers those to their menu', () => {
  openOn(iPhone);
  expect(offered()).toBe('safari');
  openOn(firefox);
  expect(offered()).toBe('menu');
});

test("the browser's own prompt comes before all steps", () => {
  openOn(firefox);
  const prompt = { type: 'beforeinstallprompt' } as InstallPrompt;
  installPrompt.set(prompt);
  expect(offered()).toBe(prompt);
});

test('whoever declined is not asked for a month', () => {
  openOn(iPhone);
  let shown = offered();
  const unsubscribe = installPrompt.subscribe(() => {
    shown = offered();
  });
  declineInstall();
  unsubscribe();
  expect(shown).toBeNull();
  vi.advanceTimersByTime(installRestMs);
  expect(offered()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(offered()).toBe('safari');
});

test('an installed app does not offer itself, nor does the browser that shares its storage', () => {
  openOn(firefox, true);
  expect(offered()).toBeNull();
  rememberInstalled();
  openOn(firefox);
  expect(offered()).toBeNull();
});

test('what was just installed is offered no more, and is again once the browser offers it', () => {
  openOn(firefox);
  installPrompt.set('installed');
  expect(offered()).toBeNull();
  rememberInstalled();
  installPrompt.set(null);
  expect(offered()).toBeNull();
  const prompt = { type: 'beforeinstallprompt' } as InstallPrompt;
  installPrompt.set(prompt);
  expect(offered()).toBe(prompt);
});

test('a wallet offers the way out of it beside a booking alone', () => {
  openOn(iPhone);
  expect(installMethod(false, true)).toBeNull();
  expect(installMethod(true, true)).toBe('wallet');
});
