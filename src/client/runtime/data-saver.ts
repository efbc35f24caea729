// Whether to save data: the visitor's setting, else what the browser says of the connection.

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

export function isDataSaver(): boolean {
  const chosen = storedDataMode();
  if (chosen !== 'auto') return chosen === 'few';
  const { saveData, effectiveType = '4g' } =
    (navigator as { readonly connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType !== '4g';
}
