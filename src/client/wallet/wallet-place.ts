// The place searched last inside the wallet, as its search parameters: like the wallet's account
// kept in a cookie, which outlives the local storage of the wallet's browser.

const name = 'wallet-place';
const days = 365;

export type PlaceParams = Readonly<Record<string, string | number | undefined>>;

export function saveWalletPlace(params: PlaceParams): void {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  document.cookie = `${name}=${encodeURIComponent(text)}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax`;
}

/** Null where none was saved. */
export function walletPlace(): Readonly<Record<string, string>> | null {
  const saved = new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];
  if (saved === undefined) return null;
  try {
    return Object.fromEntries(new URLSearchParams(decodeURIComponent(saved)));
  } catch {
    return null; // Half of a cookie.
  }
}

export function clearWalletPlace(): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
