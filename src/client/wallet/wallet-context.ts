// Whether the pages are shown inside the ZaloPay wallet: a mark of the first address, kept for the wallet's session (docs/product.md, In the ZaloPay wallet). A look, never a proof of who is there.

import { createContext } from 'react';

export const WalletContext = createContext(false);

/** For the stored shell alone: a page that was rendered says it itself. */
export function isInWallet(): boolean {
  return (
    location.search.includes('pageView=webview-zalopay') ||
    document.cookie.includes('surface=wallet') ||
    navigator.userAgent.includes(' ZaloPayClient/')
  );
}

/** A full load of an address without the mark is rendered in the same look; over when the wallet closes the window. */
export function setWalletCookie(): void {
  document.cookie = 'surface=wallet; Path=/; SameSite=Lax';
}

/** A cookie that outlives the wallet's local storage; it says only that the wallet's account was used here, not whose it is. */
export const walletMemberCookie = 'wallet-member';
