// Whether the pages are shown inside the ZaloPay wallet: known from the first address, stored in a
// cookie for the wallet's session (docs/product.md, In the ZaloPay wallet). It changes the layout
// only, and proves nothing.

import { createContext } from 'react';

export const WalletContext = createContext(false);

/** For the cached shell only: the server says it of a page that it rendered. */
export function isInWallet(): boolean {
  return (
    location.search.includes('pageView=webview-zalopay') ||
    document.cookie.includes('surface=wallet') ||
    navigator.userAgent.includes(' ZaloPayClient/')
  );
}

/**
 * So that a full load of an address without the parameter looks the same. The cookie lasts as long
 * as the wallet's window.
 */
export function setWalletCookie(): void {
  document.cookie = 'surface=wallet; Path=/; SameSite=Lax';
}

/**
 * A cookie that outlives the wallet's local storage. It says that the wallet's account was used
 * here, not whose it is.
 */
export const walletMemberCookie = 'wallet-member';
