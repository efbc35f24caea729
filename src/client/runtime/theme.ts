// Light or dark: the system's setting, unless the visitor chose one, which is stored on this
// device.

import { brand } from '#contract/brand.ts';
import { readStorage, writeStorage, storageKeys } from './local-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function storedTheme(): Theme {
  const known = readStorage(storageKeys.theme);
  return themes.find((theme) => theme === known) ?? 'system';
}

/**
 * Sets a class on <html>, which overrides the system, and the colour of the browser's bars. Called
 * as early as possible and after each choice.
 */
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
