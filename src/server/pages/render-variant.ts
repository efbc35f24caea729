// What a request says of how its page should look: few bytes for those who pay for each, the wallet's look inside the wallet.

import { readCookie } from '../identity/cookie.ts';

export type Look = { readonly isSaving: boolean; readonly isWallet: boolean };

/** Names of the request's headers and cookie that change a page. */
export const lookHeaders = 'Save-Data, ECT';

/** What the browser guesses of a network on which pictures and fonts ahead of time would hold up the text. */
const slow = /^(?:slow-2g|2g|3g)$/;

/** A choice made in the settings outweighs what the browser says. */
function isSaving({ headers }: Request): boolean {
  const chosen = readCookie(headers, 'bytes');
  if (chosen === 'few' || chosen === 'many') return chosen === 'few';
  return (
    headers.get('Save-Data')?.trim().toLowerCase() === 'on' || slow.test(headers.get('ECT') ?? '')
  );
}

/** The mark is a look and no proof of anything: the wallet's own browser keeps it in a cookie over a load of the page without it. */
const isWallet = (request: Request): boolean =>
  /[?&]pageView=webview-zalopay(?:&|#|$)/.test(request.url) ||
  readCookie(request.headers, 'surface') === 'wallet' ||
  / ZaloPayClient\//.test(request.headers.get('User-Agent') ?? '');

export function lookOf(request: Request): Look {
  return { isSaving: isSaving(request), isWallet: isWallet(request) };
}

/** Pages of different looks are kept apart. */
export const lookKey = ({ isSaving: few, isWallet: wallet }: Look): string =>
  `${few ? 'few ' : ''}${wallet ? 'wallet ' : ''}`;
