// The common interface of the two compared shops: buyers, and the sales according to the database.

import type { ServerProcess } from '../support/server-process.ts';

/**
 * A buyer of one item. `hold` goes up to the payment and `pay` completes it; each resolves to
 * whether it succeeded.
 */
export type Buyer = { readonly hold: () => Promise<boolean>; readonly pay: () => Promise<boolean> };
export type SoldShop = {
  readonly server: Pick<ServerProcess, 'cpuMs'>;
  readonly buyer: (thing: string) => Buyer;
  /** The number of sold and paid items according to the database. */
  readonly paid: (thing: string) => Promise<number>;
  readonly close: () => Promise<void>;
};
