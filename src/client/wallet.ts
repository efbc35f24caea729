// Whether the pages are shown inside the ZaloPay wallet: a mark of the first address, kept by the layout while one goes from page to page (§2).

import { createContext } from 'react';

export const WalletContext = createContext(false);
