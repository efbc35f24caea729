// Which variant of a page a request gets: a light one for those who save data, the wallet's inside
// the wallet.

import { readCookie } from '../identity/cookie.ts';

export type RenderVariant = { readonly isSaving: boolean; readonly isWallet: boolean };

/** Names of the request's headers and cookie that change a page. */
export const variantHeaders = 'Save-Data, ECT';

/**
 * Slow networks by the browser's estimate, on which early pictures and fonts would delay the text.
 */
const slow = /^(?:slow-2g|2g|3g)$/;

/** A choice in the settings outweighs the browser's hint. */
function isSaving({ headers }: Request): boolean {
  const chosen = readCookie(headers, 'bytes');
  if (chosen === 'few' || chosen === 'many') return chosen === 'few';
  return (
    headers.get('Save-Data')?.trim().toLowerCase() === 'on' || slow.test(headers.get('ECT') ?? '')
  );
}

/**
 * The mark changes the look and proves nothing: the wallet's own browser keeps it in a cookie for
 * pages loaded without it.
 */
const isWallet = (request: Request): boolean =>
  /[?&]pageView=webview-zalopay(?:&|#|$)/.test(request.url) ||
  readCookie(request.headers, 'surface') === 'wallet' ||
  / ZaloPayClient\//.test(request.headers.get('User-Agent') ?? '');

export function renderVariantOf(request: Request): RenderVariant {
  return { isSaving: isSaving(request), isWallet: isWallet(request) };
}

/** Variants are stored apart. */
export const variantKey = ({ isSaving: few, isWallet: wallet }: RenderVariant): string =>
  `${few ? 'few ' : ''}${wallet ? 'wallet ' : ''}`;
