// Whether and how the app is offered here: by the browser's own prompt, or by the steps that lead
// to it.

import { installRestMs, type InstallHistory } from '#contract/home-room.ts';
import { readStorageJson, storageKeys, writeStorage } from '../runtime/local-storage.ts';
import { installPlatform, type InstallPlatform } from './install-platform.ts';
import { installPrompt, type InstallPrompt } from './install-prompt.ts';

/** Whose steps are shown: `menu` those of a browser that keeps it in its menu. */
export type InstallSteps = Exclude<InstallPlatform, null> | 'menu' | 'wallet';
export type InstallMethod = InstallPrompt | InstallSteps;

const readHistory = (): InstallHistory =>
  readStorageJson<InstallHistory>(storageKeys.install) ?? {};
const remember = (change: InstallHistory): void =>
  writeStorage(storageKeys.install, JSON.stringify({ ...readHistory(), ...change }));

/** Opened as an app, or its browser has just said that it was installed. */
const isKnownInstalled = (): boolean =>
  installPrompt.get() === 'installed' || matchMedia('(display-mode: standalone)').matches;

/** An app shares its storage with the browser that made it, if that is not Safari on a phone. */
export function rememberInstalled(): void {
  if (isKnownInstalled()) remember({ isInstalled: true });
}

/** Not offered for 30 days. */
export function declineInstall(): void {
  remember({ no: Date.now() });
  // What is shown is decided anew.
  installPrompt.set(installPrompt.get());
}

/** Null where it is not offered. */
export function installMethod(isBooked: boolean, isWallet: boolean): InstallMethod | null {
  const prompt = installPrompt.get();
  const { no = 0, isInstalled = false } = readHistory();
  if (isKnownInstalled() || Date.now() - no <= installRestMs) return null;
  // Inside the wallet it is shown only beside a booking, which can be found again that way.
  if (isWallet) return isBooked ? 'wallet' : null;
  // A browser offers it anew once the app was taken away.
  if (prompt !== null && prompt !== 'installed') return prompt;
  if (isInstalled) return null;
  const platform = installPlatform(navigator.userAgent, navigator.maxTouchPoints);
  return platform ?? (isBooked ? null : 'menu');
}
