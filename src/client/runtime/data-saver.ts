// Whether to save data: the visitor's setting, else what the browser says of the connection.

import { createContext } from 'react';

/** Whether the page was rendered for few bytes. */
export const DataSaverContext = createContext(false);

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/**
 * The values of the cookie `bytes`, which the server reads too when it renders: few or many bytes;
 * `auto` stands for no cookie.
 */
export type DataMode = 'few' | 'many' | 'auto';
export const dataModes: readonly DataMode[] = ['auto', 'few', 'many'];

export function storedDataMode(): DataMode {
  return (/(?:^|;\s*)bytes=(few|many)(?:;|$)/.exec(document.cookie)?.[1] ?? 'auto') as DataMode;
}

export function saveDataMode(bytes: DataMode): void {
  document.cookie = `bytes=${bytes}; Path=/; Max-Age=${bytes === 'auto' ? 0 : 31_536_000}; SameSite=Lax`;
}

const connection = (): Connection =>
  (navigator as { readonly connection?: Connection }).connection ?? {};

export function isDataSaver(): boolean {
  const { effectiveType = '4g' } = connection();
  return wantsFewBytes() || (storedDataMode() === 'auto' && effectiveType !== '4g');
}

/** Few bytes in all, and not merely at this moment as on a slow line. */
export function wantsFewBytes(): boolean {
  const chosen = storedDataMode();
  return chosen === 'few' || (chosen === 'auto' && connection().saveData === true);
}
