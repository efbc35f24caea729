// Keeps the browser's offer to install until somebody asks for it: it comes once, and often before the page is drawn.

/** What Chromium hands over when the site can be installed. */
export type InstallEvent = Event & {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

export function installOffer(): InstallEvent | null {
  return offered;
}

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keepInstallOffer(event: InstallEvent | null): void {
  offered = event;
  for (const tell of listeners) tell();
}

/** Called once, first thing. */
export function awaitInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keepInstallOffer(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => keepInstallOffer(null));
}
