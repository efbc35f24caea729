// Light or dark: the system decides unless the person did; a choice is remembered on this device.

import { brand } from '#contract/brand.ts';
import { readStorage, writeStorage, storageKeys } from './local-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function storedTheme(): Theme {
  const known = readStorage(storageKeys.theme);
  return themes.find((theme) => theme === known) ?? 'system';
}

/** A class on <html> overrules the system; the browser's own bars follow. Called as early as scripts run and at each choice. */
export function applyTheme(theme: Theme = storedTheme()): void {
  document.documentElement.classList.remove('light', 'dark');
  if (theme !== 'system') document.documentElement.classList.add(theme);
  for (const meta of document.querySelectorAll<HTMLMetaElement>(
    'meta[name="theme-color"][media]',
  )) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = brand.themeColor[theme === 'system' ? own : theme];
  }
}

export function saveTheme(theme: Theme): void {
  writeStorage(storageKeys.theme, theme === 'system' ? null : theme);
  applyTheme(theme);
}
