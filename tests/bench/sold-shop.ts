// What two shops that are measured beside each other have in common: people who want a thing, and
// what their database says was sold.

import type { ServerProcess } from './server-process.ts';

/**
 * Somebody who wants one thing; `hold` goes as far as the payment, `pay` through it. Each says
 * whether it came about.
 */
export type Buyer = { readonly hold: () => Promise<boolean>; readonly pay: () => Promise<boolean> };
export type SoldShop = {
  readonly server: Pick<ServerProcess, 'cpuMs'>;
  readonly buyer: (thing: string) => Buyer;
  /** What the database itself says was sold and paid of a thing. */
  readonly paid: (thing: string) => Promise<number>;
  readonly close: () => Promise<void>;
};
