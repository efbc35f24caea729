// The browser's install prompt. Its event comes once, often before the page is drawn, and is stored
// until somebody asks for it.

import { createStore } from '../runtime/create-store.ts';

/**
 * Chromium's event `beforeinstallprompt`, by which the site can be installed. It can prompt once.
 */
export type InstallPrompt = Event & {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

/** Null while the browser offers nothing. */
export const installPrompt = createStore<InstallPrompt | 'installed' | null>(null);

/** Called once, as early as possible. */
export function listenForInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => installPrompt.set('installed'));
}
