// Forty who want the same five at once, in a shop on Vendure as it comes and in ours, each a
// process of its own on its own PostgreSQL: who was sold one, and how many orders a second are
// paid.
// Run: node tests/bench/bookings/oversell-peer.ts [rounds] [seconds]. VENDURE_DIR keeps the peer's
// folder between runs.

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { openOurs } from './oversell-ours.ts';
import { openVendure } from './oversell-vendure.ts';
import type { Buyer, SoldShop } from './sold-shop.ts';

const [rounds, seconds] = [Number(process.argv[2] ?? 3), Number(process.argv[3] ?? 20)];
const [buyers, stock] = [40, 5];
const [wanted, plenty] = [rounds * 2, 100];

type Race = {
  readonly wanted: number;
  readonly stock: number;
  readonly reachedPayment: number;
  readonly toldPaid: number;
  readonly paidInDatabase: number;
};
/** `together`: all buyers reach the payment before the first one pays. */
async function race(shop: SoldShop, thing: string, isTogether: boolean): Promise<Race> {
  const all = Array.from({ length: buyers }, () => shop.buyer(thing));
  const held: Buyer[] = [];
  const paid: boolean[] = [];
  await Promise.all(
    all.map(async (buyer) => {
      if (!(await buyer.hold())) return;
      held.push(buyer);
      if (!isTogether) paid.push(await buyer.pay());
    }),
  );
  if (isTogether) paid.push(...(await Promise.all(held.map((buyer) => buyer.pay()))));
  return {
    wanted: buyers,
    stock,
    reachedPayment: held.length,
    toldPaid: paid.filter(Boolean).length,
    paidInDatabase: await shop.paid(thing),
  };
}

/** Throughput: forty buyers ordering in sequence over a hundred items with plenty of stock. */
async function rate(shop: SoldShop): Promise<{
  readonly ordersPerSecond: number;
  readonly refused: number;
  readonly cpuMsPerOrder: number;
}> {
  const [cpuBefore, until] = [shop.server.cpuMs(), performance.now() + seconds * 1_000];
  let [done, refused] = [0, 0];
  await Promise.all(
    Array.from({ length: buyers }, async (_, at) => {
      for (let turn = at; performance.now() < until; turn += 7) {
        const buyer = shop.buyer(`plenty-${turn % plenty}`);
        if ((await buyer.hold()) && (await buyer.pay())) done += 1;
        else refused += 1;
      }
    }),
  );
  return {
    ordersPerSecond: Number((done / seconds).toFixed(1)),
    refused,
    cpuMsPerOrder: Number(((shop.server.cpuMs() - cpuBefore) / Math.max(1, done)).toFixed(1)),
  };
}

async function measure(shop: SoldShop): Promise<Record<string, unknown>> {
  await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      const buyer = shop.buyer(`plenty-${at}`);
      return (await buyer.hold()) && buyer.pay();
    }),
  );
  const [eachByItself, together]: [Race[], Race[]] = [[], []];
  for (let at = 0; at < rounds; at += 1) {
    eachByItself.push(await race(shop, `wanted-${at * 2}`, false));
    together.push(await race(shop, `wanted-${at * 2 + 1}`, true));
  }
  const told = { eachByItself, together, rate: await rate(shop) };
  await shop.close();
  return told;
}

const peer = await openVendure(wanted, plenty, stock);
const vendure = await measure(peer);
const ours = await measure(await openOurs(wanted, plenty, stock));
const result = {
  what: `${buyers} who want one of ${stock} at once, each through to the payment as fast as it goes, and all as far as paying before the first one pays; then ${buyers} who order one after the other for ${seconds} s over ${plenty} things. Over HTTP, one process each on its own PostgreSQL`,
  scope:
    'Vendure as it comes, six calls an order, its payment played within its process; ours quotes, books, opens the payment at a played gateway and is told by its signed notice, four calls',
  goal: 'paid: 5 of 5, never more',
  vendure,
  ours,
  versions: { vendure: peer.version, node: process.version },
  database: 'PostgreSQL, fsync off',
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, shared by clients, server and database, with other work beside them`,
  on: new Date().toISOString().slice(0, 10),
};
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
writeFileSync(
  resolve(import.meta.dirname, '../results/oversell-peer.json'),
  `${JSON.stringify(result, null, 2)}\n`,
);
process.exit(0);
